//! Reads the value of the control that an event comes from.

use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, MouseEvent};

/// The text that the control holds now.
pub fn value_of(event: &Event) -> String {
    property(event, "value").and_then(|value| value.as_string()).unwrap_or_default()
}

/// Whether the box is ticked now.
pub fn is_checked(event: &Event) -> bool {
    property(event, "checked").is_some_and(|value| value.is_truthy())
}

/// The element that the event comes from.
pub fn element_of<T: JsCast>(event: &Event) -> Option<T> {
    event.target()?.dyn_into::<Element>().ok()?.dyn_into().ok()
}

/// A click that means "here", not "in a new tab".
pub fn is_plain_click(event: &MouseEvent) -> bool {
    event.button() == 0
        && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key())
}

fn property(event: &Event, name: &str) -> Option<JsValue> {
    let target: JsValue = event.target()?.into();
    Reflect::get(&target, &JsValue::from_str(name)).ok()
}
