//! Infers a schema for a value without one, so that a form always exists (docs/documents.md, "Messages": an inferred
//! schema is never written into the document).

use crate::object::{object, text};
use serde_json::{Map, Value};

/// The most characters of a text that is edited in one line.
const LONG_TEXT: usize = 60;

/// Returns a schema that the value matches.
pub fn infer_schema(value: &Value) -> Value {
    match value {
        Value::Null => object([]),
        Value::Bool(_) => typed("boolean"),
        Value::Number(number) if number.is_i64() || number.is_u64() => typed("integer"),
        Value::Number(_) => typed("number"),
        Value::String(long) if long.contains('\n') || long.chars().count() > LONG_TEXT => {
            object([("type", text("string")), ("format", text("multiline"))])
        }
        Value::String(_) => typed("string"),
        Value::Array(items) => infer_list(items),
        Value::Object(members) => {
            let properties =
                members.iter().map(|(key, member)| (key.clone(), infer_schema(member)));
            object([
                ("type", text("object")),
                ("properties", Value::Object(properties.collect::<Map<_, _>>())),
            ])
        }
    }
}

/// Infers the schema of a list from its first entry, if all have the same type; otherwise entries are unrestricted.
fn infer_list(items: &[Value]) -> Value {
    let mut schemas = items.iter().map(infer_schema);
    let Some(first) = schemas.next() else {
        return typed("array");
    };
    let alike = schemas.all(|other| other.get("type") == first.get("type"));
    if alike { object([("type", text("array")), ("items", first)]) } else { typed("array") }
}

fn typed(name: &str) -> Value {
    object([("type", text(name))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_schema_is_read_off_a_value() {
        let value =
            json!({"a": "x", "b": "x\ny", "n": 1, "f": 1.5, "l": [{"k": true}], "m": [1, "x"]});
        let expected = json!({"type": "object", "properties": {
            "a": {"type": "string"},
            "b": {"type": "string", "format": "multiline"},
            "n": {"type": "integer"},
            "f": {"type": "number"},
            "l": {"type": "array", "items": {"type": "object", "properties": {"k": {"type": "boolean"}}}},
            "m": {"type": "array"},
        }});
        assert_eq!(infer_schema(&value), expected);
    }
}
