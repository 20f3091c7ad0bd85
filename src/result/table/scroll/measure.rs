//! Measures the heights of a table's drawn rows.

use super::Scroll;
use crate::dom::before_paint;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

impl Scroll {
    /// Measures the drawn rows before the next paint.
    pub(super) fn measure_soon(self) {
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

    /// Measures the drawn rows; true if a height differs from the stored one.
    pub(super) fn measure(self) -> bool {
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
                    // Details below a row count as a part of it.
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
        self.heights.update_value(|heights| {
            for (row, height) in measured {
                let before = heights.insert(row, height);
                is_other |= before.is_none_or(|before| (before - height).abs() > 0.5);
            }
        });
        is_other
    }
}
