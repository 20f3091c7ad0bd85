//! Texts as they are searched: small letters without accents, by the browser's own tables.

use js_sys::JsString;

/// A text in small letters, without what stands above and below them: `É` and `e` are one letter, as `Ё`
/// and `е` are.
pub fn folded(text: &str) -> String {
    let apart = JsString::from(text).normalize("NFD").to_lower_case();
    String::from(apart).chars().filter(|letter| !is_mark(*letter)).collect()
}

/// Unicode's block of combining marks.
fn is_mark(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}
