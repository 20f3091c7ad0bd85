//! Parses typed numbers, and reads the type in a schema.

use super::refusal::Refusal;
use crate::document::parse_text;
use serde_json::Value;

/// Parses a typed number and keeps its digits.
pub(super) fn number(typed: &str) -> Result<Value, Refusal> {
    let value = parse_text(typed.trim()).map_err(|_| Refusal::NoNumber)?;
    if value.is_number() { Ok(value) } else { Err(Refusal::NoNumber) }
}

/// True if a value is an integer.
pub(super) fn is_whole(value: &Value) -> bool {
    value.is_i64() || value.is_u64()
}

/// Returns the only type that `type` names besides null.
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
