//! Imports requests of OpenAI's Chat Completions, which many servers accept, and of Ollama's `/api/chat`, which has its
//! settings and its schema under other keys.

use super::super::note::{Omission, SourcePlace};
use super::super::parts::Parts;
use super::super::tool_message::Tools;
use super::content::put_content;
use super::file::picture_address;
use super::settings::put_settings;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The members of a tool that become part of a document.
const FUNCTION: [&str; 5] = ["type", "function", "name", "description", "parameters"];

pub(super) fn read(parts: &mut Parts, mut members: Map<String, Value>) {
    let root = Pointer::root();
    let mut take = |key: &str| members.shift_remove(key);
    let (messages, format) = (take("messages"), take("response_format"));
    let (tools, functions) = (take("tools"), take("functions"));
    let choice = take("tool_choice").or(take("function_call"));
    let parallel = take("parallel_tool_calls").filter(|value| !value.is_null());
    let (own_format, options) = (take("format"), take("options"));
    for (at, message) in
        messages.as_ref().and_then(Value::as_array).into_iter().flatten().enumerate()
    {
        put_message(parts, message, &root.join("messages").join(&at.to_string()));
    }
    format.iter().for_each(|format| put_format(parts, format, &root.join("response_format")));
    own_format.iter().for_each(|format| put_own_format(parts, format, &root.join("format")));
    let mut list = Tools::default();
    for (key, listed) in [("tools", tools), ("functions", functions)] {
        if listed.as_ref().is_some_and(|listed| !listed.is_array() && !listed.is_null()) {
            parts.not_carried(&root.join(key), Omission::Unknown);
        }
        let listed = listed.as_ref().and_then(Value::as_array).into_iter().flatten();
        for (at, tool) in listed.enumerate() {
            put_tool(parts, &mut list, tool, &root.join(key).join(&at.to_string()));
        }
    }
    list.put(parts, choice.as_ref(), &root.join("tool_choice"));
    if parallel.is_some() {
        parts.not_carried(&root.join("parallel_tool_calls"), Omission::Member);
    }
    if let Some(Value::Object(options)) = options {
        put_settings(parts, options, &root.join("options"));
    }
    put_settings(parts, members, &root);
}

/// Adds a message. Tool calls are members beside the content, and tool results have a role of their own. A message that
/// is only a text is the user's.
pub(in crate::import) fn put_message(parts: &mut Parts, message: &Value, place: &Pointer) {
    if !message.is_object() {
        return put_content(parts, "user", message, place);
    }
    let role = message.get("role").and_then(Value::as_str).unwrap_or("user");
    if matches!(role, "tool" | "function") {
        return parts.keep_message(place, message.clone());
    }
    let entry = content_of(message);
    if let Some((key, content)) = entry {
        put_content(parts, role, content, &place.join(key));
    }
    put_images(parts, message.get("images"), &place.join("images"));
    for key in ["tool_calls", "function_call"] {
        if let Some(calls) = message.get(key).filter(|calls| !calls.is_null()) {
            let part = object([("role", text(role)), (key, calls.clone())]);
            parts.keep_message(&place.join(key), part);
        }
    }
    let name = entry.map_or("content", |(key, _)| key);
    parts.note_rest(message, &["role", name, "images", "tool_calls", "function_call"], place);
}

/// Returns a message's content and its key: libraries for several providers call it `parts`.
fn content_of(message: &Value) -> Option<(&'static str, &Value)> {
    let member = |key: &'static str| {
        message.get(key).filter(|value| !value.is_null() && *value != "").map(|value| (key, value))
    };
    member("content").or_else(|| member("parts"))
}

/// Adds Ollama's pictures, which are in a member beside the content.
pub(super) fn put_images(parts: &mut Parts, images: Option<&Value>, place: &Pointer) {
    for (at, image) in images.and_then(Value::as_array).into_iter().flatten().enumerate() {
        let place = place.join(&at.to_string());
        match image.as_str().and_then(picture_address) {
            Some(address) => parts.add_file(SourcePlace::At(place), &address),
            None => parts.not_carried(&place, Omission::Unknown),
        }
    }
}

/// Reads `{type: "json_schema", json_schema: {name, schema, strict}}`; some servers have the schema beside `type`.
fn put_format(parts: &mut Parts, format: &Value, place: &Pointer) {
    let nested = format.get("json_schema").and_then(|named| named.get("schema"));
    match nested.or_else(|| format.get("schema")) {
        Some(schema) => parts.schema = Some(schema.clone()),
        None if format.get("type").and_then(Value::as_str) == Some("json_object") => {
            parts.not_carried(place, Omission::AnyJson);
        }
        None => {}
    }
}

/// Reads Ollama's `format`: a schema, or the word `json`.
pub(super) fn put_own_format(parts: &mut Parts, format: &Value, place: &Pointer) {
    if format.is_object() {
        parts.schema = Some(format.clone());
    } else {
        parts.not_carried(place, Omission::AnyJson);
    }
}

/// Reads a function tool, nested in `function` or flat.
pub(in crate::import) fn put_tool(
    parts: &mut Parts,
    tools: &mut Tools,
    tool: &Value,
    place: &Pointer,
) {
    let function = tool.get("function").unwrap_or(tool);
    let word = |key: &str| function.get(key).and_then(Value::as_str);
    let is_function = tool.get("type").is_none_or(|kind| kind == "function");
    match word("name").filter(|_| is_function) {
        Some(name) => {
            tools.add(name, word("description"), function.get("parameters"), None);
            parts.note_rest(tool, &FUNCTION, place);
            if tool.get("function").is_some() {
                parts.note_rest(function, &FUNCTION, &place.join("function"));
            }
        }
        None => parts.not_carried(place, Omission::ProviderTool),
    }
}
