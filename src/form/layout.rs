//! Whether a list is shown as cards or as a table, and the button that says so.
//! Refuses to draw either.

use super::item_view::Entries;
use super::table_part::{TablePart, table_part};
use crate::dom::{El, Memo, State, View, el, live, memo, part, show, spawn};
use crate::later::use_later;
use crate::piece::plain_button;
use crate::session::InputForm;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::{Field, Layout as Hinted};
use pilcrow_core::form::{Column, NodeId};

/// The layout of a list. A handle.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    form: InputForm,
    list: NodeId,
    /// None where the list can only be shown as cards.
    columns: Memo<Option<Vec<Column>>>,
    is_table: State<bool>,
    /// What draws tables, once it has come.
    table: State<Option<TablePart>>,
}

/// What a list begins as, before the person chooses.
fn begins_as_table(list: &Field) -> bool {
    list.hints.as_ref().is_some_and(|hints| hints.layout == Some(Hinted::Table))
}

impl Layout {
    /// The layout as the person left it.
    pub(super) fn of(form: InputForm, list: NodeId, field: &Field) -> Self {
        let columns = memo(move || {
            form.track_place(list);
            form.columns(list)
        });
        let is_table = form.is_table(list).unwrap_or_else(|| begins_as_table(field));
        let layout =
            Self { form, list, columns, is_table: State::new(false), table: State::new(None) };
        if is_table {
            layout.show_table();
        }
        layout
    }

    /// Shows the table once what draws it has come; the cards stay until then.
    fn show_table(self) {
        let later = use_later();
        spawn(async move {
            match table_part().await {
                Ok(part) => {
                    self.table.try_set(Some(part));
                    self.is_table.try_set(true);
                }
                Err(_) => later.miss(),
            }
        });
    }

    fn turn(self) {
        let is_table = !self.is_table.get_untracked();
        self.form.set_table(self.list, is_table);
        if is_table { self.show_table() } else { self.is_table.set(false) }
    }

    /// The button that shows the entries in the other layout.
    pub(super) fn toggle(self) -> View {
        let (columns, is_table) = (self.columns, self.is_table);
        let is_one = move || columns.with(Option::is_some);
        show(is_one, move || {
            let (table, cards) = (words!(form.as_table), words!(form.as_cards));
            let name = live(move || if is_table.get() { cards.get() } else { table.get() });
            let icon =
                live(move || if is_table.get() { "icon icon-cards" } else { "icon icon-table" });
            plain_button("button-quiet list-layout")
                .child(el("span").class(icon).attr("aria-hidden", "true"))
                .child(name)
                .on("click", move |_| self.turn())
        })
    }

    /// The entries in their layout.
    pub(super) fn view(self, entries: Entries, cards: fn(Entries) -> El) -> View {
        let Self { columns, is_table, table, .. } = self;
        let is_table = memo(move || is_table.get() && columns.with(Option::is_some));
        part(move || {
            let is_table = is_table.get();
            match table.get_untracked().filter(|_| is_table) {
                Some(table) => untrack(|| table(&entries, columns)),
                None => untrack(|| cards(entries.clone()).into()),
            }
        })
    }
}
