//! All constraints of an author's schema, one fate for all: where it is sent as it is, or as text.
//! Refuses to follow references; definitions are surveyed where they stand.

use super::keyword::is_constraint;
use super::note::{Fate, Notes};
use crate::pointer::Pointer;
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

/// Notes the same fate for every constraint.
pub(super) fn survey(schema: &Value, fate: Fate, notes: &mut Notes) {
    let mut left = MAX_PLACES;
    visit(schema, &mut Pointer::root(), fate, notes, &mut left);
}

fn visit(schema: &Value, place: &mut Pointer, fate: Fate, notes: &mut Notes, left: &mut usize) {
    let (Some(said), Some(fewer)) = (schema.as_object(), left.checked_sub(1)) else { return };
    *left = fewer;
    for keyword in said.keys() {
        if is_constraint(keyword) && !STRUCTURE.contains(&keyword.as_str()) {
            notes.add(place, keyword, fate);
        }
    }
    for (keyword, value) in said {
        place.push(keyword);
        let mut below = |token: &str, schema: &Value| {
            place.push(token);
            visit(schema, place, fate, notes, left);
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
            one if ONE.contains(&keyword.as_str()) => visit(one, place, fate, notes, left),
            _ => {}
        }
        place.pop();
    }
}
