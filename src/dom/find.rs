//! Finds elements in the page.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The elements within another that a selector finds, in the page's order.
pub fn elements(within: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = within.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}

/// Puts the focus on the first element of the page that a selector finds, also on one that keys do not
/// reach, such as a heading. Does nothing where something else has the focus.
pub fn focus_where_lost(selector: &str) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let is_lost = document.active_element().is_none_or(|active| active.tag_name() == "BODY");
    let found = document.query_selector(selector).ok().flatten().filter(|_| is_lost);
    if let Some(element) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        let _ = element.set_attribute("tabindex", "-1");
        let _ = element.focus();
    }
}
