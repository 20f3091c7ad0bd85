//! The toolbar above a table: a filter for many rows, and a button that opens all details.

use super::context::{TableContext, with_table};
use crate::dom::{El, Memo, derived, el, memo, show};
use crate::ui::{quiet_button, row_filter};
use crate::words;
use leptos::prelude::*;
use std::collections::HashSet;

/// Least number of rows of a table with a filter: fewer are read at a glance.
const MANY_ROWS: usize = 8;

pub(super) fn tools(context: TableContext, count: Memo<usize>) -> El {
    let has_many = memo(move || count.get() >= MANY_ROWS);
    let matches = memo(move || context.rows.with(Vec::len));
    let filter = show(move || has_many.get(), move || row_filter(context.sought, matches, count));
    let fold = show(move || context.has_details.get() && count.get() > 0, move || folds(context));
    el("div").class("table-tools").child(filter).child(fold)
}

/// Draws the button that opens or closes the details of all rows.
fn folds(context: TableContext) -> El {
    let is_any_open = memo(move || context.opened.with(|opened| !opened.is_empty()));
    let (fold, open) = (words!(table.fold_all), words!(table.open_all));
    let words = derived(move || if is_any_open.get() { fold.get() } else { open.get() });
    let set = move |_| {
        let all = || with_table(context.block, |table| (0..table.rows.len()).collect());
        let opened: HashSet<usize> = match is_any_open.get_untracked() {
            true => HashSet::new(),
            false => untrack(all).unwrap_or_default(),
        };
        context.opened.set(opened);
    };
    quiet_button("icon icon-unfold-all", words).on("click", set)
}
