//! Finds elements in the page.

use super::before_paint;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The elements within another that a selector finds, in the page's order.
pub fn elements(within: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = within.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

/// The element that has the focus; none where it is lost.
pub fn focused() -> Option<Element> {
    let active = web_sys::window()?.document()?.active_element();
    active.filter(|active| active.tag_name() != "BODY")
}

/// Puts the focus on the first element of the page that a selector finds, also on one that keys do not
/// reach, such as a heading. Does nothing where something else has the focus.
pub fn focus_where_lost(selector: &str) {
    if focused().is_none() {
        focus_on(selector);
    }
}

/// The same where another element has it on which the focus was only put for want of a better place.
pub fn focus_in_place_of(other: &str, selector: &str) {
    if focused().is_none_or(|focused| focused.matches(other) == Ok(true)) {
        focus_on(selector);
    }
}

/// Focuses an element before the page is painted, unless the focus has gone elsewhere meanwhile: who has
/// gone on is not called back.
pub fn focus_soon(element: HtmlElement) {
    let before = focused();
    before_paint(move || {
        if focused().is_none_or(|now| Some(now) == before) {
            drop(element.focus());
        }
    });
}

fn focus_on(selector: &str) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let found = document.query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        if element.tab_index() < 0 {
            let _ = element.set_attribute("tabindex", "-1");
        }
        let _ = element.focus();
    }
}
