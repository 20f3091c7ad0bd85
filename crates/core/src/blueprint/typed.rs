//! What a person types as a number, and the type that a schema names.

use super::refusal::Refusal;
use crate::document::parse_text;
use serde_json::Value;

/// The number that was typed, with its digits.
pub(super) fn number(typed: &str) -> Result<Value, Refusal> {
    let value = parse_text(typed.trim()).map_err(|_| Refusal::NoNumber)?;
    if value.is_number() { Ok(value) } else { Err(Refusal::NoNumber) }
}

/// Whether a value is a number without a fraction.
pub(super) fn is_whole(value: &Value) -> bool {
    value.is_i64() || value.is_u64()
}

/// The only type that `type` names beside null.
pub(super) fn named_type(kind: &Value) -> Option<&str> {
    match kind {
        Value::String(name) => Some(name),
        Value::Array(names) => {
            let mut others = names.iter().filter(|name| *name != "null");
            let only = others.next()?.as_str()?;
            others.next().is_none().then_some(only)
        }
        _ => None,
    }
}
