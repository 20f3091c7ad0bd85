//! Imports requests of OpenAI's Responses.

use super::super::note::Omission;
use super::super::parts::Parts;
use super::super::tool_message::Tools;
use super::chat::put_tool;
use super::content::put_content;
use super::settings::{put_setting, put_settings};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Members that refer to state at the provider: earlier answers, and stored prompts.
const ELSEWHERE: [&str; 3] = ["previous_response_id", "conversation", "prompt"];

pub(super) fn read(parts: &mut Parts, mut members: Map<String, Value>) {
    let root = Pointer::root();
    let mut take = |key: &str| members.shift_remove(key).filter(|value| !value.is_null());
    if let Some(instructions) = take("instructions") {
        put_content(parts, "system", &instructions, &root.join("instructions"));
    }
    let input = take("input").unwrap_or_default();
    put_input(parts, &input, &root.join("input"));
    if let Some(Value::Object(format)) = take("text") {
        put_text(parts, format, &root.join("text"));
    }
    if let Some(reasoning) = take("reasoning") {
        put_setting(parts, "reasoning", reasoning, &root.join("reasoning"));
    }
    let (tools, choice) = (take("tools"), take("tool_choice"));
    let parallel = take("parallel_tool_calls");
    let mut list = Tools::default();
    for (at, tool) in tools.as_ref().and_then(Value::as_array).into_iter().flatten().enumerate() {
        put_tool(parts, &mut list, tool, &root.join("tools").join(&at.to_string()));
    }
    list.put(parts, choice.as_ref(), &root.join("tool_choice"));
    if parallel.is_some() {
        parts.not_carried(&root.join("parallel_tool_calls"), Omission::Member);
    }
    for key in ELSEWHERE {
        if take(key).is_some() {
            parts.not_carried(&root.join(key), Omission::Elsewhere);
        }
    }
    put_settings(parts, members, &root);
}

/// Reads the input: a text, or a list of messages and other items, such as calls and their outputs.
fn put_input(parts: &mut Parts, input: &Value, place: &Pointer) {
    let Some(items) = input.as_array() else {
        return put_content(parts, "user", input, place);
    };
    for (at, item) in items.iter().enumerate() {
        let place = place.join(&at.to_string());
        match (item.get("role").and_then(Value::as_str), item.get("content")) {
            (Some(role), Some(content)) => {
                put_content(parts, role, content, &place.join("content"));
                parts.note_rest(item, &["type", "role", "content"], &place);
            }
            _ => parts.keep_message(&place, item.clone()),
        }
    }
}

/// Reads `{format: {type: "json_schema", name, schema, strict}, verbosity}`.
fn put_text(parts: &mut Parts, mut text: Map<String, Value>, place: &Pointer) {
    let format = text.shift_remove("format").unwrap_or_default();
    if let Some(schema) = format.get("schema") {
        parts.schema = Some(schema.clone());
    } else if format.get("type").and_then(Value::as_str) == Some("json_object") {
        parts.not_carried(&place.join("format"), Omission::AnyJson);
    }
    for (name, value) in text {
        put_setting(parts, &name, value, &place.join(&name));
    }
}
