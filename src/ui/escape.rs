//! The Escape key, where nothing nearer has a use for it.

use crate::dom::element_of;
use leptos::prelude::document;
use web_sys::{Element, KeyboardEvent};

/// What has an Escape of its own.
const OWN: &str = "dialog, [popover], [role=listbox], [role=combobox], [role=grid], .cm-editor";

/// Whether a key is Escape, and nothing nearer has a use for it.
pub fn is_free_escape(event: &KeyboardEvent) -> bool {
    let is_free = || {
        // It closes what is open above the page, wherever the focus is.
        if matches!(document().query_selector(":popover-open"), Ok(Some(_))) {
            return false;
        }
        let target = element_of::<Element>(event);
        target.is_some_and(|target| matches!(target.closest(OWN), Ok(None)))
    };
    event.key() == "Escape" && !event.default_prevented() && !event.is_composing() && is_free()
}
