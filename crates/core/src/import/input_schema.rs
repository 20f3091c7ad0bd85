//! Derives the schema of an input from its variables and sample values.

use crate::object::{object, text};
use serde_json::{Map, Value};

/// Returns a schema with a property for each variable, of the type of its values; a variable that all values contain is
/// required. `None` if there are no variables.
pub(super) fn input_schema(variables: &[String], values: &[&Value]) -> Option<Value> {
    let values: Vec<&Map<String, Value>> = values.iter().filter_map(|v| v.as_object()).collect();
    let mut names = variables.to_vec();
    for name in values.iter().flat_map(|value| value.keys()) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    if names.is_empty() {
        return None;
    }
    let field = |name: &String| (name.clone(), kind_of(values.iter().filter_map(|v| v.get(name))));
    let properties: Map<String, Value> = names.iter().map(field).collect();
    let in_all =
        |name: &&String| !values.is_empty() && values.iter().all(|value| value.contains_key(*name));
    let required: Vec<Value> = names.iter().filter(in_all).map(|name| text(name)).collect();
    let mut schema = Map::from_iter([
        ("type".to_owned(), text("object")),
        ("properties".to_owned(), Value::Object(properties)),
    ]);
    if !required.is_empty() {
        schema.insert("required".to_owned(), required.into());
    }
    Some(Value::Object(schema))
}

/// Returns the common type of the values; no type if they differ, and `string` without values.
fn kind_of<'value>(values: impl Iterator<Item = &'value Value>) -> Value {
    let mut kinds: Vec<&str> = values
        .map(|value| match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        })
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    match kinds.as_slice() {
        [] => object([("type", text("string"))]),
        [kind] => object([("type", text(kind))]),
        ["integer", "number"] => object([("type", text("number"))]),
        _ => object([]),
    }
}
