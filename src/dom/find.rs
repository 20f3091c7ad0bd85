//! Finds and focuses elements of the page, and measures the page's width.

use super::{HAS_BROWSER, before_paint};
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlElement};

/// Returns the elements within another that match a selector, in document order; none without a browser.
pub fn elements(within: &Element, selector: &str) -> Vec<Element> {
    if !HAS_BROWSER {
        return Vec::new();
    }
    let Ok(found) = within.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

/// Returns the browser's document; `None` without a browser.
pub fn page_document() -> Option<Document> {
    if !HAS_BROWSER {
        return None;
    }
    web_sys::window()?.document()
}

/// Returns the element of an id; `None` if there is none, or no browser.
pub fn by_id(id: &str) -> Option<Element> {
    page_document()?.get_element_by_id(id)
}

/// Focuses the element of an id, if it is in the page.
pub fn focus_id(id: &str) {
    if let Some(element) = by_id(id).and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        drop(element.focus());
    }
}

/// Returns the focused element; `None` if there is none, or no browser.
pub fn focused() -> Option<Element> {
    let active = page_document()?.active_element();
    active.filter(|active| active.tag_name() != "BODY")
}

/// Returns the width of the page in pixels; without a browser that of a large screen.
pub fn page_width() -> f64 {
    if !HAS_BROWSER {
        return 1280.0;
    }
    let width = web_sys::window().and_then(|window| window.inner_width().ok());
    width.and_then(|width| width.as_f64()).unwrap_or_default()
}

/// Focuses the first element that matches a selector, including one that Tab does not reach, such as a heading. Does
/// nothing if another element has the focus.
pub fn focus_where_lost(selector: &str) {
    if focused().is_none() {
        focus_on(selector);
    }
}

/// Like `focus_where_lost`, but also if the element that matches `other` has the focus, as a fallback set earlier.
pub fn focus_in_place_of(other: &str, selector: &str) {
    if focused().is_none_or(|focused| focused.matches(other) == Ok(true)) {
        focus_on(selector);
    }
}

/// Focuses an element before the next paint, unless the focus was moved elsewhere meanwhile.
pub fn focus_soon(element: HtmlElement) {
    let before = focused();
    before_paint(move || {
        if focused().is_none_or(|now| Some(now) == before) {
            drop(element.focus());
        }
    });
}

fn focus_on(selector: &str) {
    let Some(document) = page_document() else { return };
    let found = document.query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        if element.tab_index() < 0 {
            let _ = element.set_attribute("tabindex", "-1");
        }
        let _ = element.focus();
    }
}
