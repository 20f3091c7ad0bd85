//! What a schema is made of, at a glance.
//! Refuses to resolve and to be exact: a word that is no keyword where it stands counts too.

use serde_json::{Map, Value};

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
    any(schema, &|key, said, _| {
        let is_list = key == "type" && (said.is_array() || *said == "array");
        is_list || STRUCTURE.contains(&key)
    })
}

/// Formats whose control comes later than the page's first part.
const FORMATS: [&str; 10] = [
    "time",
    "date-time",
    "duration",
    "data-url",
    "byte",
    "color",
    "password",
    "markdown",
    "range",
    "slider",
];

/// Above this many options they are not all in sight.
const MANY: usize = 5;

/// Whether there may be a place in it whose control is made of several parts. A yes may be wrong.
pub fn has_controls(schema: &Value) -> bool {
    any(schema, &|key, said, around| match said {
        Value::String(text) if key == "format" => FORMATS.contains(&text.as_str()),
        Value::String(_) => matches!(key, "contentEncoding" | "contentMediaType"),
        Value::Bool(said) => *said && key == "uniqueItems",
        Value::Array(options) => matches!(key, "enum" | "oneOf" | "anyOf") && options.len() > MANY,
        // A number between two ends that begins somewhere may be slid.
        Value::Number(_) => key == "default" && around.contains_key("maximum"),
        _ => false,
    })
}

/// Keywords by which what an object may have depends on what it has; and what its keys are judged by.
const CONDITIONS: [&str; 6] = [
    "if",
    "dependentSchemas",
    "dependentRequired",
    "dependencies",
    "propertyNames",
    "patternProperties",
];

/// Whether there may be something in it that has to be judged while a person types. A yes may be wrong.
pub fn has_conditions(schema: &Value) -> bool {
    any(schema, &|key, _, _| CONDITIONS.contains(&key))
}

/// Whether there may be hints in it. A yes may be wrong.
pub fn has_hints(schema: &Value) -> bool {
    any(schema, &|key, _, _| key == "ui" || key.starts_with("ui:") || key.starts_with("x-"))
}

/// Whether a member is meant: its key, what it says, and the object that it is in.
type Is = dyn Fn(&str, &Value, &Map<String, Value>) -> bool;

/// Whether a member of an object anywhere in a schema is such.
fn any(schema: &Value, is: &Is) -> bool {
    match schema {
        Value::Object(members) => {
            members.iter().any(|(key, said)| is(key, said, members) || any(said, is))
        }
        Value::Array(parts) => parts.iter().any(|part| any(part, is)),
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

    #[test]
    fn controls_of_several_parts_are_seen_by_what_asks_for_them() {
        let check = |schema: Value, expected: bool| {
            assert_eq!(has_controls(&schema), expected, "{schema}");
        };
        check(json!({"properties": {"a": {"format": "date-time"}}}), true);
        check(json!({"properties": {"a": {"contentEncoding": "base64"}}}), true);
        check(json!({"enum": [1, 2, 3, 4, 5, 6]}), true);
        check(json!({"enum": [1, 2, 3, 4, 5]}), false);
        check(json!({"uniqueItems": true}), true);
        check(json!({"minimum": 1, "maximum": 5, "default": 2}), true);
        check(json!({"minimum": 1, "default": 2}), false);
        check(json!({"properties": {"a": {"type": "string", "format": "email"}}}), false);
    }

    #[test]
    fn conditions_are_seen_by_their_keys() {
        assert!(has_conditions(&json!({"allOf": [{"if": {}, "then": {}}]})));
        assert!(has_conditions(&json!({"properties": {"a": {"dependentRequired": {}}}})));
        assert!(!has_conditions(&json!({"properties": {"a": {"title": "if"}}})));
    }

    #[test]
    fn hints_are_seen_by_their_keys() {
        assert!(has_hints(&json!({"properties": {"a": {"ui:widget": "textarea"}}})));
        assert!(has_hints(&json!({"items": [{"x-help": "a"}]})));
        assert!(!has_hints(&json!({"properties": {"a": {"title": "ui:widget"}}})));
    }
}
