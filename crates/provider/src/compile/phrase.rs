//! Constraints in words, added to a description for providers that do not enforce them.

use serde_json::Value;

/// Maximum length of a constraint in words, in bytes.
const MAX_PHRASE: usize = 240;

/// Returns a constraint in words, such as `maxLength: 200`; `None` if it is too long or contains a reference.
pub(super) fn phrase(keyword: &str, value: &Value) -> Option<String> {
    let words = match value {
        Value::String(text) => format!("{keyword}: {text}"),
        other => format!("{keyword}: {other}"),
    };
    (words.len() <= MAX_PHRASE && !words.contains("\"$ref\"")).then_some(words)
}

/// Joins descriptions and the words after them.
pub(super) fn with_words(descriptions: &[&str], words: &str) -> String {
    let mut whole = String::new();
    for description in descriptions.iter().map(|text| text.trim()) {
        if description.is_empty() || whole == description {
            continue;
        }
        if !whole.is_empty() {
            whole.push_str("; ");
        }
        whole.push_str(description);
    }
    match (whole.is_empty(), words.is_empty()) {
        (_, true) => whole,
        (true, false) => words.to_owned(),
        (false, false) => format!("{whole} ({words})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_constraint_is_said_by_its_keyword() {
        assert_eq!(phrase("maxLength", &json!(200)).as_deref(), Some("maxLength: 200"));
        assert_eq!(phrase("pattern", &json!("^a$")).as_deref(), Some("pattern: ^a$"));
        assert_eq!(phrase("not", &json!({"$ref": "#/$defs/a"})), None);
        assert_eq!(phrase("pattern", &json!("a".repeat(300))), None);
    }

    #[test]
    fn words_stand_behind_the_description() {
        assert_eq!(with_words(&["A name."], "maxLength: 5"), "A name. (maxLength: 5)");
        assert_eq!(with_words(&["", ""], "maxLength: 5"), "maxLength: 5");
        assert_eq!(with_words(&["A", "A"], ""), "A");
        assert_eq!(with_words(&["A", "B"], ""), "A; B");
    }
}
