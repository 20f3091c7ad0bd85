//! Keeps the head of the table of cases in sight, below the bars that stay, while the page scrolls
//! over the table. The table scrolls by itself, so that its head is stuck within it only.

use crate::dom::callback;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use web_sys::{Element, HtmlElement};

/// What stays at the top while a pane, or the page, scrolls.
const BARS: &str = ".pane-tabs, .pane-form > .pane-top, .pane-form > .pane-top > .pane-head";

/// The least height of the table that stays below its head, in pixels: the head itself and a row.
const LEAST: f64 = 88.0;

/// Moves the head within the table whenever anything around it scrolls.
pub fn keep_head_in_sight(scroller: HtmlElement) {
    let moved = callback(Box::new(move |_| move_head(&scroller)));
    let page = document();
    // Scrolling is told to the scrolled element only, unless it is caught on its way there.
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

/// How far down the lowest of the bars reaches.
fn bottom_of_bars() -> f64 {
    let Ok(bars) = document().query_selector_all(BARS) else { return 0.0 };
    let bars = (0..bars.length()).filter_map(|at| bars.get(at));
    let bottoms = bars.filter_map(|bar| {
        let bar: Element = wasm_bindgen::JsCast::dyn_into(bar).ok()?;
        Some(bar.get_bounding_client_rect().bottom())
    });
    bottoms.fold(0.0, f64::max)
}
