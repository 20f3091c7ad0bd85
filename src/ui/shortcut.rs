//! Keyboard shortcuts: letters, alone or with Ctrl or Cmd.

use web_sys::KeyboardEvent;

/// Returns true if a key is this letter with Ctrl or Cmd, and without Alt.
pub fn is_shortcut(event: &KeyboardEvent, letter: &str, code: &str) -> bool {
    is_key(event, letter, code) && !event.alt_key() && (event.ctrl_key() || event.meta_key())
}

/// Returns true if a key is this letter alone.
pub fn is_letter(event: &KeyboardEvent, letter: &str, code: &str) -> bool {
    is_key(event, letter, code) && !(event.alt_key() || event.ctrl_key() || event.meta_key())
}

/// Compares a key with a letter. On a Cyrillic or Greek keyboard the key has another letter; then its position (`code`)
/// counts.
fn is_key(event: &KeyboardEvent, letter: &str, code: &str) -> bool {
    let key = event.key();
    key.eq_ignore_ascii_case(letter) || (!key.is_ascii() && event.code() == code)
}
