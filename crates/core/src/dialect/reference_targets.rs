//! Targets of a schema's references, and their rewriting when definitions or the schema itself move to another place.

use crate::pointer::Pointer;
use serde_json::Value;

/// Returns a schema with its references rewritten by `target`, which gets the text after `#`; `None` keeps a reference.
pub(crate) fn with_reference_targets(
    schema: &Value,
    target: &dyn Fn(&str) -> Option<String>,
) -> Value {
    match schema {
        Value::Object(members) => {
            let own = members.iter().map(|(key, value)| {
                let moved = local_reference(key, value).and_then(target);
                let value =
                    moved.map_or_else(|| with_reference_targets(value, target), Value::String);
                (key.clone(), value)
            });
            Value::Object(own.collect())
        }
        Value::Array(entries) => {
            entries.iter().map(|entry| with_reference_targets(entry, target)).collect()
        }
        other => other.clone(),
    }
}

/// True if any reference has a target for which `is_meant` is true.
pub(crate) fn has_reference_to(schema: &Value, is_meant: &dyn Fn(&str) -> bool) -> bool {
    match schema {
        Value::Object(members) => members.iter().any(|(key, value)| {
            local_reference(key, value).is_some_and(is_meant) || has_reference_to(value, is_meant)
        }),
        Value::Array(entries) => entries.iter().any(|entry| has_reference_to(entry, is_meant)),
        _ => false,
    }
}

/// Returns the place within the same document that a reference names, such as `#/components/schemas/Pet`, with
/// percent-encoding decoded.
pub(crate) fn place_of(reference: &str) -> Option<Pointer> {
    let fragment = reference.strip_prefix('#')?;
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        let digit = |byte: &u8| char::from(*byte).to_digit(16);
        let code = match (byte, after) {
            (b'%', [high, low, ..]) => digit(high).zip(digit(low)),
            _ => None,
        };
        let decoded = code.and_then(|(high, low)| u8::try_from(high * 16 + low).ok());
        bytes.push(decoded.unwrap_or(*byte));
        rest = after.get(if decoded.is_some() { 2 } else { 0 }..).unwrap_or_default();
    }
    Pointer::parse(&String::from_utf8(bytes).ok()?)
}

/// Returns the reference to a place within the same document.
pub(crate) fn reference_to(place: &Pointer) -> String {
    /// Characters that a fragment may contain unescaped (RFC 3986, section 3.5).
    const PLAIN: &[u8] = b"-._~!$&'()*+,;=:@/?";
    let mut reference = "#".to_owned();
    for byte in place.as_str().bytes() {
        match byte.is_ascii_alphanumeric() || PLAIN.contains(&byte) {
            true => reference.push(char::from(byte)),
            false => reference.push_str(&format!("%{byte:02X}")),
        }
    }
    reference
}

fn local_reference<'value>(key: &str, value: &'value Value) -> Option<&'value str> {
    value.as_str().filter(|_| key == "$ref")?.strip_prefix('#')
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn references_within_a_schema_are_led_on_and_all_else_stays() {
        let schema =
            json!({"items": [{"$ref": "#/a"}, {"$ref": "#/b"}], "$ref": "x.json#/a", "$id": "#/a"});
        let target = |place: &str| (place == "/a").then(|| "#/c".to_owned());
        let expected =
            json!({"items": [{"$ref": "#/c"}, {"$ref": "#/b"}], "$ref": "x.json#/a", "$id": "#/a"});
        assert_eq!(with_reference_targets(&schema, &target), expected);
        assert!(has_reference_to(&schema, &|place| place == "/b"));
        assert!(!has_reference_to(&schema, &|place| place == "/c"));
    }
}
