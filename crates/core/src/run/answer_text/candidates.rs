//! Finds all objects and lists in a model's text, since those before the last one may be drafts of it.

use super::{MAX_STARTS, TURNS, belongs_to_sentence};
use crate::document::{parse_written, value_length};
use serde_json::Value;

/// Returns the complete objects and lists of a text without thoughts, in order. If a text begins with its value, others
/// count only if the text ends with one; otherwise they are examples in its explanation of the first.
pub(super) fn candidates(text: &str) -> Vec<Value> {
    let text = text.trim();
    let mut values = Vec::new();
    let (mut from, mut end) = (0, 0);
    for _ in 0..MAX_STARTS {
        let rest = text.get(from..).unwrap_or_default();
        let Some(start) = rest.find(['{', '[']) else { break };
        let (before, from_bracket) = rest.split_at_checked(start).unwrap_or_default();
        if TURNS.iter().any(|turn| before.contains(turn)) {
            break;
        }
        match value_at_start(from_bracket) {
            Some((value, length)) => {
                from += start + length;
                end = from;
                values.push(value);
            }
            None if belongs_to_sentence(from_bracket) => from += start + 1,
            None => break,
        }
    }
    let begins = text.starts_with(['{', '[', '`']);
    if begins && !is_mark(text.get(end..).unwrap_or_default()) {
        values.truncate(1);
    }
    values
}

fn value_at_start(text: &str) -> Option<(Value, usize)> {
    let length = value_length(text)?;
    Some((parse_written(text.get(..length)?).ok()?, length))
}

/// True if a text is only the end of a code fence, or a mark such as `</answer>`.
fn is_mark(text: &str) -> bool {
    let text = text.trim_matches(['`', ' ', '\t', '\r', '\n']);
    text.is_empty() || text.starts_with('<') && text.ends_with('>')
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(text: &str, expected: Value) {
        assert_eq!(Value::from(candidates(text)), expected, "{text}");
    }

    #[test]
    fn values_are_found_one_after_another() {
        let both = json!([{"a": 1}, {"a": 2}]);
        check("Perhaps {\"a\": 1}? No: {\"a\": 2}", both.clone());
        check("Of {x}: {\"a\": 1}</reason>\n{\"a\": 2} Enjoy!", both.clone());
        check("{\"a\": 1}\n{\"a\": 2}", both.clone());
        check("```json\n{\"a\": 1}\n```\nBetter:\n```json\n{\"a\": 2}\n```\n", both.clone());
        check("<answer>{\"a\": {\"b\": [1]}}</answer>", json!([{"a": {"b": [1]}}]));
        check("", json!([]));
    }

    #[test]
    fn what_is_said_of_a_value_is_none_of_the_answer() {
        check("{\"a\": 1} and not {\"a\": 2}, of course", json!([{"a": 1}]));
        check("{\"a\": 1}<|im_end|>\nuser\nx\nassistant\n{\"a\": 2}", json!([{"a": 1}]));
        check("{\"a\": {\"b\": 1}, \"c\": ?}", json!([]));
        check("A draft {\"a\": 1}, then {\"a\": 2", json!([{"a": 1}]));
        check(&"[{".repeat(10_000), json!([]));
    }
}
