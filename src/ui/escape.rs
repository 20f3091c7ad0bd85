//! The Escape key, if no inner element handles it.

use crate::dom::element_of;
use leptos::prelude::document;
use web_sys::{Element, KeyboardEvent};

/// The selector of elements that handle Escape themselves.
const OWN: &str = "dialog, [popover], [role=listbox], [role=combobox], [role=grid], .cm-editor";

/// Returns true for the Escape key if no inner element handles it.
pub fn is_free_escape(event: &KeyboardEvent) -> bool {
    let is_free = || {
        // Escape closes an open popover, wherever the focus is.
        if matches!(document().query_selector(":popover-open"), Ok(Some(_))) {
            return false;
        }
        let target = element_of::<Element>(event);
        target.is_some_and(|target| matches!(target.closest(OWN), Ok(None)))
    };
    event.key() == "Escape" && !event.default_prevented() && !event.is_composing() && is_free()
}
