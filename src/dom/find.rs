//! Finds elements in the page, and how wide it is.

use super::{HAS_BROWSER, before_paint};
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlElement};

/// The elements within another that a selector finds, in the page's order; none without a browser.
pub fn elements(within: &Element, selector: &str) -> Vec<Element> {
    if !HAS_BROWSER {
        return Vec::new();
    }
    let Ok(found) = within.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

/// The browser's document; `None` without a browser.
pub fn page_document() -> Option<Document> {
    if !HAS_BROWSER {
        return None;
    }
    web_sys::window()?.document()
}

/// The element of an id; `None` if there is none, or no browser.
pub fn by_id(id: &str) -> Option<Element> {
    page_document()?.get_element_by_id(id)
}

/// Puts the focus on the element of an id, where it is there.
pub fn focus_id(id: &str) {
    if let Some(element) = by_id(id).and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        drop(element.focus());
    }
}

/// The element that has the focus; `None` if it is lost, and without a browser.
pub fn focused() -> Option<Element> {
    let active = page_document()?.active_element();
    active.filter(|active| active.tag_name() != "BODY")
}

/// How wide the page is, in pixels; that of a large screen without a browser.
pub fn page_width() -> f64 {
    if !HAS_BROWSER {
        return 1280.0;
    }
    let width = web_sys::window().and_then(|window| window.inner_width().ok());
    width.and_then(|width| width.as_f64()).unwrap_or_default()
}

/// Puts the focus on the first element of the page that a selector finds, also on one that keys do not
/// reach, such as a heading. Does nothing where something else has the focus.
pub fn focus_where_lost(selector: &str) {
    if focused().is_none() {
        focus_on(selector);
    }
}

/// Like `focus_where_lost`, where another element has it on which the focus was only put for want of a better place.
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
    let Some(document) = page_document() else { return };
    let found = document.query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        if element.tab_index() < 0 {
            let _ = element.set_attribute("tabindex", "-1");
        }
        let _ = element.focus();
    }
}
