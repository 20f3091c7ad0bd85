//! The names of keys on the user's machine.

/// Returns the name of the key that, pressed with Enter, starts a run.
pub fn sending_key() -> &'static str {
    let agent = web_sys::window().and_then(|window| window.navigator().user_agent().ok());
    if agent.is_some_and(|agent| agent.contains("Mac")) { "⌘" } else { "Ctrl" }
}
