//! The scroller of a table. A long table draws only the rows in sight, and all of them for print or copying. A growing
//! table keeps the rows being read in place.

mod long;
mod measure;
mod whole;

use super::context::{TableContext, label};
use super::window::{RowWindow, row_window};
use crate::dom::{
    El, HAS_BROWSER, Memo, RwSignal, View, derived, el, focused, is_printed, memo, part, show,
    watch,
};
use crate::result::slices::Slices;
use leptos::prelude::*;
use std::collections::HashMap;
use web_sys::{HtmlElement, KeyboardEvent};

/// Greatest number of rows that are all drawn; a longer table draws only those in sight. While an answer is written,
/// that change happens in one frame, which has room for so many rows.
const MANY_ROWS: usize = 150;

/// Assumed height of a row until one is measured, in pixels.
const ROW_HEIGHT: f64 = 38.0;

/// The scroller of a table.
#[derive(Clone, Copy)]
pub(super) struct Scroll {
    context: TableContext,
    /// True if only the rows in sight are drawn.
    pub is_windowed: RwSignal<bool>,
    /// Indices of the drawn rows.
    pub slice: Memo<Vec<usize>>,
    window: RwSignal<RowWindow>,
    slices: Slices,
    /// True while all rows are drawn, for print or copying.
    pub is_whole: RwSignal<bool>,
    /// CSS widths of the columns; empty while the browser decides.
    widths: RwSignal<Vec<String>>,
    heights: StoredValue<HashMap<usize, f64>>,
    /// Assumed height of rows that have not been drawn: that of the first drawn rows. A running mean would change the
    /// table's height while it scrolls.
    usual: StoredValue<Option<f64>>,
    /// True if the last row must stay in sight, whatever the heights above turn out to be.
    is_at_end: StoredValue<bool>,
    element: StoredValue<Option<HtmlElement>, LocalStorage>,
}

impl Scroll {
    pub fn new(context: TableContext) -> Self {
        let (is_windowed, is_whole) = (RwSignal::new(false), RwSignal::new(is_printed()));
        let window = RwSignal::new(RowWindow::default());
        let slices = Slices::new();
        let slice = memo(move || {
            let is_cut = is_windowed.get() && !is_whole.get();
            context.rows.with(|rows| match is_cut {
                true => {
                    let RowWindow { first, end, .. } = window.get();
                    rows.get(first..end.min(rows.len())).unwrap_or_default().to_vec()
                }
                false if is_whole.get() => rows.clone(),
                false => rows.iter().take(slices.drawn_count(rows.len())).copied().collect(),
            })
        });
        let widths = RwSignal::new(Vec::new());
        let heights = StoredValue::new(HashMap::new());
        let scroll = Self {
            context,
            is_windowed,
            slice,
            window,
            slices,
            is_whole,
            widths,
            heights,
            usual: StoredValue::new(None),
            is_at_end: StoredValue::new(false),
            element: StoredValue::new_local(None),
        };
        // Decided before the rows are drawn for the first time.
        if context.rows.with_untracked(Vec::len) > MANY_ROWS && !is_printed() {
            scroll.widths.set(scroll.widths_by_text());
            scroll.is_windowed.set(true);
            scroll.update(0.0, 800.0);
        }
        scroll
    }

    /// Wraps the table in its scroller.
    pub fn view(self, table: El) -> El {
        let view = el("div")
            .class("table-scroll")
            .class_if("table-windowed", move || self.is_windowed.get())
            .attr("role", "group")
            .attr("tabindex", "0")
            .attr("aria-label", label(self.context))
            .on("scroll", move |_| self.scrolled())
            .on_event("keydown", move |event: KeyboardEvent| self.go_to_end(&event))
            .child(table);
        self.element.set_value(Some(view.element()));
        watch(move || drop(self.context.rows.get()), move || self.rows_changed());
        let start = move || {
            self.context.sort.get();
            self.context.sought.get();
        };
        let go_to_start = move || {
            self.is_at_end.set_value(false);
            self.with_element(|element| element.set_scroll_top(0));
        };
        watch(start, go_to_start);
        self.measure_soon();
        self.complete_on_demand();
        view
    }

