//! The layout of a list, cards or a table, and the button that switches.

use super::lists::entries::Entries;
use super::tools::DrawTable;
use crate::chunk::{Chunk, use_chunk};
use crate::dom::{El, Memo, RwSignal, View, derived, el, memo, page_width, part, show, spawn};
use crate::session::InputForm;
use crate::ui::plain_button;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::{Field, Layout as Hinted, Width};
use pilcrow_core::form::{Column, NodeId};

/// The layout of a list.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    form: InputForm,
    list: NodeId,
    /// The columns of the table; `None` if the list can only be shown as cards.
    columns: Memo<Option<Vec<Column>>>,
    is_table: RwSignal<bool>,
    table: Chunk<DrawTable>,
}

/// The most columns of a list that is first shown as a table, however wide the page.
const FEW_COLUMNS: usize = 4;

/// Returns true if a list is first shown as a table: if its author asks for that, or if the table is small enough to be
/// seen whole.
pub(super) fn begins_as_table(form: InputForm, list: NodeId, field: &Field) -> bool {
    if let Some(is_table) = form.is_table(list) {
        return is_table;
    }
    match field.hints.as_ref().and_then(|hints| hints.layout) {
        Some(layout) => layout == Hinted::Table,
        None => form.columns(list).is_some_and(|columns| is_small(&columns)),
    }
}

fn is_small(columns: &[Column]) -> bool {
    /// The width of a column, in rem, from which cards are easier to read.
    const WIDE: u16 = 16;
    let is_long =
        |column: &Column| matches!(column.field.widget.facts().cell, Width::Rem(WIDE.., _));
    columns.len() <= FEW_COLUMNS.min(seen_columns()) && !columns.iter().any(is_long)
}

/// Returns how many columns of 11 rem are visible in the form, beside 7 rem for the numbers and the buttons of the
/// rows.
fn seen_columns() -> usize {
    let width = page_width();
    // Beside the answer, the form has five twelfths of the page; a phone has no room for a table.
    let form = match width {
        1040.0.. => width * 5.0 / 12.0 - 64.0,
        640.0.. => width - 32.0,
        _ => 0.0,
    };
    (1..=FEW_COLUMNS).take_while(|&count| 16.0 * (7.0 + 11.0 * count as f64) <= form).count()
}

impl Layout {
    /// Restores the layout as the user left it.
    pub(super) fn restore(form: InputForm, list: NodeId, field: &Field) -> Self {
        let columns = memo(move || {
            form.track_place(list);
            form.columns(list)
        });
        let table: Chunk<DrawTable> = use_chunk();
        let is_table = begins_as_table(form, list, field);
        // The page has fetched the table's chunk before it draws the form, if it could.
        let is_there = is_table && table.get_untracked().is_some();
        let layout = Self { form, list, columns, is_table: RwSignal::new(is_there), table };
        if is_table && !is_there {
            layout.show_table();
        }
        layout
    }

    /// Shows the table once its chunk is loaded; the cards stay until then.
    fn show_table(self) {
        spawn(async move {
            if self.table.fetch_or_notice().await.is_some() {
                self.is_table.try_set(true);
            }
        });
    }

    fn turn(self) {
        let is_table = !self.is_table.get_untracked();
        self.form.set_table(self.list, is_table);
        if is_table { self.show_table() } else { self.is_table.set(false) }
    }

    /// Draws the button that switches to the other layout.
    pub(super) fn toggle(self) -> View {
        let (columns, is_table) = (self.columns, self.is_table);
        let is_one = move || columns.with(Option::is_some);
        show(is_one, move || {
            let (table, cards) = (words!(form.as_table), words!(form.as_cards));
            let name = derived(move || if is_table.get() { cards.get() } else { table.get() });
            let icon =
                derived(move || if is_table.get() { "icon icon-cards" } else { "icon icon-table" });
            plain_button("button-quiet list-layout")
                .child(el("span").class(icon).attr("aria-hidden", "true"))
                .child(name)
                .on("click", move |_| self.turn())
        })
    }

    /// Draws the entries in the chosen layout.
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
