//! What a table scrolls in. Of many rows only those in sight are drawn, and all of them where the
//! page is printed or copied. A table that grows keeps what is being read in its place.

use super::window::{RowWindow, row_window};
use super::{Shown, label, with_table};
use crate::dom::{
    El, Memo, RwSignal, View, before_paint, derived, el, is_printed, memo, on_print, part, show,
    watch,
};
use crate::result::slices::Slices;
use leptos::prelude::*;
use pilcrow_core::solution::column_widths;
use std::collections::HashMap;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// With more rows, only those in sight are drawn. While an answer is written, the change to that is made
/// in one frame, which has room for so many.
const MANY_ROWS: usize = 150;

/// About how high a row is, until one is measured.
const ROW_HEIGHT: f64 = 38.0;

/// Characters that the narrowest and the widest column have.
const WIDTHS: (usize, usize) = (5, 36);

/// How a table scrolls.
#[derive(Clone, Copy)]
pub(super) struct Scroll {
    shown: Shown,
    /// Only the rows in sight are drawn.
    pub is_windowed: RwSignal<bool>,
    /// The rows that are drawn.
    pub slice: Memo<Vec<usize>>,
    window: RwSignal<RowWindow>,
    slices: Slices,
    /// All rows are wanted for a moment.
    pub is_whole: RwSignal<bool>,
    /// How wide each column is; nothing while the browser may say.
    widths: RwSignal<Vec<String>>,
    heights: StoredValue<HashMap<usize, f64>>,
    /// How high a row is that has not been drawn yet: as those that were drawn first. Were it the
    /// mean of all so far, the whole would change its height while it is scrolled.
    usual: StoredValue<Option<f64>>,
    /// The last row is to be in sight, whatever the heights of those above turn out to be.
    is_at_end: StoredValue<bool>,
    element: StoredValue<Option<HtmlElement>, LocalStorage>,
}

