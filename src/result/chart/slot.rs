//! The placeholder of a chart above a table or a list: empty if there is nothing to draw, and within a table's cell.

use super::figure::chart_view;
use crate::dom::{El, Memo, RwSignal, View, el, memo, show, spawn};
use leptos::prelude::*;
use pilcrow_core::solution::{SolutionBlock, may_have_chart};
use web_sys::Element;

/// Draws a chart of a block, if the block is worth one.
pub fn chart_slot(block: Memo<SolutionBlock>) -> View {
    let wanted = memo(move || block.with(may_have_chart));
    show(move || wanted.get(), move || place(block))
}

/// Draws a chart of a block that does not change.
pub fn chart_of(block: SolutionBlock) -> View {
    chart_slot(memo(move || block.clone()))
}

fn place(block: Memo<SolutionBlock>) -> El {
    let is_drawn = RwSignal::new(false);
    let place = el("div").class("chart-slot");
    let (around, room) = (place.clone(), place.element::<Element>());
    // The surroundings are known only once the slot is in the page. Waiting a whole frame would paint the content below
    // without the chart first.
    spawn(async move {
        is_drawn.try_set(!around.is_in("td") && !around.is_in("th"));
    });
    place.child(show(move || is_drawn.get(), move || untrack(|| chart_view(block, &room))))
}
