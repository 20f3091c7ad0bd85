//! View of one cell of a table.

use super::alignment::{decimals_of, fill};
use super::context::{TableContext, cell_at, label_of};
use super::detail;
use crate::dom::{El, Memo, derived, el, memo, part, show};
use crate::result::block::content_view;
use crate::result::difference::{inner_note, row_note};
use crate::result::marks::marks;
use leptos::prelude::*;
use pilcrow_core::form::Issue;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::SolutionBlock;

/// Draws a cell of a row. The first cell is the row's heading.
pub(super) fn cell_view(
    context: TableContext,
    cells: Memo<Vec<SolutionBlock>>,
    issues: Memo<Vec<Issue>>,
    row: usize,
    at: usize,
) -> Option<El> {
    let (cell, issues) = cell_at(cells, issues, at)?;
    let opens = memo(move || {
        let is_below =
            context.columns.with(|columns| columns.get(at).is_some_and(|it| it.is_below));
        is_below && cell.with(detail::is_too_much)
    });
    let content = part(move || {
        let opens = opens.get();
        untrack(|| match opens {
            true => [detail::opener(context, cell, row).into(), inner_note(cell)].into(),
            false => content_view(cell, issues, context.depth),
        })
    });
    let set = memo(move || context.aligned.with(|aligned| aligned.get(at).copied()));
    let fill = derived(move || {
        let set = set.get().filter(|set| set.is_numeric)?;
        cell.with(|cell| fill(set.decimals, decimals_of(cell)?))
    });
    let content = el("div").class("cell").style("padding-inline-end", fill).child(content);
    let is_head = at == 0 && !context.has_keys.get_untracked();
    let of_row = cell.with_untracked(|cell| cell.pointer.parent()).filter(|_| is_head);
    let content = content.child(of_row.map(row_note));
    let element = if is_head { el("th").attr("scope", "row") } else { el("td") };
    let element = element.attr("data-label", label_of(context, at));
    let element = element
        .class_if("numeric", move || set.get().is_some_and(|set| set.is_numeric))
        .class_if("short", move || set.get().is_some_and(|set| set.is_short))
        .class_if("brief", move || set.get().is_some_and(|set| set.is_brief));
    // The issues of a cell that opens below its row are shown there.
    let notes = show(move || !opens.get(), move || marks(cell, issues));
    Some(element.child(content).child(notes))
}

/// Returns a key and an index for each cell of a row that has arrived.
pub(super) fn keyed(cells: Memo<Vec<SolutionBlock>>) -> Vec<(String, usize)> {
    let places: Vec<Pointer> =
        cells.with(|cells| cells.iter().map(|cell| cell.pointer.clone()).collect());
    places.iter().enumerate().map(|(at, place)| (format!("{at}{}", place.as_str()), at)).collect()
}
