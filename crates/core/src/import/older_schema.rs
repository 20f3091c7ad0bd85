//! Converts schemas of OpenAPI 3.0 and of Gemini to JSON Schema 2020-12. Keywords with the same meaning in both, and
//! unknown keywords, stay unchanged.

use super::subschemas::subschemas;
use crate::dialect::nullable::respell_nullable;
use crate::dialect::open_ends::respell_open_ends;
use crate::object::text;
use serde_json::{Map, Value};

/// Converts a schema and its subschemas in place; returns true if anything changed. It may nest as deeply as a
/// document.
pub(super) fn modern_schema(schema: &mut Value) -> bool {
    let Value::Object(members) = schema else { return false };
    let mut has_changed = false;
    for schema in subschemas(members) {
        has_changed |= modern_schema(schema);
    }
    for rewrite in [small_type, ordering, respell_open_ends, example, encoding, respell_nullable] {
        has_changed |= rewrite(members);
    }
    has_changed
}

/// Converts Gemini's types in upper case to lower case.
fn small_type(members: &mut Map<String, Value>) -> bool {
    let Some(Value::String(name)) = members.get_mut("type") else { return false };
    let small = name.to_ascii_lowercase();
    let is_other = small != *name;
    *name = small;
    is_other
}

/// Applies Gemini's `propertyOrdering` to the order of the properties, as a document has it.
fn ordering(members: &mut Map<String, Value>) -> bool {
    let Some(order) = members.shift_remove("propertyOrdering") else { return false };
    if let Some(Value::Object(properties)) = members.get_mut("properties") {
        let names = order.as_array().into_iter().flatten().filter_map(Value::as_str);
        let first =
            names.filter_map(|name| properties.shift_remove_entry(name)).collect::<Map<_, _>>();
        let rest = std::mem::replace(properties, first);
        properties.extend(rest);
    }
    true
}

fn example(members: &mut Map<String, Value>) -> bool {
    let Some(example) = members.shift_remove("example") else { return false };
    members.entry("examples").or_insert_with(|| Value::Array(vec![example]));
    true
}

/// Converts the formats of bytes to base64, which JSON uses for them.
fn encoding(members: &mut Map<String, Value>) -> bool {
    if !matches!(members.get("format").and_then(Value::as_str), Some("byte" | "binary")) {
        return false;
    }
    members.shift_remove("format");
    members.insert("contentEncoding".to_owned(), text("base64"));
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(mut schema: Value, expected: Value) {
        let has_changed = schema != expected;
        assert_eq!(modern_schema(&mut schema), has_changed, "{schema}");
        assert_eq!(schema.to_string(), expected.to_string());
    }

    #[test]
    fn keywords_that_mean_something_else_are_rewritten() {
        check(json!({"type": "string", "nullable": true}), json!({"type": ["string", "null"]}));
        check(json!({"type": "string", "nullable": false}), json!({"type": "string"}));
        check(
            json!({"type": "string", "enum": ["a"], "nullable": true}),
            json!({"type": ["string", "null"], "enum": ["a", null]}),
        );
        check(
            json!({"$ref": "#/a", "nullable": true}),
            json!({"anyOf": [{"$ref": "#/a"}, {"type": "null"}]}),
        );
        check(
            json!({"minimum": 1, "exclusiveMinimum": true, "maximum": 2, "exclusiveMaximum": false}),
            json!({"exclusiveMinimum": 1, "maximum": 2}),
        );
        check(json!({"example": {"nullable": true}}), json!({"examples": [{"nullable": true}]}));
        check(
            json!({"type": "string", "format": "byte"}),
            json!({"type": "string", "contentEncoding": "base64"}),
        );
        check(
            json!({"type": "OBJECT", "propertyOrdering": ["b", "x"], "properties": {"a": {"type": "STRING"}, "b": {}}}),
            json!({"type": "object", "properties": {"b": {}, "a": {"type": "string"}}}),
        );
    }

    #[test]
    fn schemas_are_found_where_they_stand_and_nowhere_else() {
        let nullable = json!({"type": "string", "nullable": true});
        let modern = json!({"type": ["string", "null"]});
        check(
            json!({"properties": {"nullable": {}, "a": {"items": {"anyOf": [nullable]}}}}),
            json!({"properties": {"nullable": {}, "a": {"items": {"anyOf": [modern]}}}}),
        );
        let data =
            json!({"default": {"nullable": true}, "const": {"example": 1}, "x-y": {"type": "A"}});
        check(data.clone(), data);
    }
}
