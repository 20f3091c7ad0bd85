//! The caret of a text box. JavaScript counts the letters before it in UTF-16 units.

use crate::dom::by_id;
use wasm_bindgen::JsCast;
use web_sys::HtmlTextAreaElement;

/// Converts an offset in bytes of the text into UTF-16 units.
pub fn utf16_offset(text: &str, bytes: usize) -> usize {
    text.get(..bytes).unwrap_or(text).encode_utf16().count()
}

/// Converts an offset in UTF-16 units into bytes of the text.
pub fn byte_offset(text: &str, units: usize) -> usize {
    let mut left = units;
    let is_before = |letter: &char| {
        let is_before = left >= letter.len_utf16();
        left = left.saturating_sub(letter.len_utf16());
        is_before
    };
    text.chars().take_while(is_before).map(char::len_utf8).sum()
}

/// The offset of the caret in the text of a text box, in bytes; the end of the text without a browser.
pub fn caret_in(id: &str, text: &str) -> usize {
    let units = text_area(id).and_then(|area| area.selection_end().ok().flatten());
    let units = units.and_then(|units| usize::try_from(units).ok());
    units.map_or(text.len(), |units| byte_offset(text, units))
}

/// Puts the focus into a text box, and the caret behind so many bytes of its text.
pub fn put_caret(id: &str, text: &str, bytes: usize) {
    if let Ok(units) = u32::try_from(utf16_offset(text, bytes)) {
        put_caret_at(id, units);
    }
}

/// Puts the focus into a text box, and the caret behind so many UTF-16 units of its text.
pub fn put_caret_at(id: &str, units: u32) {
    if let Some(area) = text_area(id) {
        drop(area.focus());
        drop(area.set_selection_range(units, units));
    }
}

fn text_area(id: &str) -> Option<HtmlTextAreaElement> {
    by_id(id)?.dyn_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_of_javascript_are_counted_there_and_back() {
        let check = |text: &str, bytes: usize, units: usize| {
            let both = (utf16_offset(text, bytes), byte_offset(text, units));
            assert_eq!(both, (units, bytes), "{text}");
        };
        check("{}", 1, 1);
        check("{\"é\": 1}", 4, 3);
        check("{\"😀\": 1}", 6, 4);
        assert_eq!(byte_offset("é", 9), 2);
    }
}
