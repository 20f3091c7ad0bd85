//! Where schemas stand within a schema. Values beside them, such as examples, are data.

use serde_json::{Map, Value};

/// Keywords whose value is a schema, or a list of them.
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

/// Keywords whose value has schemas by their names.
const NAMED_SCHEMAS: [&str; 5] =
    ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"];

/// The schemas right within a schema.
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
