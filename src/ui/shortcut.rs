//! Letters that do something with Ctrl or Cmd.

use web_sys::KeyboardEvent;

/// Whether a key is this letter with Ctrl or Cmd, and without Alt. On a Cyrillic or Greek keyboard the key says another
/// letter; then its place (`code`) counts.
pub fn is_shortcut(event: &KeyboardEvent, letter: &str, code: &str) -> bool {
    let key = event.key();
    let is_letter = key.eq_ignore_ascii_case(letter) || (!key.is_ascii() && event.code() == code);
    is_letter && !event.alt_key() && (event.ctrl_key() || event.meta_key())
}
