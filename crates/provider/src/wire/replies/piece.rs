//! JSON helpers for all wires: errors, lists of one, and several values in the place of one.

use pilcrow_core::document::parse_partial;
use serde_json::{Deserializer, Value};

/// Parses the beginning of a JSON value. A character that was cut in half is ignored.
pub(super) fn beginning(text: &str) -> Option<Value> {
    parse_partial(text.trim_end_matches(char::REPLACEMENT_CHARACTER)).value
}

/// True if a value reports an error.
pub(super) fn is_error(value: &Value) -> bool {
    let named = |key: &str| value.get(key).and_then(Value::as_str) == Some("error");
    has_error(value) || named("object") || named("type")
}

/// True if a value has an `error` that is not empty. Some servers send an empty one with each piece.
pub(super) fn has_error(value: &Value) -> bool {
    value.get("error").is_some_and(|error| match error {
        Value::Null | Value::Bool(false) => false,
        Value::Bool(true) | Value::Number(_) => true,
        Value::String(words) => !words.is_empty(),
        Value::Object(members) => !members.is_empty(),
        Value::Array(entries) => !entries.is_empty(),
    })
}

/// True if a value has a message for a person.
pub(super) fn says_something(value: &Value) -> bool {
    let is_text = |key: &str| value.get(key).is_some_and(Value::is_string);
    let has_more = |key: &str| value.get(key).is_some_and(|member| !member.is_null());
    ["message", "msg", "error_msg", "error_message"].into_iter().any(is_text)
        || ["detail", "errors", "base_resp"].into_iter().any(has_more)
}

/// Data of the event that ends a stream.
pub(super) const DONE: &str = "[DONE]";

/// Splits JSON values and end marks that follow each other where one value is expected: some servers forget the empty
/// line or the line break. Empty if the text contains anything else.
pub(super) fn texts_in(text: &str) -> Vec<&str> {
    let (mut texts, mut rest) = (Vec::new(), text.trim());
    while !rest.is_empty() {
        rest = rest.strip_prefix("data:").unwrap_or(rest).trim_start();
        let length = if rest.starts_with(DONE) { Some(DONE.len()) } else { value_length(rest) };
        let Some((piece, after)) = length.and_then(|length| rest.split_at_checked(length)) else {
            return Vec::new();
        };
        texts.push(piece);
        rest = after.trim_start();
    }
    texts
}

fn value_length(text: &str) -> Option<usize> {
    let mut values = Deserializer::from_str(text).into_iter::<Value>();
    let is_whole = values.next().is_some_and(|value| value.is_ok());
    is_whole.then(|| values.byte_offset())
}

/// Returns the items of a list, or the value itself as the only item.
pub(super) fn pieces(value: &Value) -> &[Value] {
    value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice)
}

/// Returns the first item of a list, or the value itself.
pub(super) fn first(value: &Value) -> &Value {
    pieces(value).first().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_in_one_place_are_told_apart() {
        let check = |text: &str, expected: &[&str]| assert_eq!(texts_in(text), expected, "{text}");
        check("{\"a\": \"}{\"}{\"b\": 1}", &["{\"a\": \"}{\"}", "{\"b\": 1}"]);
        check("{}\n{}\n[DONE]", &["{}", "{}", "[DONE]"]);
        check("{}data: {}\ndata:[DONE]", &["{}", "{}", "[DONE]"]);
        check("{}, {}", &[]);
        check("{} {\"a\"", &[]);
        check("", &[]);
    }
}
