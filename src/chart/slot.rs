//! The place of a chart, above a table or a list: empty until there is something to draw, and until
//! what draws it has come.
//! Refuses cells: a chart in a table is a table in a chart.

use super::part::{ChartPart, chart_part};
use crate::dom::{El, Memo, State, View, before_paint, el, memo, part, show, spawn};
use crate::piece::button;
use crate::words;
use leptos::prelude::*;
use pilcrow_core::solution::{SolutionBlock, may_have_chart};
use std::cell::RefCell;
use web_sys::Element;

/// Where the drawing part is.
#[derive(Clone, Copy)]
enum Drawing {
    Coming,
    Here(ChartPart),
    Missing,
}

thread_local! {
    /// Those that it did not come for. Once it comes for one of them, it is there for all.
    static WITHOUT: RefCell<Vec<State<Drawing>>> = const { RefCell::new(Vec::new()) };
}

/// A chart of a block, where it is worth one.
pub fn chart_slot(block: Memo<SolutionBlock>) -> View {
    let wanted = memo(move || block.with(may_have_chart));
    show(move || wanted.get(), move || place(block))
}

fn place(block: Memo<SolutionBlock>) -> El {
    let drawing = State::new(Drawing::Coming);
    let place = el("div").class("chart-slot");
    let element: Element = place.element();
    // Only once it is in the page can it be told what is around it.
    before_paint(move || {
        if matches!(element.closest("td, th"), Ok(None)) {
            fetch(drawing);
        }
    });
    place.child(part(move || match drawing.get() {
        Drawing::Coming => View::default(),
        Drawing::Here(draw) => untrack(|| draw(block)),
        Drawing::Missing => missing(drawing).into(),
    }))
}

fn fetch(drawing: State<Drawing>) {
    spawn(async move {
        match chart_part().await {
            Ok(draw) => {
                let others = WITHOUT.with_borrow_mut(std::mem::take);
                let all = others.into_iter().chain([drawing]);
                all.for_each(|drawing| drawing.try_set(Drawing::Here(draw)));
            }
            Err(_) => {
                WITHOUT.with_borrow_mut(|without| without.push(drawing));
                drawing.try_set(Drawing::Missing);
            }
        }
    });
}

/// Says that there could be a chart.
fn missing(drawing: State<Drawing>) -> El {
    let again =
        button("button button-quiet", words!(later.again)).on("click", move |_| fetch(drawing));
    el("p").class("chart-missing muted").child(words!(chart.missing)).child(" ").child(again)
}
