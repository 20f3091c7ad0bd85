//! Finds the subschemas of a schema. Other values, such as examples, are data.

use serde_json::{Map, Value};

/// Keywords whose value is a schema, or a list of schemas.
const SCHEMAS: [&str; 16] = [
    "items",
    "additionalProperties",
    "not",
    "allOf",
    "anyOf",
    "oneOf",
    "prefixItems",
    "contains",
    "if",
    "then",
    "else",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
    "additionalItems",
    "contentSchema",
];

/// Keywords whose value is an object of schemas by name.
const NAMED_SCHEMAS: [&str; 5] =
    ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"];

/// Returns the direct subschemas of a schema.
pub(super) fn subschemas(members: &mut Map<String, Value>) -> Vec<&mut Value> {
    let mut schemas = Vec::new();
    for (key, value) in members.iter_mut() {
        let key = key.as_str();
        if SCHEMAS.contains(&key) && value.is_object() {
            schemas.push(value);
        } else if SCHEMAS.contains(&key) {
            schemas.extend(value.as_array_mut().into_iter().flatten());
        } else if NAMED_SCHEMAS.contains(&key) {
            schemas.extend(value.as_object_mut().into_iter().flat_map(Map::values_mut));
        }
    }
    schemas
}
