//! Normalizes texts for searching: lower case without accents, by the browser's Unicode tables.

use crate::dom::HAS_BROWSER;
use js_sys::JsString;

/// Returns a text in lower case without combining marks: `É` matches `e`, and `Ё` matches `е`. Without a browser, only
/// the case is changed.
pub fn folded(text: &str) -> String {
    if !HAS_BROWSER {
        return text.to_lowercase();
    }
    let apart = JsString::from(text).normalize("NFD").to_lower_case();
    String::from(apart).chars().filter(|letter| !is_mark(*letter)).collect()
}

/// Returns true for a character of Unicode's block of combining marks.
fn is_mark(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}
