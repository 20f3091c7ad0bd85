//! Where an event comes from, and how.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent};

/// The element that the event comes from.
pub fn element_of<T: JsCast>(event: &Event) -> Option<T> {
    event.target()?.dyn_into::<Element>().ok()?.dyn_into().ok()
}

/// A click that means "here", not "in a new tab".
pub fn is_plain_click(event: &MouseEvent) -> bool {
    event.button() == 0
        && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key())
}
