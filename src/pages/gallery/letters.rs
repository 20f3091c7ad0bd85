//! Texts as they are searched: small letters without accents, by the browser's own tables.

use crate::dom::HAS_BROWSER;
use js_sys::JsString;

/// A text in small letters, without what stands above and below them: `É` and `e` are one letter, as `Ё`
/// and `е` are. Without a browser only letters get small.
pub fn folded(text: &str) -> String {
    if !HAS_BROWSER {
        return text.to_lowercase();
    }
    let apart = JsString::from(text).normalize("NFD").to_lower_case();
    String::from(apart).chars().filter(|letter| !is_mark(*letter)).collect()
}

/// Unicode's block of combining marks.
fn is_mark(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}
