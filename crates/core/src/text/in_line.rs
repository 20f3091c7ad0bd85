//! Summarises a value in one line of text, for readers who know its context.

use crate::text::letters::beginning;
use serde_json::Value;

/// The maximum number of values in a line.
const VALUES: usize = 20;

/// The maximum depth of nested values in a line.
const DEPTH: usize = 8;

/// Returns the texts and numbers of a value, joined by `between` and cut after `most` characters. `written` may return
/// a text to show in place of a value.
pub fn in_line(
    value: &Value,
    between: &str,
    most: usize,
    written: &dyn Fn(&Value) -> Option<String>,
) -> String {
    let mut words = Vec::new();
    collect(value, &mut words, written, 0);
    let line = words.join(between);
    beginning(&line, most).into_owned()
}

fn collect(
    value: &Value,
    words: &mut Vec<String>,
    written: &dyn Fn(&Value) -> Option<String>,
    depth: usize,
) {
    if words.len() > VALUES || depth > DEPTH {
        return;
    }
    if let Some(written) = written(value) {
        return words.push(written);
    }
    let below = |one| collect(one, words, written, depth + 1);
    match value {
        Value::Null => {}
        Value::String(text) => words.push(text.split_whitespace().collect::<Vec<_>>().join(" ")),
        Value::Array(entries) => entries.iter().for_each(below),
        Value::Object(members) => members.values().for_each(below),
        other => words.push(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(value: &Value, expected: &str) {
        let written =
            |value: &Value| value.as_bool().map(|is| if is { "yes" } else { "no" }.into());
        assert_eq!(in_line(value, ", ", 30, &written), expected);
    }

    #[test]
    fn a_value_is_told_by_its_texts_and_numbers() {
        check(&json!("a\n b"), "a b");
        check(&json!(["museums", "food"]), "museums, food");
        check(
            &json!({"name": "Tom", "plan": {"is": "free", "seats": 2}, "no": null}),
            "Tom, free, 2",
        );
        check(&json!([true, 1.50]), "yes, 1.5");
        check(&json!({}), "");
    }

    #[test]
    fn what_is_long_or_deep_is_cut() {
        check(&json!("x".repeat(31)), &format!("{}…", "x".repeat(30)));
        let deep = (0..1000).fold(json!("deep"), |deep, _| json!([deep]));
        check(&deep, "");
    }
}
