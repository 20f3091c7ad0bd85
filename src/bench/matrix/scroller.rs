//! The scroll area of the table of answers: rows in view are drawn, a few per frame. In print, all rows are drawn.

use super::row::{heads, row};
use super::table::Matrix;
use crate::bench::words::CatalogueBenchWords;
use crate::dom::{El, RwSignal, before_paint, derived, each, effect, el, memo, on_print};
use crate::words::use_locale;
use leptos::prelude::*;
use pilcrow_core::bench::{BenchWord, BenchWords};
use std::collections::HashSet;
use web_sys::HtmlElement;

/// The number of rows that are drawn above and below the visible ones.
const BEYOND: usize = 6;
/// The most new rows that are drawn in one frame.
const NEW_AT_ONCE: usize = 6;

/// Draws the scroll area with the table.
pub fn scroller(table: Matrix) -> El {
    let window = RwSignal::new((0_usize, 30_usize));
    let locale = use_locale();
    let count = memo(move || table.rows.with(Vec::len));
    let rows_drawn = RowWindow::new(table, window);
    let inputs = rows_drawn.rows;
    let rows = each(
        move || inputs.get().into_iter().map(|input| (input.to_string(), input)).collect(),
        move |input| row(table, input),
    );
    let lines = move || lines_of(table.places.get().len());
    let room = |rows: usize, lines: usize| format!("{}px", rows * row_height(lines));
    let before = derived(move || room(window.get().0.min(count.get()), lines()));
    let below = move || count.get().saturating_sub(window.get().0 + inputs.with(Vec::len));
    let after = derived(move || room(below(), lines()));
    let scroller = el("div");
    let element: HtmlElement = scroller.element();
    let look = move || {
        let height = row_height(lines_of(table.places.with_untracked(Vec::len)));
        let top = usize::try_from(element.scroll_top()).unwrap_or_default();
        let seen = usize::try_from(element.client_height()).unwrap_or_default();
        let first = (top / height).saturating_sub(BEYOND);
        window.change((first, (top + seen) / height + BEYOND + 1));
    };
    let looked = look.clone();
    effect(move || {
        count.get();
        let looked = looked.clone();
        before_paint(looked);
    });
    let looked = look.clone();
    on_print(move |is_now| if is_now { rows_drawn.draw_all() } else { looked() });
    let columns = move || table.desk.ready.with(|r| r.as_ref().map_or(1, |r| r.plan.columns.len()));
    let body = el("tbody")
        .style("padding-block-start", before)
        .style("padding-block-end", after)
        .child(rows);
    let name = derived(move || CatalogueBenchWords(locale.get()).word(BenchWord::Answers));
    scroller
        .class("bench-matrix")
        .attr("tabindex", "0")
        .attr("role", "region")
        .attr("aria-label", name)
        .on("scroll", move |_| look())
        .child(
            el("table")
                .attr("aria-rowcount", derived(move || (count.get() + 1).to_string()))
                .style("--columns", derived(move || columns().to_string()))
                .style("--lines", derived(move || lines().to_string()))
                .child(el("thead").child(heads(table)))
                .child(body),
        )
}

/// A handle to the rows that are drawn within a window.
#[derive(Clone, Copy)]
struct RowWindow {
    table: Matrix,
    window: RwSignal<(usize, usize)>,
    rows: RwSignal<Vec<usize>>,
    /// True while a drawing is scheduled for the next frame.
    is_pending: StoredValue<bool>,
}

impl RowWindow {
    fn new(table: Matrix, window: RwSignal<(usize, usize)>) -> Self {
        let (rows, is_asked) = (RwSignal::new(Vec::new()), StoredValue::new(false));
        let own = Self { table, window, rows, is_pending: is_asked };
        effect(move || {
            window.track();
            table.rows.with(|_| ());
            own.ask();
        });
        own
    }

    fn ask(self) {
        if !self.is_pending.get_value() {
            self.is_pending.set_value(true);
            before_paint(move || self.draw());
        }
    }

    /// Draws all rows at once, since printing does not wait for frames.
    fn draw_all(self) {
        let rows = self.table.rows.get_untracked();
        self.window.change((0, rows.len()));
        self.rows.change(rows);
    }

    /// Draws the next few new rows, from the top: after a change of order, all may be new.
    fn draw(self) {
        if self.is_pending.try_set_value(false).is_some() {
            return;
        }
        let (first, end) = self.window.get_untracked();
        let wanted = self.table.rows.with_untracked(|rows| {
            let rows = rows.iter().skip(first).take(end.saturating_sub(first));
            rows.copied().collect::<Vec<_>>()
        });
        let before: HashSet<usize> = self.rows.get_untracked().into_iter().collect();
        let mut new = 0;
        let is_in_time = |input: &usize| {
            new += usize::from(!before.contains(input));
            new <= NEW_AT_ONCE
        };
        let now: Vec<usize> = wanted.iter().copied().take_while(is_in_time).collect();
        if now.len() < wanted.len() {
            self.ask();
        }
        self.rows.change(now);
    }
}

/// Number of lines in a cell: one per place, and one for the verdict.
fn lines_of(places: usize) -> usize {
    places.max(1) + 1
}

/// Height of a row in pixels by the lines of its cells; the style sheet must agree.
fn row_height(lines: usize) -> usize {
    lines * 22 + 17
}
