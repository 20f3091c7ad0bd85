//! Inputs and outputs as Prompty describes them, as a schema.

use super::super::note::NotCarried;
use super::super::parts::Parts;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// What inputs or outputs say: a schema, and values to begin with.
pub(super) struct Properties {
    pub schema: Value,
    /// Earlier messages, which only the program has that runs the prompt.
    pub threads: Vec<String>,
    /// By name.
    pub values: Map<String, Value>,
}

/// A list of `{name, kind, …}`, or an object of them by name, perhaps within `properties`.
pub(super) fn read_properties(
    parts: &mut Parts,
    written: &Value,
    place: &Pointer,
) -> Option<Properties> {
    let listed = written.get("properties").unwrap_or(written);
    let entries: Vec<(String, &Value)> = match listed {
        Value::Array(list) => list
            .iter()
            .filter_map(|entry| Some((entry.get("name")?.as_str()?.to_owned(), entry)))
            .collect(),
        Value::Object(named) => named.iter().map(|(name, entry)| (name.clone(), entry)).collect(),
        _ => return None,
    };
    let (mut properties, mut required) = (Map::new(), Vec::new());
    let (mut values, mut threads) = (Map::new(), Vec::new());
    for (name, entry) in entries {
        let said = |key: &str| entry.get(key).filter(|value| !value.is_null());
        let kind = said("kind").or(said("type")).and_then(Value::as_str);
        if kind == Some("thread") {
            parts.not_carried(&place.join(&name), NotCarried::Elsewhere);
            threads.push(name);
            continue;
        }
        let is_described = entry.is_object();
        let value = if is_described { said("default").or(said("sample")) } else { Some(entry) };
        values.extend(value.map(|value| (name.clone(), value.clone())));
        if said("required").or(said("is_required")) == Some(&Value::Bool(true)) {
            required.push(text(&name));
        }
        properties.insert(name, property(kind, entry, value));
    }
    let mut schema = Map::from_iter([("type".to_owned(), text("object"))]);
    schema.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        schema.insert("required".to_owned(), Value::Array(required));
    }
    Some(Properties { schema: Value::Object(schema), threads, values })
}

/// One of them as a schema. What names no kind is of the kind of its value.
pub(super) fn property(kind: Option<&str>, entry: &Value, value: Option<&Value>) -> Value {
    let mut schema = Map::new();
    let mut put = |key: &str, value: Value| drop(schema.insert(key.to_owned(), value));
    match kind.or_else(|| value.map(kind_of)) {
        Some("float") => put("type", text("number")),
        Some("image" | "file" | "audio") => {
            put("type", text("string"));
            put("format", text("data-url"));
        }
        Some(name @ ("string" | "integer" | "number" | "boolean" | "array" | "object")) => {
            put("type", text(name));
        }
        _ => {}
    }
    let of = |key: &str| entry.get(key).filter(|value| !value.is_null()).cloned();
    of("description").into_iter().for_each(|about| put("description", about));
    of("enumValues").or(of("enum")).into_iter().for_each(|options| put("enum", options));
    of("items").into_iter().for_each(|items| {
        let kind = items.get("kind").or(items.get("type")).and_then(Value::as_str);
        put("items", property(kind, &items, None));
    });
    Value::Object(schema)
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
        Value::Null => "any",
    }
}
