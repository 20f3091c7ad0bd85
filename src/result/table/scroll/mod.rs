//! The scroller of a table. Of many rows only those in sight are drawn, and all of them while the page is printed or
//! copied. A growing table keeps the rows that are being read in place.

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

/// The most rows of a table that draws all its rows; with more, only those in sight are drawn. While an answer is
/// written, that change happens in one frame, which has time for so many.
/// is made in one frame, which has room for so many.
const MANY_ROWS: usize = 150;

/// The assumed height of a row until one is measured, in pixels.
const ROW_HEIGHT: f64 = 38.0;

/// The scrolling state of a table.
#[derive(Clone, Copy)]
pub(super) struct Scroll {
    context: TableContext,
    /// True while only the rows in sight are drawn.
    pub is_windowed: RwSignal<bool>,
    /// The indices of the rows that are drawn.
    pub slice: Memo<Vec<usize>>,
    window: RwSignal<RowWindow>,
    slices: Slices,
    /// True while all rows are drawn for printing or copying.
    pub is_whole: RwSignal<bool>,
    /// The CSS width of each column; empty while the browser sets them.
    widths: RwSignal<Vec<String>>,
    heights: StoredValue<HashMap<usize, f64>>,
    /// The height of a row that has not been drawn yet: that of the rows that were drawn first. With the mean of all
    /// rows so far, the total height would change while the user scrolls.
    usual: StoredValue<Option<f64>>,
    /// True after the End key: the last row has to be in sight, whatever the measured heights of those above.
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
        // Set before the rows are drawn for the first time.
        if context.rows.with_untracked(Vec::len) > MANY_ROWS && !is_printed() {
            scroll.widths.set(scroll.widths_by_text());
            scroll.is_windowed.set(true);
            scroll.update(0.0, 800.0);
        }
        scroll
    }

    /// Draws the scroller around the table.
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

    /// Returns the position of a row among those that match the filter; `None` while all rows are drawn.
    pub fn position(self, row: usize) -> Option<usize> {
        if !self.is_windowed.get() || self.is_whole.get() {
            return None;
        }
        let first = self.window.get().first;
        self.slice.with(|slice| slice.iter().position(|at| *at == row)).map(|at| first + at)
    }

    /// Draws the widths of the columns, which keep them from changing with the rows in sight.
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

    /// Calls `act` with the scroller's element; without a browser, nothing scrolls.
    fn with_element(self, act: impl FnOnce(&HtmlElement)) {
        if let Some(Some(element)) = self.element.try_get_value().filter(|_| HAS_BROWSER) {
            act(&element);
        }
    }

    fn scrolled(self) {
        // A removed table may still get scroll events.
        if self.is_windowed.is_disposed() {
            return;
        }
        self.with_element(|element| {
            // The sticky first column has a line at its edge while the table is scrolled sideways.
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

    /// Computes the rows in sight.
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

    /// Moves the focus to the table if the row that has it goes out of sight.
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

    /// Scrolls to the end on the End key: the browser would go to where it is by the assumed heights.
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
