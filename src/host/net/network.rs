//! Whether the browser has a network, as far as it knows.

/// The browser is sure that it has none.
pub fn is_offline() -> bool {
    web_sys::window().is_some_and(|window| !window.navigator().on_line())
}
