//! What the JSON of all wires has in common: how errors look, and lists of one.

use pilcrow_core::document::parse_partial;
use serde_json::Value;

/// The value that a text is the beginning of. A letter that was cut in half is none of it.
pub(super) fn beginning(text: &str) -> Option<Value> {
    parse_partial(text.trim_end_matches(char::REPLACEMENT_CHARACTER)).value
}

/// Whether a value reports an error.
pub(super) fn is_error(value: &Value) -> bool {
    let named = |key: &str| value.get(key).and_then(Value::as_str) == Some("error");
    value.get("error").is_some_and(|error| !error.is_null()) || named("object") || named("type")
}

/// Whether a value has words for a person.
pub(super) fn says_something(value: &Value) -> bool {
    let is_text = |key: &str| value.get(key).is_some_and(Value::is_string);
    let has_more = |key: &str| value.get(key).is_some_and(|said| !said.is_null());
    ["message", "msg"].into_iter().any(is_text) || ["detail", "errors"].into_iter().any(has_more)
}

/// A value, or the values of a list.
pub(super) fn pieces(value: &Value) -> &[Value] {
    value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice)
}

/// The value, or the first of a list.
pub(super) fn first(value: &Value) -> &Value {
    pieces(value).first().unwrap_or(value)
}
