//! Targets of events, and kinds of clicks.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent};

/// Returns the target element of an event; `None` if it is not of type `T`.
pub fn element_of<T: JsCast>(event: &Event) -> Option<T> {
    event.target()?.dyn_into::<Element>().ok()?.dyn_into().ok()
}

/// True for a click that opens in the same tab.
pub fn is_plain_click(event: &MouseEvent) -> bool {
    event.button() == 0
        && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key())
}
