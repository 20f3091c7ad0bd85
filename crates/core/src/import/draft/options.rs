//! The options of a choice, as models list them.

use super::spelling::take;
use crate::object::{object, text};
use serde_json::{Map, Value};

/// What models call options.
const OPTIONS: [&str; 6] =
    ["enum", "options", "choices", "values", "allowedValues", "allowed_values"];

/// The most options that are read.
const MOST: usize = 100;

/// An option: its value, and what it is called where that is something else.
pub(super) type Choice = (Value, Option<String>);

/// Takes the options out of what describes a field; empty if it is no choice.
pub(super) fn take_options(members: &mut Map<String, Value>) -> Vec<Choice> {
    match take(members, &OPTIONS) {
        Some(Value::Array(all)) => read_all(all),
        Some(Value::String(words)) => read_all(parts(&words)),
        Some(Value::Object(all)) => {
            let named =
                all.into_iter().map(|(key, name)| object([("value", text(&key)), ("label", name)]));
            read_all(named.collect())
        }
        _ => Vec::new(),
    }
}

/// The options that one line lists.
pub(super) fn parts(words: &str) -> Vec<Value> {
    let mark = ['|', ';', '\n', ',', '/'].into_iter().find(|mark| words.contains(*mark));
    let parts = words.split(|letter| Some(letter) == mark).map(str::trim);
    parts.filter(|part| !part.is_empty()).map(text).collect()
}

fn read_all(all: Vec<Value>) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for one in all.into_iter().take(MOST) {
        let choice = match one {
            Value::Object(mut members) => {
                let name = take(&mut members, &["label", "title", "name", "text"]);
                let name = name.and_then(|name| name.as_str().map(str::to_owned));
                let value = take(&mut members, &["value", "const", "id", "key"]);
                match (value, name) {
                    (Some(value), name) => (value, name),
                    (None, Some(name)) => (text(&name), None),
                    (None, None) => continue,
                }
            }
            Value::Null | Value::Array(_) => continue,
            value => (value, None),
        };
        if !choices.iter().any(|(value, _)| *value == choice.0) {
            choices.push(choice);
        }
    }
    choices
}

/// Puts options into a field, or into the entries of a list. Without options it stays as it is.
pub(super) fn put_options(schema: &mut Map<String, Value>, options: Vec<Choice>) {
    if options.is_empty() {
        return;
    }
    let is_list = schema.get("type").and_then(Value::as_str) == Some("array");
    match schema.get_mut("items") {
        Some(Value::Object(items)) if is_list => {
            list_in(items, options);
            schema.insert("uniqueItems".to_owned(), Value::Bool(true));
        }
        _ => list_in(schema, options),
    }
}

fn list_in(schema: &mut Map<String, Value>, options: Vec<Choice>) {
    let is_text = options.iter().all(|(value, _)| value.is_string());
    if !is_text && schema.get("type").and_then(Value::as_str) == Some("string") {
        schema.shift_remove("type");
    }
    let is_named = options
        .iter()
        .any(|(value, name)| name.as_ref().is_some_and(|name| value.as_str() != Some(name)));
    let listed: Vec<Value> = match is_named {
        false => options.into_iter().map(|(value, _)| value).collect(),
        true => {
            let each = options.into_iter().map(|(value, name)| {
                let name = name.or_else(|| value.as_str().map(str::to_owned));
                object([
                    ("title", text(&name.unwrap_or_else(|| value.to_string()))),
                    ("const", value),
                ])
            });
            each.collect()
        }
    };
    schema.insert(if is_named { "oneOf" } else { "enum" }.to_owned(), listed.into());
}
