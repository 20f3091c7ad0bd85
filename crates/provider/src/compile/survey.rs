//! Notes with one enforcement for all constraints of an author's schema that is sent unchanged or as text.

use super::keyword::is_constraint;
use super::note::{Enforcement, Notes};
use pilcrow_core::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// Maximum number of subschemas that are visited.
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

/// Adds a note with the same enforcement for every constraint.
pub(super) fn survey(schema: &Value, enforcement: Enforcement, notes: &mut Notes) {
    each_place(schema, &mut |place, keywords| {
        for keyword in keywords.keys() {
            if is_constraint(keyword) && !STRUCTURE.contains(&keyword.as_str()) {
                notes.add(place, keyword, enforcement);
            }
        }
    });
}

/// Returns the optional properties that precede a required one; grammars of some servers write them after it.
pub(super) fn late_properties(schema: &Value) -> Vec<Pointer> {
    let mut late = Vec::new();
    each_place(schema, &mut |place, keywords| {
        let named = keywords.get("properties").and_then(Value::as_object);
        let required = keywords.get("required").and_then(Value::as_array);
        let (Some(named), Some(required)) = (named, required) else { return };
        let required: HashSet<&str> = required.iter().filter_map(Value::as_str).collect();
        let is_needed = |key: &String| required.contains(key.as_str());
        let last = named.keys().collect::<Vec<_>>().into_iter().rposition(is_needed);
        let before = named.keys().take(last.unwrap_or_default());
        let place = place.join("properties");
        late.extend(before.filter(|key| !is_needed(key)).map(|key| place.join(key)));
    });
    late
}

type Look<'look> = &'look mut dyn FnMut(&Pointer, &Map<String, Value>);

fn each_place(schema: &Value, look: Look) {
    let mut left = MAX_PLACES;
    visit(schema, &mut Pointer::root(), look, &mut left);
}

fn visit(schema: &Value, place: &mut Pointer, look: Look, left: &mut usize) {
    let (Some(keywords), Some(fewer)) = (schema.as_object(), left.checked_sub(1)) else { return };
    *left = fewer;
    look(place, keywords);
    for (keyword, value) in keywords {
        place.push(keyword);
        let mut below = |token: &str, schema: &Value| {
            place.push(token);
            visit(schema, place, look, left);
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
            one if ONE.contains(&keyword.as_str()) => visit(one, place, look, left),
            _ => {}
        }
        place.pop();
    }
}
