//! Rewrites a document's text after the document was edited.

use super::classify::parse_document;
use super::request::Request;
use super::text_edit::{text_edits, with_text_edits};
use super::translation::with_translations;

/// Rewrites a document's text for the edited `view`: unchanged parts keep every byte, and so do other languages.
/// `language` is the tag of the language of `view`; empty for the document's own.
pub fn rewritten(text: &str, language: &str, view: &Request) -> String {
    let whole = match parse_document(text) {
        Ok(original) => with_translations(&original.request, language, view),
        Err(_) => view.clone(),
    };
    let edited = with_text_edits(text, &text_edits(text, &whole));
    let is_it = parse_document(&edited).is_ok_and(|parsed| parsed.request.is_same(&whole));
    if is_it { edited } else { whole.to_text() }
}

#[cfg(test)]
mod tests {
    use super::super::translation::localized;
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(text: &str, language: &str, key: &str, value: &str, expected: &str) {
        let view = localized(&parse_document(text).unwrap().request, Some(language));
        let view = view.with_member(key, json!(value));
        assert_eq!(rewritten(text, language, &view), expected);
    }

    #[test]
    fn what_does_not_change_stays_to_the_byte_in_all_languages() {
        check(
            "{ title: 'A', // mine\n  config: { seed: 1.0 }, context: [] }",
            "",
            "title",
            "B",
            "{ title: 'B', // mine\n  config: { seed: 1.0 }, context: [] }",
        );
        let both = |own: &str, other: &str| {
            format!(
                "{{\"title\": \"{own}\",  \"x-i18n\": {{\"title\": {{\"ru\": \"{other}\"}}}}, \"context\": []}}"
            )
        };
        check(&both("A", "Б"), "", "title", "B", &both("B", "Б"));
        check(&both("A", "Б"), "ru", "title", "В", &both("A", "В"));
    }
}
