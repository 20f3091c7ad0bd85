//! Elements that are in the page already.
//! Refuses to make any.

use wasm_bindgen::JsCast;
use web_sys::Element;

/// The elements within another that a selector finds, in the page's order.
pub fn elements(within: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = within.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.item(at)?.dyn_into().ok()).collect()
}
