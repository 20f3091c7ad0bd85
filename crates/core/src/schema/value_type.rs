//! What kind of value a value is, by the names of JSON Schema's `type` (2020-12 validation, 6.1.1).
//! Whole numbers are numbers like others.

use serde_json::Value;

/// Whether a value is of the kind that `type` names so; any number passes for `"integer"`.
pub fn is_of_type(value: &Value, name: &str) -> bool {
    match value {
        Value::Null => name == "null",
        Value::Bool(_) => name == "boolean",
        Value::Number(_) => matches!(name, "number" | "integer"),
        Value::String(_) => name == "string",
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
    }
}

/// Whether a value is of one of the kinds that a schema's `type` names; none where it names none.
pub fn is_of_types(value: &Value, rule: &Value) -> Option<bool> {
    match rule {
        Value::String(name) => Some(is_of_type(value, name)),
        Value::Array(names) => {
            Some(names.iter().filter_map(Value::as_str).any(|name| is_of_type(value, name)))
        }
        _ => None,
    }
}
