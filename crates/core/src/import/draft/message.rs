//! A message of a drafted context: a text, or what is to be filled in.

use super::spelling::{take, take_text};
use crate::object::{object, text};
use serde_json::{Map, Value};

/// Where a message has the schema of its form.
const SCHEMA: [&str; 5] = ["schema", "fields", "inputs", "input", "data"];

/// Members of a message that are no fields.
const OWN: [&str; 7] = ["type", "role", "kind", "title", "name", "description", "template"];

/// What a message is.
pub(super) enum Entry {
    /// A text, behind who says it.
    Text(String, String),
    /// What people fill in.
    Input(Value),
    /// Something else, by its type.
    Other(String),
}

/// What a message is; `None` if nothing is in it.
pub(super) fn entry(value: Value) -> Option<Entry> {
    let mut members = match value {
        Value::String(words) => return text_entry("system", &words),
        Value::Object(members) => members,
        Value::Null => return None,
        other => return Some(Entry::Other(other.to_string().chars().take(20).collect())),
    };
    let named = |key: &str| members.get(key).and_then(Value::as_str).unwrap_or_default();
    let kind = named("type").to_lowercase();
    let role = match (named("role"), kind.as_str()) {
        ("assistant" | "model", _) => "assistant",
        ("user", _) | ("", "user") => "user",
        _ => "system",
    };
    if kind != "input"
        && let Some(words) = words_of(&mut members)
    {
        return text_entry(role, &words);
    }
    let is_input = matches!(kind.as_str(), "" | "input" | "form" | "object")
        && (kind == "input"
            || SCHEMA.iter().chain(&["properties"]).any(|key| members.contains_key(*key)));
    match (is_input, kind) {
        (true, _) => Some(Entry::Input(schema_of(members))),
        (false, kind) if kind.is_empty() => {
            members.into_iter().next().map(|(key, _)| Entry::Other(key))
        }
        (false, kind) => Some(Entry::Other(kind)),
    }
}

/// A text as a message of a document.
pub(super) fn text_message(role: &str, words: &str) -> Value {
    object([("type", text("text")), ("role", text(role)), ("text", text(words))])
}

fn text_entry(role: &str, words: &str) -> Option<Entry> {
    let words = words.trim();
    (!words.is_empty()).then(|| Entry::Text(role.to_owned(), words.to_owned()))
}

/// The text of a message, also one in parts.
fn words_of(members: &mut Map<String, Value>) -> Option<String> {
    if let Some(words) = take_text(members, &["text", "content"]) {
        return Some(words);
    }
    let parts = members.get("content")?.as_array()?;
    let words = |part: &Value| {
        part.as_str().or_else(|| part.get("text").and_then(Value::as_str)).map(str::to_owned)
    };
    let parts: Vec<String> = parts.iter().filter_map(words).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// The schema of an input, which may also stand beside its type.
fn schema_of(mut members: Map<String, Value>) -> Value {
    if members.contains_key("properties") {
        return Value::Object(members);
    }
    if let Some(schema) = take(&mut members, &SCHEMA) {
        return schema;
    }
    Value::Object(members.into_iter().filter(|(key, _)| !OWN.contains(&key.as_str())).collect())
}
