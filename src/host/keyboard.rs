//! Names of keys on the person's computer.

/// Returns the name of the key that, with Enter, sends.
pub fn sending_key() -> &'static str {
    let agent = web_sys::window().and_then(|window| window.navigator().user_agent().ok());
    if agent.is_some_and(|agent| agent.contains("Mac")) { "⌘" } else { "Ctrl" }
}
