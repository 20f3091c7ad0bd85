//! What a schema is made of, at a glance.
//! Refuses to resolve and to be exact: a word that is no keyword where it stands counts too.

use serde_json::Value;

/// Keywords of lists, of values of several shapes, and of keys that are not named.
const STRUCTURE: [&str; 7] = [
    "items",
    "prefixItems",
    "contains",
    "oneOf",
    "anyOf",
    "additionalProperties",
    "patternProperties",
];

/// Whether there may be more in it than named values in groups. A yes may be wrong; a no only
/// where nothing is said of a value at all.
pub fn has_structure(schema: &Value) -> bool {
    match schema {
        Value::Object(members) => members.iter().any(|(key, said)| {
            let is_list = key == "type" && (said.is_array() || *said == "array");
            is_list || STRUCTURE.contains(&key.as_str()) || has_structure(said)
        }),
        Value::Array(parts) => parts.iter().any(has_structure),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lists_shapes_and_open_keys_are_structure_and_groups_are_not() {
        let check = |schema: Value, expected: bool| {
            assert_eq!(has_structure(&schema), expected, "{schema}");
        };
        check(json!({"properties": {"a": {"type": "string"}, "b": {"enum": [1, 2]}}}), false);
        check(json!({"properties": {"a": {"properties": {"b": {"type": "object"}}}}}), false);
        check(json!({"properties": {"a": {"type": "array"}}}), true);
        check(json!({"$defs": {"a": {"anyOf": [{}, {}]}}}), true);
        check(json!({"properties": {"a": {"type": ["string", "number"]}}}), true);
        check(json!({"additionalProperties": {"type": "number"}}), true);
        check(json!(true), false);
    }
}
