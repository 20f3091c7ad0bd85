//! A row of a table, with what opens below it.
//! Refuses to know where in the order it stands, but for those who count rows by ear.

use super::cell::{cell_view, keyed};
use super::detail::detail_view;
use super::scroll::Scroll;
use super::{Shown, with_table};
use crate::dom::{El, View, each, el, latest, live, memo, show};
use crate::result::marks::issues_below;
use leptos::prelude::*;

pub(super) fn row_view(shown: Shown, scroll: Scroll, at: usize) -> View {
    let cells = move || with_table(shown.block, |table| table.rows.get(at).cloned()).flatten();
    let cells = latest(Vec::new(), cells);
    let place = shown.block.with_untracked(|block| block.pointer.clone());
    let place = untrack(|| with_table(shown.block, |table| table.row_place(&place, at)));
    let issues = issues_below(shown.issues, place.unwrap_or_default());
    let index = live(move || scroll.position(at).map(|position| (position + 2).to_string()));
    let row = el("tr")
        .attr("data-row", at.to_string())
        .attr("aria-rowindex", index)
        .child(show(move || shown.has_keys.get(), move || key_cell(shown, at)))
        .child(each(
            move || keyed(cells),
            move |column| cell_view(shown, cells, issues, at, column),
        ));
    let is_lazy = scroll.is_windowed.get_untracked();
    let is_open = memo(move || shown.opened.with(|opened| opened.contains(&at)));
    // Where there are few rows, the browser finds what is folded, too.
    let is_there = move || shown.has_details.get() && (!is_lazy || is_open.get());
    let detail = show(is_there, move || detail_view(shown, cells, issues, at, is_open));
    [row.into(), detail].into()
}

fn key_cell(shown: Shown, at: usize) -> El {
    let key = live(move || {
        with_table(shown.block, |table| table.keys.as_ref()?.names.get(at).cloned()).flatten()
    });
    el("th").attr("scope", "row").child(el("div").class("cell").child(key))
}
