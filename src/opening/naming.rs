//! Changes the title in a document's text.

use pilcrow_core::document::{localized, parse_document, rewritten};

/// Returns the text with another title in this language; `None` if it cannot be parsed.
pub fn retitled(text: &str, language: &str, name: &str) -> Option<String> {
    let whole = parse_document(text).ok()?.request;
    let local = localized(&whole, Some(language)).with_title(name);
    Some(rewritten(text, language, &local))
}

#[cfg(test)]
mod tests {
    use super::retitled;

    #[test]
    fn a_document_is_called_otherwise_and_is_the_same_else() {
        let check = |text: &str, language: &str, expected: Option<&str>| {
            assert_eq!(retitled(text, language, "Mine").as_deref(), expected, "{text}");
        };
        check(
            "{ title: 'A', // one\n  context: [] }",
            "en",
            Some("{ title: 'Mine', // one\n  context: [] }"),
        );
        check("{ title: 'A', // one", "en", None);
        let both = r#"{"title": "A", "x-i18n": {"title": {"ru": "Б"}}, "context": []}"#;
        let expected = both.replace("Б", "Mine");
        check(both, "ru", Some(&expected));
    }
}
