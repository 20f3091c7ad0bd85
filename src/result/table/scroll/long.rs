//! The change of a growing table to a scroller of its own, with fixed column widths.

use super::Scroll;
use crate::dom::before_paint;
use crate::result::table::with_table;
use leptos::prelude::*;
use pilcrow_core::solution::column_widths;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// Widths of the narrowest and the widest column, in characters.
const WIDTHS: (usize, usize) = (5, 36);

impl Scroll {
    pub(super) fn widths_by_text(self) -> Vec<String> {
        let (least, most) = WIDTHS;
        let width = |count: usize| format!("calc({}ch + 2rem)", count.clamp(least, most));
        let columns = with_table(self.context.block, column_widths).unwrap_or_default();
        let keys = with_table(self.context.block, |table| {
            let names = table.keys.as_ref()?.names.iter();
            names.map(|name| name.chars().count()).max()
        });
        keys.flatten().into_iter().chain(columns).map(width).collect()
    }

    /// Makes the table scroll by itself from now on. The columns keep their widths, and the page's scroll position
    /// becomes the table's.
    pub(super) fn grow_long(self) {
        self.measure();
        self.with_element(|element| {
            let heads = element.query_selector_all(":scope > table > thead th");
            let width = |at: u32| {
                let head = heads.as_ref().ok()?.get(at)?.dyn_into::<Element>().ok()?;
                Some(format!("{}px", head.get_bounding_client_rect().width()))
            };
            let count = heads.as_ref().map_or(0, |heads| heads.length());
            self.widths.set((0..count).filter_map(width).collect());
            // On a narrow window the page scrolls, not the pane.
            let scrolls = |pane: &Element| pane.scroll_height() > pane.client_height();
            let pane = element.closest(".pane").ok().flatten().filter(scrolls);
            let top = pane.as_ref().map_or(0.0, |pane| pane.get_bounding_client_rect().top());
            let hidden = (top - element.get_bounding_client_rect().top()).max(0.0);
            let height = pane.as_ref().map_or(800, |pane| pane.client_height());
            // The content below moves up, so that the pane scrolls by as much.
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
}

#[expect(clippy::cast_possible_truncation, reason = "a distance on the screen")]
fn round(pixels: f64) -> i32 {
    pixels.round() as i32
}
