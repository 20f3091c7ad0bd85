//! Equality of values in comparisons, their likeness if they are not equal, and values read as numbers.

use super::composition::composed;
use crate::field::lower;
use crate::schema::same_scalar;
use crate::solution::compare::likeness;
use crate::solution::seconds_of;
use regex_lite::RegexBuilder;
use serde_json::Value;

/// Largest size of a compiled regular expression, in bytes.
const MAX_PATTERN: usize = 256 * 1024;
/// Longest text that is matched with a regular expression, in bytes.
const MAX_TEXT: usize = 1 << 20;
const DAY: f64 = 86_400.0;

/// Normalizes a text for comparison: lower case, single spaces, and accented letters as one character each.
pub(in crate::bench) fn normalized(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    composed(words.join(" ").chars().map(lower))
}

/// True if two values are equal: numbers by amount, strings by their normalized form, members in any order.
pub(in crate::bench) fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::String(one), Value::String(other)) => {
            one == other || normalized(one) == normalized(other)
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, one)| other.get(key).is_some_and(|other| same(one, other)))
        }
        _ => same_scalar(one, other),
    }
}

/// Returns a text that is equal for values that are equal by [`same`].
pub fn canonical(value: &Value) -> String {
    match value {
        Value::String(text) => format!("'{}", normalized(text)),
        Value::Number(number) => amount(&number.to_string()),
        Value::Array(entries) => {
            entries.iter().map(|entry| format!("{},", canonical(entry))).collect::<String>() + "]"
        }
        Value::Object(members) => {
            let mut members: Vec<String> = members
                .iter()
                .map(|(key, value)| format!("{key:?}:{},", canonical(value)))
                .collect();
            members.sort();
            members.concat() + "}"
        }
        other => other.to_string(),
    }
}

/// Returns the canonical form of a number; a number of more than 15 digits stays as written.
fn amount(written: &str) -> String {
    let digits = written.bytes().filter(u8::is_ascii_digit).count();
    let number = written.parse().ok().filter(|n: &f64| n.is_finite() && digits <= 15);
    match number {
        Some(0.0) => "0".to_owned(),
        Some(number) => format!("{number:e}"),
        None => written.to_owned(),
    }
}

/// Returns the likeness of two values, from 0 to 1.
pub(in crate::bench) fn likeness_of(one: &Value, other: &Value) -> f64 {
    match (one, other) {
        _ if same(one, other) => 1.0,
        (Value::String(one), Value::String(other)) => likeness(one, other),
        (Value::Object(one), Value::Object(other)) => {
            let more = other.keys().filter(|key| !one.contains_key(*key));
            let keys: Vec<&String> = one.keys().chain(more).collect();
            let alike = keys.iter().filter_map(|key| Some((one.get(*key)?, other.get(*key)?)));
            alike.map(|(one, other)| likeness_of(one, other)).sum::<f64>()
                / keys.len().max(1) as f64
        }
        (Value::Array(one), Value::Array(other)) => {
            let alike = one.iter().zip(other).map(|(one, other)| likeness_of(one, other));
            alike.sum::<f64>() / one.len().max(other.len()).max(1) as f64
        }
        _ => 0.0,
    }
}

/// Returns a number, or a date as days since 1970; `None` for anything else.
pub(in crate::bench) fn number_of(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.to_string().parse().ok().filter(|n: &f64| n.is_finite()),
        Value::String(text) => seconds_of(text.trim()).map(|(seconds, _)| seconds / DAY),
        _ => None,
    }
}

/// True if a text matches a regular expression; `None` if the expression cannot be used, or the text is too long.
pub(in crate::bench) fn matches(pattern: &str, text: &str) -> Option<bool> {
    let regex = RegexBuilder::new(pattern).size_limit(MAX_PATTERN).build().ok()?;
    (text.len() <= MAX_TEXT).then(|| regex.is_match(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn letter_case_white_space_and_spelling_of_numbers_do_not_count() {
        let check = |one: Value, other: Value, expected| {
            assert_eq!(same(&one, &other), expected, "{one} {other}");
            assert_eq!(canonical(&one) == canonical(&other), expected, "{one} {other}");
        };
        check(json!(" Да,\n конечно "), json!("да, Конечно"), true);
        check(json!("yes"), json!("yes."), false);
        check(json!({"a": 1.0, "b": ["X"]}), json!({"b": ["x"], "a": 1}), true);
        check(json!({"a": 1}), json!({"a": 1, "b": 2}), false);
        check(json!([1, 2]), json!([2, 1]), false);
        check(json!("1"), json!(1), false);
        check(json!(null), json!(false), false);
    }

    #[test]
    fn what_has_more_in_common_is_more_alike() {
        let row = |name: &str, n: i64| json!({"name": name, "n": n});
        let half = likeness_of(&row("red pen", 1), &row("red pen", 2));
        assert!((half - 0.5).abs() < 1e-9);
        assert!(likeness_of(&row("red pen", 1), &row("blue pen", 1)) > half);
        assert!(likeness_of(&json!([]), &json!([1])).abs() < 1e-9);
        assert!((likeness_of(&json!([1, 2]), &json!([1])) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn dates_are_numbers_of_days() {
        assert_eq!(number_of(&json!("1970-01-02")), Some(1.0));
        assert_eq!(number_of(&json!("1970-01-02T12:00:00Z")), Some(1.5));
        assert_eq!(number_of(&crate::document::parse_text("1e2").unwrap()), Some(100.0));
        assert_eq!(number_of(&crate::document::parse_text("1e999").unwrap()), None);
        assert_eq!((number_of(&json!("5")), number_of(&json!(true))), (None, None));
    }
}
