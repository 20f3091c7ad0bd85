//! State of the browser's network, as far as it knows.

/// True if the browser is certain to be offline.
pub fn is_offline() -> bool {
    web_sys::window().is_some_and(|window| !window.navigator().on_line())
}