impl Scroll {
    pub fn new(shown: Shown) -> Self {
        let (is_windowed, is_whole) = (RwSignal::new(false), RwSignal::new(is_printed()));
        let window = RwSignal::new(RowWindow::default());
        let slices = Slices::new();
        let slice = memo(move || {
            let is_cut = is_windowed.get() && !is_whole.get();
            shown.rows.with(|rows| match is_cut {
                true => {
                    let RowWindow { first, end, .. } = window.get();
                    rows.get(first..end.min(rows.len())).unwrap_or_default().to_vec()
                }
                false if is_whole.get() => rows.clone(),
                false => rows.iter().take(slices.reach(rows.len())).copied().collect(),
            })
        });
        let widths = RwSignal::new(Vec::new());
        let heights = StoredValue::new(HashMap::new());
        let scroll = Self {
            shown,
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
        // Before the rows are drawn for the first time.
        if shown.rows.with_untracked(Vec::len) > MANY_ROWS {
            scroll.widths.set(scroll.widths_by_text());
            scroll.is_windowed.set(true);
            scroll.update(0.0, 800.0);
        }
        scroll
    }

    /// The scroller around the table.
    pub fn view(self, table: El) -> El {
        let view = el("div")
            .class("table-scroll")
            .class_if("table-windowed", move || self.is_windowed.get())
            .attr("role", "group")
            .attr("tabindex", "0")
            .attr("aria-label", label(self.shown))
            .on("scroll", move |_| self.scrolled())
            .on_event("keydown", move |event: KeyboardEvent| self.go_to_end(&event))
            .child(table);
        self.element.set_value(Some(view.element()));
        watch(move || drop(self.shown.rows.get()), move || self.rows_changed());
        let start = move || {
            self.shown.sort.get();
            self.shown.sought.get();
        };
        let go_to_start = move || {
            self.is_at_end.set_value(false);
            self.with_element(|element| element.set_scroll_top(0));
        };
        watch(start, go_to_start);
        self.measure_soon();
        self.be_whole_when_asked();
        view
    }

    /// The place of a row among those that are found, while only some of them are drawn.
    pub fn position(self, row: usize) -> Option<usize> {
        if !self.is_windowed.get() || self.is_whole.get() {
            return None;
        }
        let first = self.window.get().first;
        self.slice.with(|slice| slice.iter().position(|at| *at == row)).map(|at| first + at)
    }

    /// How wide the columns are, so that they do not change with the rows in sight.
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

    fn with_element(self, act: impl FnOnce(&HtmlElement)) {
        if let Some(Some(element)) = self.element.try_get_value() {
            act(&element);
        }
    }

    fn scrolled(self) {
        // A table that was taken away may still tell.
        if self.is_windowed.is_disposed() {
            return;
        }
        self.with_element(|element| {
            // The first column tells by a line that others are behind it.
            let is_aside = element.scroll_left() != 0;
            drop(element.class_list().toggle_with_force("table-aside", is_aside));
            if self.is_windowed.get_untracked() {
                self.update(f64::from(element.scroll_top()), f64::from(element.client_height()));
                self.measure_soon();
            }
        });
    }

    fn rows_changed(self) {
        let is_long = self.shown.rows.with_untracked(Vec::len) > MANY_ROWS;
        if is_long && !self.is_windowed.get_untracked() {
            self.grow_long();
        }
        self.scrolled();
    }

    /// Which rows are in sight.
    fn update(self, top: f64, height: f64) {
        let heights = self.heights.with_value(|known| {
            let usual = self.usual.get_value().unwrap_or(ROW_HEIGHT);
            let height = |row: &usize| known.get(row).copied().unwrap_or(usual);
            self.shown.rows.with_untracked(|rows| rows.iter().map(height).collect::<Vec<_>>())
        });
        let window = row_window(&heights, top, height);
        if window != self.window.get_untracked() {
            self.keep_focus(window);
            self.window.set(window);
        }
    }

    /// The focus of a row that goes out of sight is the table's.
    fn keep_focus(self, window: RowWindow) {
        let focused = document().active_element();
        let row = focused.and_then(|focused| focused.closest("[data-row]").ok().flatten());
        let Some(row) = row else { return };
        let at = row.get_attribute("data-row").and_then(|row| row.parse::<usize>().ok());
        let stays = self.shown.rows.with_untracked(|rows| {
            let drawn = rows.get(window.first..window.end).unwrap_or_default();
            at.is_some_and(|at| drawn.contains(&at))
        });
        self.with_element(|element| {
            if !stays && element.contains(Some(&row)) {
                drop(element.focus());
            }
        });
    }

    /// The browser would go to where the end was thought to be.
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

    /// How high the rows are that are drawn, once they are.
    fn measure_soon(self) {
        before_paint(move || {
            if self.is_windowed.try_get_untracked() != Some(true) {
                return;
            }
            if !self.measure() {
                self.is_at_end.set_value(false);
                return;
            }
            self.with_element(|element| {
                let top = f64::from(element.scroll_top());
                self.update(top, f64::from(element.client_height()));
                if self.is_at_end.get_value() {
                    let element = element.clone();
                    before_paint(move || element.set_scroll_top(element.scroll_height()));
                }
            });
        });
    }

    /// Whether a row is of another height than was thought.
    fn measure(self) -> bool {
        let mut measured: Vec<(usize, f64)> = Vec::new();
        self.with_element(|element| {
            let Ok(rows) = element.query_selector_all(":scope > table > tbody > tr") else {
                return;
            };
            for at in 0..rows.length() {
                let Some(row) = rows.get(at).and_then(|row| row.dyn_into::<Element>().ok()) else {
                    continue;
                };
                let height = row.get_bounding_client_rect().height();
                match row.get_attribute("data-row").and_then(|row| row.parse().ok()) {
                    Some(row) => measured.push((row, height)),
                    // What is open below a row is a part of it.
                    None if row.class_list().contains("row-below") => {
                        if let Some(last) = measured.last_mut() {
                            last.1 += height;
                        }
                    }
                    None => {}
                }
            }
        });
        if self.usual.with_value(Option::is_none) && !measured.is_empty() {
            #[expect(clippy::cast_precision_loss, reason = "rows are few enough")]
            let count = measured.len() as f64;
            let sum: f64 = measured.iter().map(|(_, height)| height).sum();
            self.usual.set_value(Some(sum / count));
        }
        let mut is_other = false;
        self.heights.update_value(|known| {
            for (row, height) in measured {
                let before = known.insert(row, height);
                is_other |= before.is_none_or(|before| (before - height).abs() > 0.5);
            }
        });
        is_other
    }

    fn widths_by_text(self) -> Vec<String> {
        let (least, most) = WIDTHS;
        let of = |count: usize| format!("calc({}ch + 2rem)", count.clamp(least, most));
        let columns = with_table(self.shown.block, column_widths).unwrap_or_default();
        let keys = with_table(self.shown.block, |table| {
            let names = table.keys.as_ref()?.names.iter();
            names.map(|name| name.chars().count()).max()
        });
        keys.flatten().into_iter().chain(columns).map(of).collect()
    }

    /// A table that has grown long scrolls by itself from now on. Its columns stay as wide as they
    /// are, and what the page was scrolled by, the table is.
    fn grow_long(self) {
        self.measure();
        self.with_element(|element| {
            let heads = element.query_selector_all(":scope > table > thead th");
            let width = |at: u32| {
                let head = heads.as_ref().ok()?.get(at)?.dyn_into::<Element>().ok()?;
                Some(format!("{}px", head.get_bounding_client_rect().width()))
            };
            let count = heads.as_ref().map_or(0, |heads| heads.length());
            self.widths.set((0..count).filter_map(width).collect());
            // On a narrow window the page scrolls, and not the pane.
            let scrolls = |pane: &Element| pane.scroll_height() > pane.client_height();
            let pane = element.closest(".pane").ok().flatten().filter(scrolls);
            let top = pane.as_ref().map_or(0.0, |pane| pane.get_bounding_client_rect().top());
            let hidden = (top - element.get_bounding_client_rect().top()).max(0.0);
            let height = pane.as_ref().map_or(800, |pane| pane.client_height());
            // What is below moves up, and the pane with it.
            let moved = round(hidden);
            let rest = pane.as_ref().map(|pane| pane.scroll_top() - moved);
            self.is_windowed.set(true);
            self.update(hidden, f64::from(height));
            let page = window().scroll_y().unwrap_or_default() - hidden;
            let element = element.clone();
            before_paint(move || {
                match (pane, rest) {
                    (Some(pane), Some(rest)) => pane.set_scroll_top(rest),
                    _ => window().scroll_to_with_x_and_y(0.0, page),
                }
                element.set_scroll_top(moved);
            });
        });
    }

    /// What is printed or copied has all rows.
    fn be_whole_when_asked(self) {
        let set = move |whole: bool| {
            let is_cut = self.is_windowed.get_untracked() || self.slices.is_behind();
            if is_cut || !whole {
                self.is_whole.set(whole);
            }
        };
        on_print(set);
        let copied = window_event_listener(leptos::ev::copy, move |_| {
            if self.is_selected() {
                set(true);
                before_paint(move || before_paint(move || set(false)));
            }
        });
        on_cleanup(move || copied.remove());
    }

    /// Whether rows are selected that are not drawn.
    fn is_selected(self) -> bool {
        let Ok(Some(selection)) = window().get_selection() else { return false };
        let mut is_selected = false;
        self.with_element(|element| {
            let Ok(spaces) = element.query_selector_all(":scope > table > tbody > .row-space")
            else {
                return;
            };
            let spaces = (0..spaces.length()).filter_map(|at| spaces.get(at));
            is_selected = spaces.into_iter().any(|space| {
                selection.contains_node_with_allow_partial_containment(&space, true) == Ok(true)
            });
        });
        is_selected
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a distance on the screen")]
fn round(pixels: f64) -> i32 {
    pixels.round() as i32
}
