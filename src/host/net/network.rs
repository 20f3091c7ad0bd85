//! The browser's online status.

/// Returns true if the browser is sure to be offline.
pub fn is_offline() -> bool {
    web_sys::window().is_some_and(|window| !window.navigator().on_line())
}
