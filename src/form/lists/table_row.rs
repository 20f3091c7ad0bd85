//! View of one entry of a list as a row of a table.

use super::entries::Entries;
use super::item_view::item_actions;
use super::reorder::handle;
use crate::dom::{El, HAS_BROWSER, View, el, memo, part, show};
use crate::form::caption::{Caption, Requirement, has_help};
use crate::form::field_view::field_view;
use crate::form::group_view::{in_order, unknown_view};
use crate::form::heading::json_button;
use crate::session::InputForm;
use leptos::prelude::*;
use pilcrow_core::field::FieldKind;
use pilcrow_core::form::{Column, Member, Node, NodeContent, NodeId};

/// Draws the row of an entry in its element.
pub(in crate::form) fn table_row(
    entries: &Entries,
    columns: &[Column],
    item: NodeId,
    tr: El,
) -> El {
    let form = entries.form;
    let (index, numbered) = entries.numbered(item);
    let place = Signal::derive(move || (index.get().unwrap_or_default() + 1).to_string());
    let number = el("span").class("row-place").attr("aria-hidden", "true").child(place);
    let name = el("span").class("visually-hidden").child(numbered);
    let head = el("th")
        .attr("scope", "row")
        .attr("role", "rowheader")
        .class("row-number")
        .child(handle(entries, item, numbered))
        .child(number)
        .child(name);
    let json = json_button(item, numbered).into();
    let actions = item_actions(entries.clone(), item, index, numbered, json);
    tr.class("list-item entry-row")
        .attr("role", "row")
        .attr("id", form.id(item) + "-field")
        .child(head)
        .child(cells(entries, columns, item, numbered))
        .child(el("td").attr("role", "cell").class("row-actions").child(actions))
        .child(other_keys(entries, item))
}

/// Returns the id of a column's help text.
pub(in crate::form) fn help_id(form: InputForm, list: NodeId, at: usize) -> String {
    format!("{}-column-{at}", form.id(list))
}

/// Draws a cell for each column, or a single one across all columns if the entry has another shape.
fn cells(entries: &Entries, columns: &[Column], item: NodeId, numbered: Signal<String>) -> View {
    let (form, list) = (entries.form, entries.list);
    let columns = columns.to_vec();
    let members = memo(move || {
        form.track_place(item);
        members_of(form.open(item))
    });
    part(move || {
        let Some(members) = members.get() else {
            let caption = Caption::Entry(numbered);
            let whole = el("td").attr("role", "cell").class("cell-whole");
            return View::from(whole.child(field_view(form, item, caption, Requirement::Always)));
        };
        let cell = |(at, column): (usize, &Column)| {
            let node = members.iter().find(|(key, _)| *key == column.key).map(|(_, node)| *node);
            let help = has_help(&column.field).then(|| help_id(form, list, at));
            let view = node.map(|node| {
                let title = column.title();
                let name = Signal::derive(move || format!("{title}, {}", numbered.get()));
                field_view(form, node, Caption::Cell { name, help }, Requirement::BySchema)
            });
            let is_number = matches!(column.field.kind, FieldKind::Number { .. });
            // A form in a file, read on a phone, shows the label above each cell; a page draws no table there.
            let label = (!HAS_BROWSER).then(|| column.title());
            el("td")
                .attr("role", "cell")
                .attr("data-label", label)
                .class(if is_number { "cell-number" } else { "" })
                .attr("data-column", at.to_string())
                .child(view)
        };
        untrack(|| columns.iter().enumerate().map(cell).collect::<Vec<El>>().into())
    })
}

/// Returns the described properties of an entry with their keys; `None` if it is not an object.
fn members_of(content: NodeContent) -> Option<Vec<(String, NodeId)>> {
    let NodeContent::Object(members) = content else { return None };
    let fields = members.into_iter().filter(|member| member.order.is_some());
    Some(fields.map(|member| (member.key, member.node)).collect())
}

/// Draws the keys without a column below the cells.
fn other_keys(entries: &Entries, item: NodeId) -> View {
    let form = entries.form;
    let members = memo(move || {
        form.track_place(item);
        let is_object = |node: &Node| matches!(node.content, NodeContent::Object(_));
        let is_object = form.with_node(item, is_object) == Some(true);
        if is_object { in_order(form.open(item)) } else { Vec::new() }
    });
    let is_other = |member: &Member| member.order.is_none();
    let there = move || members.with(|members| members.iter().any(is_other));
    show(there, move || {
        el("td").attr("role", "cell").class("row-more").child(unknown_view(form, item, members))
    })
}
