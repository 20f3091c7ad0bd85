//! Keeps the head of the table of cases visible below the page's fixed bars while the page scrolls. CSS alone cannot:
//! the table has a scroll area of its own, and its head sticks only within that.

use crate::dom::callback;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use web_sys::{Element, HtmlElement};

/// Selector of the bars that stay at the top while a pane, or the page, scrolls.
const BARS: &str = ".pane-tabs, .pane-form > .pane-top, .pane-form > .pane-top > .pane-head";

/// The least height of the table that stays below its head, in pixels: the head itself and a row.
const LEAST: f64 = 88.0;

/// Moves the head within the table whenever an element around it scrolls.
pub fn keep_head_in_sight(scroller: HtmlElement) {
    let moved = callback(Box::new(move |_| move_head(&scroller)));
    let page = document();
    // Scroll events do not bubble, so they are caught in the capture phase.
    drop(page.add_event_listener_with_callback_and_bool("scroll", &moved, true));
    let moved = SendWrapper::new(moved);
    on_cleanup(move || {
        drop(document().remove_event_listener_with_callback_and_bool("scroll", &moved, true));
    });
}

fn move_head(scroller: &HtmlElement) {
    let place = scroller.get_bounding_client_rect();
    let most = (place.height() - LEAST).max(0.0);
    let hidden = (bottom_of_bars() - place.top()).clamp(0.0, most).floor();
    drop(scroller.style().set_property("--hidden", &format!("{hidden}px")));
}

/// Returns the bottom edge of the lowest bar, in pixels.
fn bottom_of_bars() -> f64 {
    let Ok(bars) = document().query_selector_all(BARS) else { return 0.0 };
    let bars = (0..bars.length()).filter_map(|at| bars.get(at));
    let bottoms = bars.filter_map(|bar| {
        let bar: Element = wasm_bindgen::JsCast::dyn_into(bar).ok()?;
        Some(bar.get_bounding_client_rect().bottom())
    });
    bottoms.fold(0.0, f64::max)
}
