//! A schema for a value that came without one, so that a form always exists
//! (protocol.md, "Messages": inference is never written into the document).
//! Refuses to guess at formats or at what else might be allowed.

use serde_json::{Map, Value, json};

/// Above this many characters a text is taken to be long.
const LONG_TEXT: usize = 120;

/// The schema that a value seems to follow.
pub fn infer_schema(value: &Value) -> Value {
    match value {
        Value::Null => json!({}),
        Value::Bool(_) => json!({"type": "boolean"}),
        Value::Number(number) if number.is_i64() || number.is_u64() => json!({"type": "integer"}),
        Value::Number(_) => json!({"type": "number"}),
        Value::String(text) if text.contains('\n') || text.chars().count() > LONG_TEXT => {
            json!({"type": "string", "format": "multiline"})
        }
        Value::String(_) => json!({"type": "string"}),
        Value::Array(items) => infer_list(items),
        Value::Object(members) => {
            let properties =
                members.iter().map(|(key, member)| (key.clone(), infer_schema(member)));
            json!({"type": "object", "properties": properties.collect::<Map<_, _>>()})
        }
    }
}

/// Alike items are described by the first; a mixed list is left open.
fn infer_list(items: &[Value]) -> Value {
    let mut schemas = items.iter().map(infer_schema);
    let Some(first) = schemas.next() else {
        return json!({"type": "array"});
    };
    let alike = schemas.all(|other| other.get("type") == first.get("type"));
    if alike { json!({"type": "array", "items": first}) } else { json!({"type": "array"}) }
}

#[cfg(test)]
mod tests {
    use super::*;

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
