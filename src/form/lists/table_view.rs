//! A list of small objects as a table: a row for each entry, a column for each property.
//!
//! Keys without a column stand below the row's cells; an entry of another shape spans all columns.

use super::entries::Entries;
use super::table_file::table_files;
use super::table_keys::{move_by_keys, pasted};
use super::table_row::{help_id, table_row};
use crate::dom::{El, Memo, RwSignal, View, derived, each, el, part};
use crate::form::awaited::awaited_row;
use crate::form::caption::{deprecated_mark, help, optional_mark};
use crate::session::InputForm;
use crate::ui::order::reorderable;
use crate::words;
use crate::words::Words;
use leptos::prelude::*;
use pilcrow_core::field::{Field, FieldKind, Width};
use pilcrow_core::form::{Column, NodeId};
use std::rc::Rc;
use web_sys::{ClipboardEvent, KeyboardEvent};

/// Draws the table, and above it the buttons for the whole table.
pub fn table_view(entries: &Entries, columns: Memo<Option<Vec<Column>>>) -> View {
    let of_table = entries.clone();
    let text = RwSignal::new(String::new());
    let table = part(move || {
        let columns = columns.get().unwrap_or_default();
        untrack(|| scrolled_table(&of_table, &columns, text))
    });
    let status = el("p").class("table-said").attr("role", "status").child(text);
    [table_files(entries, text).into(), status.into(), table].into()
}

fn scrolled_table(entries: &Entries, columns: &[Column], status: RwSignal<String>) -> El {
    let Entries { form, list, items, .. } = *entries;
    let (for_keys, for_paste) = (entries.clone(), entries.clone());
    let template: Vec<String> = columns.iter().map(|column| track(&column.field)).collect();
    let least: u16 = columns.iter().map(|column| width(&column.field).0).sum();
    let table = el("table")
        .class("entry-table")
        .attr("role", "table")
        .attr("aria-labelledby", form.id(list) + "-legend")
        .style("--columns", template.join(" "))
        .style("min-inline-size", format!("calc({least}rem + var(--around))"))
        .on_event("keydown", move |event: KeyboardEvent| move_by_keys(&for_keys, &event))
        .on_event("paste", move |event: ClipboardEvent| pasted(&for_paste, &event, status))
        .child(head(form, list, columns))
        .child(reorderable(rows(entries, columns), Rc::new(entries.clone())));
    el("div")
        .class("entry-scroll")
        .attr("hidden", derived(move || items.with(Vec::is_empty)))
        .child(table)
}

/// Draws the titles and the help of the columns, once for all rows.
fn head(form: InputForm, list: NodeId, columns: &[Column]) -> El {
    let titled = |(at, column): (usize, &Column)| {
        let mark = (!column.required && !column.field.read_only).then(optional_mark);
        let id = help_id(form, list, at);
        let help = help(&column.field).map(|help| help.attr("id", id));
        let title = el("span").class("column-title").child(column.title()).child(" ");
        let title = title.child(deprecated_mark(&column.field)).child(mark);
        heading(&column.field).child(title).child(help)
    };
    let titles: Vec<El> = columns.iter().enumerate().map(titled).collect();
    let number = el("th").attr("scope", "col").attr("role", "columnheader").class("row-number");
    let number = number.child(hidden(words!(form.row_number)));
    let actions = el("th").attr("scope", "col").attr("role", "columnheader");
    let actions = actions.child(hidden(words!(form.row_actions)));
    let row = el("tr").attr("role", "row").child(number).child(titles).child(actions);
    el("thead").attr("role", "rowgroup").child(row)
}

fn heading(field: &Field) -> El {
    let class = if matches!(field.kind, FieldKind::Number { .. }) { "cell-number" } else { "" };
    el("th").attr("scope", "col").attr("role", "columnheader").class(class)
}

fn hidden(words: Words) -> El {
    el("span").class("visually-hidden").child(words)
}

fn rows(entries: &Entries, columns: &[Column]) -> El {
    let items = entries.items;
    let (entries, columns) = (entries.clone(), columns.to_vec());
    let keyed = move || items.get().into_iter().map(|item| (item.to_string(), item)).collect();
    let rows = each(keyed, move |item: NodeId| {
        let (of_row, columns) = (entries.clone(), columns.clone());
        let shell = el("tr").attr("data-entry", item.to_string());
        awaited_row(entries.form, item, shell, move |tr| table_row(&of_row, &columns, item, tr))
    });
    el("tbody").attr("role", "rowgroup").child(rows)
}

/// Returns the least width of a column in rem, and its share of the remaining space.
fn width(field: &Field) -> (u16, u8) {
    match (field.widget.facts().cell, &field.kind) {
        (Width::Rem(least, share), _) => (least, share),
        (_, FieldKind::Text { max_length: Some(..=12), .. }) => (8, 0),
        _ => (11, 2),
    }
}

fn track(field: &Field) -> String {
    match width(field) {
        (least, 0) => format!("{least}rem"),
        (least, share) => format!("minmax({least}rem, {share}fr)"),
    }
}
