//! Removal of rules from a schema, by their places.

use crate::normalize::NAMED;
use pilcrow_core::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::HashSet;

/// Keywords whose value is a schema.
const SCHEMAS: [&str; 12] = [
    "additionalItems",
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// Keywords whose value is a list of schemas.
const LISTS: [&str; 5] = ["allOf", "anyOf", "items", "oneOf", "prefixItems"];

/// Calls a function with each schema directly inside a schema, and its place.
pub(crate) fn schemas_below(
    members: &mut Map<String, Value>,
    place: &mut Pointer,
    act: &mut dyn FnMut(&mut Value, &mut Pointer),
) {
    let mut at = |key: &str, schema: &mut Value, place: &mut Pointer| {
        place.push(key);
        act(schema, place);
        place.pop();
    };
    for (keyword, value) in members {
        match value {
            Value::Object(named) if NAMED.contains(&keyword.as_str()) => {
                place.push(keyword);
                named.iter_mut().for_each(|(name, schema)| at(name, schema, place));
                place.pop();
            }
            Value::Array(list) if LISTS.contains(&keyword.as_str()) => {
                place.push(keyword);
                let list = list.iter_mut().enumerate();
                list.for_each(|(index, schema)| at(&index.to_string(), schema, place));
                place.pop();
            }
            Value::Object(_) if SCHEMAS.contains(&keyword.as_str()) => at(keyword, value, place),
            _ => {}
        }
    }
}

/// Removes the rule at a place; of a list of names or values, only the invalid ones. Returns false if it is removed
/// already, or if the place is the whole schema.
pub(crate) fn pass_over(schema: &mut Value, place: &Pointer) -> bool {
    let tokens: Vec<String> = place.tokens().collect();
    !tokens.is_empty() && take_out(schema, &tokens)
}

fn take_out(schema: &mut Value, tokens: &[String]) -> bool {
    let Value::Object(members) = schema else {
        // A value that is no schema is replaced by one that allows anything.
        let is_schema = schema.is_boolean();
        *schema = Value::Bool(true);
        return !is_schema;
    };
    let Some((keyword, below)) = tokens.split_first() else { return false };
    let Some(value) = members.get_mut(keyword) else { return false };
    if let Some((first, rest)) = below.split_first().filter(|_| holds_schemas(keyword, value)) {
        return match value {
            Value::Array(list) => {
                let schema = first.parse::<usize>().ok().and_then(|index| list.get_mut(index));
                schema.is_some_and(|schema| take_out(schema, rest))
            }
            Value::Object(named) if NAMED.contains(&keyword.as_str()) => {
                named.get_mut(first).is_some_and(|schema| take_out(schema, rest))
            }
            schema => take_out(schema, below),
        };
    }
    let readable = value.as_array().and_then(|listed| readable(keyword, listed));
    match readable {
        Some(readable) if value.as_array() == Some(&readable) => false,
        Some(readable) => {
            *value = Value::Array(readable);
            true
        }
        None => members.shift_remove(keyword).is_some(),
    }
}

fn holds_schemas(keyword: &str, value: &Value) -> bool {
    match value {
        Value::Array(_) => LISTS.contains(&keyword),
        Value::Object(_) => NAMED.contains(&keyword) || SCHEMAS.contains(&keyword),
        _ => false,
    }
}

/// Returns the valid items of a list; `None` if there are none.
fn readable(keyword: &str, listed: &[Value]) -> Option<Vec<Value>> {
    let mut visited = HashSet::new();
    let is_readable = |one: &&Value| keyword == "enum" || one.is_string();
    let readable = listed.iter().filter(is_readable);
    let readable: Vec<Value> =
        readable.filter(|one| visited.insert(one.to_string())).cloned().collect();
    let is_list = ["enum", "required", "type"].contains(&keyword);
    (is_list && !readable.is_empty()).then_some(readable)
}
