//! Parses typed values of fields.

use super::choice::{lists, value_called};
use super::kind::Kind;
use super::refusal::Refusal;
use super::typed::{is_whole, named_type, number};
use crate::object::text;
use serde_json::{Map, Value};

/// Parses the typed value of a field.
pub(super) fn value_of(schema: &Map<String, Value>, typed: &str) -> Result<Value, Refusal> {
    let kind = Kind::from_schema(schema);
    match kind {
        _ if kind.is_number() => number(typed).and_then(|value| match holds(schema, &value) {
            true => Ok(value),
            false => Err(Refusal::NoNumber),
        }),
        Kind::YesNo => match typed {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => Err(Refusal::NoOption),
        },
        Kind::OneOf => value_called(schema, typed).ok_or(Refusal::NoOption),
        _ if kind.is_text() => Ok(text(typed)),
        _ => Err(Refusal::NotOfKind),
    }
}

/// True if a field can have a value.
pub(super) fn fits(schema: &Map<String, Value>, value: &Value) -> bool {
    let kind = Kind::from_schema(schema);
    match kind {
        _ if kind.is_number() => holds(schema, value),
        Kind::YesNo => value.is_boolean(),
        Kind::OneOf => lists(schema, value),
        _ => kind.is_text() && value.is_string(),
    }
}

/// True if a number field can have a value: only an integer if its `type` is `integer`.
fn holds(schema: &Map<String, Value>, value: &Value) -> bool {
    let is_for_whole = schema.get("type").and_then(named_type) == Some("integer");
    if is_for_whole { is_whole(value) } else { value.is_number() }
}
