//! Interprets scalars by the core schema of YAML 1.2.

use crate::document::parse_text;
use saphyr_parser::{ScalarStyle, Tag};
use serde_json::Value;

/// Returns a scalar's value by the core schema (YAML 1.2.2, 10.3.2). Quoted scalars, and those tagged `str`, are texts.
pub(super) fn scalar(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> Value {
    let is_text = style != ScalarStyle::Plain || tag.is_some_and(|tag| tag.suffix == "str");
    if is_text {
        return Value::String(text.to_owned());
    }
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        text => number(text).unwrap_or_else(|| Value::String(text.to_owned())),
    }
}

/// Reads a number. A decimal one in JSON's form keeps its digits; hexadecimal and octal ones are converted.
fn number(text: &str) -> Option<Value> {
    if let Some(digits) = text.strip_prefix("0o") {
        return u64::from_str_radix(digits, 8).ok().map(Value::from);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return u64::from_str_radix(digits, 16).ok().map(Value::from);
    }
    let plain = text.strip_prefix('+').unwrap_or(text);
    let begins = plain.strip_prefix('-').unwrap_or(plain).starts_with(|c: char| c.is_ascii_digit());
    let is_plain = begins && plain.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
    let unsigned = plain.trim_start_matches('-');
    let is_padded = unsigned.starts_with('0')
        && unsigned.chars().nth(1).is_some_and(|second| second.is_ascii_digit());
    let is_json = is_plain && !is_padded;
    is_json.then(|| parse_text(plain).ok()).flatten().filter(Value::is_number)
}
