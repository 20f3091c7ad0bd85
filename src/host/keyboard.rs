//! The keyboard of the person's machine.

/// What the key is called that, with Enter, sends.
pub fn sending_key() -> &'static str {
    let agent = web_sys::window().and_then(|window| window.navigator().user_agent().ok());
    if agent.is_some_and(|agent| agent.contains("Mac")) { "⌘" } else { "Ctrl" }
}
