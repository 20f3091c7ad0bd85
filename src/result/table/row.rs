//! View of a row of a table, with the details that open below it.

use super::alignment::{decimals_of, fill};
use super::cell::{cell_view, keyed};
use super::context::{TableContext, label_of, with_table};
use super::detail::{detail_view, is_too_much};
use super::scroll::Scroll;
use crate::dom::{El, View, derived, each, el, latest, memo, show};
use crate::result::block::{block_view, content_view};
use crate::result::difference::{row_note, still_value};
use crate::result::marks::issues_below;
use crate::result::skeleton::absent;
use leptos::prelude::*;
use pilcrow_core::solution::{BlockContent, SolutionBlock};

pub(super) fn row_view(context: TableContext, scroll: Scroll, at: usize) -> View {
    let cells = move || with_table(context.block, |table| table.rows.get(at).cloned()).flatten();
    let cells = latest(Vec::new(), cells);
    let place = context.block.with_untracked(|block| block.pointer.clone());
    let place = untrack(|| with_table(context.block, |table| table.row_place(&place, at)));
    let issues = issues_below(context.issues, place.unwrap_or_default());
    let index = derived(move || scroll.position(at).map(|position| (position + 2).to_string()));
    let row = el("tr")
        .attr("data-row", at.to_string())
        .attr("aria-rowindex", index)
        .child(show(move || context.has_keys.get(), move || key_cell(context, at)))
        .child(each(
            move || keyed(cells),
            move |column| cell_view(context, cells, issues, at, column),
        ));
    let is_lazy = scroll.is_windowed.get_untracked();
    let is_open = memo(move || context.opened.with(|opened| opened.contains(&at)));
    // In a table with few rows, folded details are in the page, so that the browser's search finds them.
    let is_there = move || context.has_details.get() && (!is_lazy || is_open.get());
    let detail = show(is_there, move || detail_view(context, cells, issues, at, is_open));
    [row.into(), detail].into()
}

/// Draws a row without signals, for print, which may have thousands of rows.
pub(super) fn still_row(context: TableContext, at: usize) -> View {
    let cells = with_table(context.block, |table| table.rows.get(at).cloned()).flatten();
    let cells = cells.unwrap_or_default();
    let has_keys = context.has_keys.get_untracked();
    let columns = context.columns.get_untracked();
    let aligned = context.aligned.get_untracked();
    let mut below = Vec::new();
    let mut row = el("tr").attr("data-row", at.to_string());
    if has_keys {
        row = row.child(key_cell(context, at));
    }
    for (column, cell) in cells.into_iter().enumerate() {
        let is_below = columns.get(column).is_some_and(|column| column.is_below);
        let element =
            if column == 0 && !has_keys { el("th").attr("scope", "row") } else { el("td") };
        let set = aligned.get(column).filter(|set| set.is_numeric);
        let element = element
            .attr("class", set.map(|_| "numeric"))
            .attr("data-label", label_of(context, column));
        if is_below && is_too_much(&cell) {
            below.push(cell);
            row = row.child(element);
            continue;
        }
        let fill = set.and_then(|set| fill(set.decimals, decimals_of(&cell)?));
        let content = el("div").class("cell").style("padding-inline-end", fill);
        row = row.child(element.child(content.child(still(context, cell))));
    }
    let span = columns.len() + usize::from(has_keys);
    let below = (!below.is_empty()).then(|| {
        let blocks: Vec<View> = below.into_iter().map(|cell| still_block(context, cell)).collect();
        let blocks = el("div").class("row-detail-blocks").child(blocks);
        let cell = el("td").attr("colspan", span.to_string()).child(blocks);
        el("tr").class("row-below row-below-open").child(cell)
    });
    [row.into(), below.into()].into()
}

fn still(context: TableContext, cell: SolutionBlock) -> View {
    match &cell.content {
        BlockContent::Leaf(leaf) => still_value(&cell, leaf),
        BlockContent::Absent => absent().into(),
        BlockContent::Pending => View::default(),
        _ => {
            let cell = memo(move || cell.clone());
            content_view(cell, context.issues, context.depth)
        }
    }
}

fn still_block(context: TableContext, cell: SolutionBlock) -> View {
    let issues = issues_below(context.issues, cell.pointer.clone());
    block_view(memo(move || cell.clone()), issues, context.depth)
}

fn key_cell(context: TableContext, at: usize) -> El {
    let key = derived(move || {
        with_table(context.block, |table| table.keys.as_ref()?.names.get(at).cloned()).flatten()
    });
    // A value alone in its row needs no label.
    let is_single = context
        .columns
        .with_untracked(|columns| matches!(columns.as_slice(), [only] if only.key.is_empty()));
    let place = context.block.with_untracked(|block| block.pointer.clone());
    let place = untrack(|| with_table(context.block, |table| table.row_place(&place, at)));
    let note = place.filter(|_| !is_single).map(row_note);
    el("th").attr("scope", "row").child(el("div").class("cell").child(key).child(note))
}