    /// Returns a row's position among the matching rows; `None` if all rows are drawn.
    pub fn position(self, row: usize) -> Option<usize> {
        if !self.is_windowed.get() || self.is_whole.get() {
            return None;
        }
        let first = self.window.get().first;
        self.slice.with(|slice| slice.iter().position(|at| *at == row)).map(|at| first + at)
    }

    /// Draws the `col` elements that fix the column widths, so that they do not change with the rows in sight.
    pub fn widths(self) -> View {
        part(move || {
            let widths = self.widths.get();
            let col = |width: String| el("col").style("inline-size", width);
            (!widths.is_empty())
                .then(|| el("colgroup").child(widths.into_iter().map(col).collect::<Vec<_>>()))
        })
    }

    pub fn space_before(self) -> View {
        self.space(|window| window.before)
    }

    pub fn space_after(self) -> View {
        self.space(|window| window.after)
    }

    fn space(self, room: fn(RowWindow) -> f64) -> View {
        show(
            move || self.is_windowed.get() && !self.is_whole.get(),
            move || {
                let height = derived(move || format!("{}px", room(self.window.get())));
                el("tr").class("row-space").attr("aria-hidden", "true").style("block-size", height)
            },
        )
    }

    /// Calls `act` with the scroller's element; not called without a browser.
    fn with_element(self, act: impl FnOnce(&HtmlElement)) {
        if let Some(Some(element)) = self.element.try_get_value().filter(|_| HAS_BROWSER) {
            act(&element);
        }
    }

    fn scrolled(self) {
        // An event may still arrive after the table was removed.
        if self.is_windowed.is_disposed() {
            return;
        }
        self.with_element(|element| {
            // The class draws a line at the first column while others are scrolled behind it.
            let is_aside = element.scroll_left() != 0;
            drop(element.class_list().toggle_with_force("table-aside", is_aside));
            if self.is_windowed.get_untracked() {
                self.update(f64::from(element.scroll_top()), f64::from(element.client_height()));
                self.measure_soon();
            }
        });
    }

    fn rows_changed(self) {
        let is_long = self.context.rows.with_untracked(Vec::len) > MANY_ROWS;
        if is_long && !self.is_windowed.get_untracked() {
            self.grow_long();
        }
        self.scrolled();
    }

    /// Computes the rows in sight from the scroll position and height, in pixels.
    fn update(self, top: f64, height: f64) {
        let heights = self.heights.with_value(|heights| {
            let usual = self.usual.get_value().unwrap_or(ROW_HEIGHT);
            let height = |row: &usize| heights.get(row).copied().unwrap_or(usual);
            self.context.rows.with_untracked(|rows| rows.iter().map(height).collect::<Vec<_>>())
        });
        let window = row_window(&heights, top, height);
        if window != self.window.get_untracked() {
            self.keep_focus(window);
            self.window.set(window);
        }
    }

    /// Moves the focus to the scroller if the focused row goes out of sight.
    fn keep_focus(self, window: RowWindow) {
        let row = focused().and_then(|focused| focused.closest("[data-row]").ok().flatten());
        let Some(row) = row else { return };
        let at = row.get_attribute("data-row").and_then(|row| row.parse::<usize>().ok());
        let stays = self.context.rows.with_untracked(|rows| {
            let visible = rows.get(window.first..window.end).unwrap_or_default();
            at.is_some_and(|at| visible.contains(&at))
        });
        self.with_element(|element| {
            if !stays && element.contains(Some(&row)) {
                drop(element.focus());
            }
        });
    }

    /// Scrolls to the last row on the End key; the browser would go to the end by assumed heights.
    fn go_to_end(self, event: &KeyboardEvent) {
        let is_own = event.target() == event.current_target();
        let is_plain = !(event.shift_key() || event.alt_key() || event.meta_key());
        self.is_at_end.set_value(false);
        if event.key() == "End" && is_own && is_plain && self.is_windowed.get_untracked() {
            event.prevent_default();
            self.is_at_end.set_value(true);
            self.with_element(|element| element.set_scroll_top(element.scroll_height()));
        }
    }
}
