//! Reads the messages of requests, and the parts of their content.

use super::super::note::{Adaptation, SourcePlace};
use super::super::parts::Parts;
use super::file::{file_of, note_rest_of_file};
use crate::object::{object, text};
use crate::pointer::Pointer;
use crate::text::joined::joined;
use serde_json::Value;

/// The roles whose texts a document takes as they are.
const ROLES: [&str; 5] = ["system", "developer", "user", "assistant", "model"];

/// The members of a part that consists only of text.
const TEXT: [&str; 4] = ["type", "text", "thought", "role"];

/// Adds content to the context; as one text if it consists only of text.
pub(super) fn put_as_one(parts: &mut Parts, role: &str, content: &Value, place: &Pointer) {
    let Some(words) = all_text(content) else { return put_content(parts, role, content, place) };
    parts.say(role, &words);
    parts.note_rest(content, &TEXT, place);
    for (at, part) in content.as_array().into_iter().flatten().enumerate() {
        parts.note_rest(part, &TEXT, &place.join(&at.to_string()));
    }
}

/// Adds a message's content to the context: its texts and files one by one, and any other part as raw JSON.
pub(super) fn put_content(parts: &mut Parts, role: &str, content: &Value, place: &Pointer) {
    match content {
        Value::String(words) if ROLES.contains(&role) => parts.say(role, words),
        Value::Array(list) if ROLES.contains(&role) => {
            for (at, part) in list.iter().enumerate() {
                put_part(parts, role, part, &place.join(&at.to_string()));
            }
        }
        Value::Null => {}
        Value::Object(_) if ROLES.contains(&role) => put_part(parts, role, content, place),
        other => keep(parts, role, other, place),
    }
}

fn put_part(parts: &mut Parts, role: &str, part: &Value, place: &Pointer) {
    if let Some(words) = part.as_str().or_else(|| text_of(part)) {
        parts.say(role, words);
        parts.note_rest(part, &TEXT, place);
    } else if let Some(words) = document_of_text(part) {
        parts.say(role, words);
        parts.changed(place, Adaptation::Text);
        note_rest_of_file(parts, part, place);
    } else if let Some(address) = file_of(part) {
        parts.add_file(SourcePlace::At(place.clone()), &address);
        note_rest_of_file(parts, part, place);
    } else {
        keep(parts, role, part, place);
    }
}

fn keep(parts: &mut Parts, role: &str, content: &Value, place: &Pointer) {
    parts.keep_message(place, object([("role", text(role)), ("content", content.clone())]));
}

/// Returns the text of a part; `None` if it is no text part.
pub(super) fn text_of(part: &Value) -> Option<&str> {
    let is_text = match part.get("type").and_then(Value::as_str) {
        Some(kind) => matches!(kind, "text" | "input_text" | "output_text"),
        None => part.get("thought").and_then(Value::as_bool) != Some(true),
    };
    part.get("text").and_then(Value::as_str).filter(|_| is_text)
}

/// Returns the joined text of a content; `None` if it has any part that is not text.
fn all_text(content: &Value) -> Option<String> {
    match content {
        Value::String(words) => Some(words.clone()),
        Value::Array(list) => {
            let words = list.iter().map(|part| part.as_str().or_else(|| text_of(part)));
            let words: Vec<&str> = words.collect::<Option<_>>()?;
            Some(joined(&mut words.into_iter(), "\n\n"))
        }
        part => text_of(part).map(str::to_owned),
    }
}

/// Returns the text of an Anthropic document of type `text`, whose `data` is plain text and not base64.
fn document_of_text(part: &Value) -> Option<&str> {
    let source = part.get("source")?;
    let is_text = source.get("type").and_then(Value::as_str) == Some("text");
    source.get("data").and_then(Value::as_str).filter(|_| is_text)
}
