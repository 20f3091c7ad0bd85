//! Imports requests of Anthropic's Messages.

use super::super::note::Omission;
use super::super::parts::Parts;
use super::super::tool_message::Tools;
use super::content::{put_as_one, put_content};
use super::settings::put_settings;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

pub(super) fn read(parts: &mut Parts, mut members: Map<String, Value>) {
    let root = Pointer::root();
    let mut take = |key: &str| members.shift_remove(key).filter(|value| !value.is_null());
    if let Some(system) = take("system") {
        put_as_one(parts, "system", &system, &root.join("system"));
    }
    let messages = take("messages");
    for (at, message) in
        messages.as_ref().and_then(Value::as_array).into_iter().flatten().enumerate()
    {
        let role = message.get("role").and_then(Value::as_str).unwrap_or("user");
        let content = message.get("content").unwrap_or(&Value::Null);
        let place = root.join("messages").join(&at.to_string());
        if !message.is_object() {
            put_content(parts, role, message, &place);
        }
        put_content(parts, role, content, &place.join("content"));
        parts.note_rest(message, &["role", "content"], &place);
    }
    // `output_format` is the older name, `output_config.format` the current one.
    let mut format = take("output_format");
    if let Some(Value::Object(mut output)) = take("output_config") {
        format = output.shift_remove("format").or(format);
        put_settings(parts, output, &root.join("output_config"));
    }
    parts.schema = format.as_ref().and_then(|format| format.get("schema")).cloned();
    let (tools, choice) = (take("tools"), take("tool_choice"));
    let mut list = Tools::default();
    for (at, tool) in tools.as_ref().and_then(Value::as_array).into_iter().flatten().enumerate() {
        let word = |key: &str| tool.get(key).and_then(Value::as_str);
        let place = root.join("tools").join(&at.to_string());
        match (word("name"), tool.get("input_schema")) {
            (Some(name), Some(takes)) => {
                list.add(name, word("description"), Some(takes), None);
                parts.note_rest(tool, &["type", "name", "description", "input_schema"], &place);
            }
            _ => parts.not_carried(&place, Omission::ProviderTool),
        }
    }
    list.put(parts, choice.as_ref(), &root.join("tool_choice"));
    put_settings(parts, members, &root);
}
