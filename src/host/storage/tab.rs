//! Storage of this tab that survives a reload (`sessionStorage`).

use crate::dom::HAS_BROWSER;

fn storage() -> Option<web_sys::Storage> {
    if !HAS_BROWSER {
        return None;
    }
    web_sys::window()?.session_storage().ok().flatten()
}

/// Returns the text of a name.
pub fn remembered(name: &str) -> Option<String> {
    storage()?.get_item(name).ok().flatten()
}

/// Stores a text; `None` deletes it. Returns false if there is no room, or no storage.
pub fn remember(name: &str, text: Option<&str>) -> bool {
    let Some(storage) = storage() else { return false };
    let done = match text {
        Some(text) => storage.set_item(name, text),
        None => storage.remove_item(name),
    };
    done.is_ok()
}
