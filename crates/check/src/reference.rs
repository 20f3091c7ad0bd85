//! References that programs write without escaping: `#/definitions/List<Item>`.
//! Refuses to touch what is a legal reference, or a value that only looks like one.

use serde_json::{Map, Value};
use std::borrow::Cow;

/// Keywords whose values are data, not schemas.
const DATA: [&str; 5] = ["const", "enum", "default", "example", "examples"];

/// The schema with each `$ref` percent-encoded where it holds what no address may hold.
pub(crate) fn with_legal_references(schema: &Value) -> Cow<'_, Value> {
    if has_illegal(schema) {
        let mut mended = schema.clone();
        mend(&mut mended);
        return Cow::Owned(mended);
    }
    Cow::Borrowed(schema)
}

fn has_illegal(schema: &Value) -> bool {
    match schema {
        Value::Array(items) => items.iter().any(has_illegal),
        Value::Object(members) => members.iter().any(|(key, value)| match value {
            Value::String(reference) => key == "$ref" && reference.contains(is_illegal),
            value => !DATA.contains(&key.as_str()) && has_illegal(value),
        }),
        _ => false,
    }
}

fn mend(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(mend),
        Value::Object(members) => mend_members(members),
        _ => (),
    }
}

fn mend_members(members: &mut Map<String, Value>) {
    for (key, value) in members.iter_mut() {
        match value {
            Value::String(reference) if key == "$ref" => *reference = encoded(reference),
            value if !DATA.contains(&key.as_str()) => mend(value),
            _ => (),
        }
    }
}

/// What RFC 3986 allows nowhere in an address. `[` and `]` are legal in a host only.
fn is_illegal(c: char) -> bool {
    !c.is_ascii_graphic() || "\"<>\\^`{|}[]".contains(c)
}

fn encoded(reference: &str) -> String {
    let mut written = String::new();
    for c in reference.chars() {
        if is_illegal(c) {
            let mut bytes = [0; 4];
            for byte in c.encode_utf8(&mut bytes).bytes() {
                written.push_str(&format!("%{byte:02X}"));
            }
        } else {
            written.push(c);
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use crate::Checker;
    use serde_json::json;

    #[test]
    fn a_reference_written_without_escapes_is_followed() {
        for name in ["List<Item>", "a b", "Имя", "x[]", "a|b", "{x}", "50%25"] {
            let key = name.replace("%25", "%");
            let schema = json!({
                "$ref": format!("#/definitions/{name}"),
                "definitions": {key: {"type": "string"}}
            });
            let checker = Checker::new(&schema).unwrap();
            assert_eq!(checker.check(&json!(1)).len(), 1, "{name}");
            assert_eq!(checker.check(&json!("a")), [], "{name}");
        }
    }

    #[test]
    fn data_that_looks_like_a_reference_stays() {
        let schema = json!({
            "const": {"$ref": "a b"}, "$defs": {"a b": {"$ref": "#/$defs/x y"}, "x y": true}
        });
        assert_eq!(Checker::new(&schema).unwrap().check(&json!({"$ref": "a b"})), []);
    }
}
