//! The element of a chart, above a table or a list: empty where there is nothing to draw, and inside a table's cell.

use super::figure::chart_view;
use crate::dom::{El, Memo, RwSignal, View, el, memo, show, spawn};
use leptos::prelude::*;
use pilcrow_core::solution::{SolutionBlock, may_have_chart};
use web_sys::Element;

/// Draws a chart of a block, if it may have one.
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
    // Its surroundings are known only once it is in the page. A frame later would be too late: the content below would
    // be painted without it first.
    spawn(async move {
        is_drawn.try_set(!around.is_in("td") && !around.is_in("th"));
    });
    place.child(show(move || is_drawn.get(), move || untrack(|| chart_view(block, &room))))
}
