//! The target of an event, and its modifier keys.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent};

/// Returns the element that the event comes from.
pub fn element_of<T: JsCast>(event: &Event) -> Option<T> {
    event.target()?.dyn_into::<Element>().ok()?.dyn_into().ok()
}

/// Returns true for a click that opens a link in this tab, and not in a new one.
pub fn is_plain_click(event: &MouseEvent) -> bool {
    event.button() == 0
        && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key())
}
