//! Notes one enforcement for all constraints of an author's schema, where it is sent as written or
//! as text.

use super::keyword::is_constraint;
use super::note::{Enforcement, Notes};
use pilcrow_core::pointer::Pointer;
use serde_json::Value;

/// Schemas that are looked at.
const MAX_PLACES: usize = 20_000;

/// Keywords that only lead to other schemas.
const STRUCTURE: [&str; 8] =
    ["properties", "items", "prefixItems", "additionalItems", "allOf", "$ref", "then", "else"];

/// Keywords that hold a schema, a list of schemas, or schemas by name.
const ONE: [&str; 12] = [
    "items",
    "additionalItems",
    "additionalProperties",
    "unevaluatedProperties",
    "unevaluatedItems",
    "contains",
    "propertyNames",
    "not",
    "if",
    "then",
    "else",
    "contentSchema",
];
const SEVERAL: [&str; 5] = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];
const NAMED: [&str; 6] =
    ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"];

/// Notes the same enforcement for every constraint.
pub(super) fn survey(schema: &Value, enforcement: Enforcement, notes: &mut Notes) {
    let mut left = MAX_PLACES;
    visit(schema, &mut Pointer::root(), enforcement, notes, &mut left);
}

fn visit(
    schema: &Value,
    place: &mut Pointer,
    enforcement: Enforcement,
    notes: &mut Notes,
    left: &mut usize,
) {
    let (Some(keywords), Some(fewer)) = (schema.as_object(), left.checked_sub(1)) else { return };
    *left = fewer;
    for keyword in keywords.keys() {
        if is_constraint(keyword) && !STRUCTURE.contains(&keyword.as_str()) {
            notes.add(place, keyword, enforcement);
        }
    }
    for (keyword, value) in keywords {
        place.push(keyword);
        let mut below = |token: &str, schema: &Value| {
            place.push(token);
            visit(schema, place, enforcement, notes, left);
            place.pop();
        };
        match value {
            Value::Object(named) if NAMED.contains(&keyword.as_str()) => {
                named.iter().for_each(|(name, schema)| below(name, schema));
            }
            Value::Array(several) if SEVERAL.contains(&keyword.as_str()) => {
                let numbered = several.iter().enumerate();
                numbered.for_each(|(index, schema)| below(&index.to_string(), schema));
            }
            one if ONE.contains(&keyword.as_str()) => visit(one, place, enforcement, notes, left),
            _ => {}
        }
        place.pop();
    }
}
