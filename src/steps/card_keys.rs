//! The keys of what the process asks the person.

use crate::dom::El;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// The mark of the button that gives what is typed.
const GIVES: &str = "data-gives";

/// Ctrl+Enter, or Cmd+Enter, gives what is typed in a card, and runs the tool anew from nowhere in it. What is
/// decided without anything typed needs its own button.
pub(super) fn with_keys(card: El) -> El {
    card.on_event("keydown", |event: KeyboardEvent| {
        if event.key() != "Enter" || !(event.ctrl_key() || event.meta_key()) {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        let card = event.current_target().and_then(|card| card.dyn_into::<Element>().ok());
        let gives = card.and_then(|card| card.query_selector("[data-gives]").ok().flatten());
        if let Some(button) = gives.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
            button.click();
        }
    })
}

/// The button that gives what is typed.
pub(super) fn giving(button: El) -> El {
    button.attr(GIVES, "")
}
