//! Imports requests of Gemini's `generateContent`, with names in camel case or in snake case.

use super::super::note::{Adaptation, Omission};
use super::super::older_schema::modern_schema;
use super::super::parts::Parts;
use super::super::tool_message::Tools;
use super::content::put_as_one;
use super::settings::put_settings;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// The members of a function that become part of a document.
const FUNCTION: [&str; 6] =
    ["name", "description", "parameters", "parametersJsonSchema", "response", "responseJsonSchema"];

/// The members that Google's libraries put into the same object as the settings.
const BESIDE: [&str; 10] = [
    "systemInstruction",
    "system_instruction",
    "tools",
    "toolConfig",
    "tool_config",
    "cachedContent",
    "cached_content",
    "safetySettings",
    "safety_settings",
    "labels",
];

pub(super) fn read(parts: &mut Parts, mut members: Map<String, Value>) {
    let root = Pointer::root();
    // Google's libraries use `{model, contents, config}`, a raw request has `generationConfig`.
    let config = members.shift_remove("config").and_then(|config| match config {
        Value::Object(config) => Some(config),
        _ => None,
    });
    let contents = members.shift_remove("contents").unwrap_or_default();
    let Some(config) = config else {
        put_beside(parts, &mut members, &contents, &root);
        let names = ["generationConfig", "generation_config"];
        if let Some(Value::Object(config)) = take(&mut members, names) {
            put_config(parts, config, &root.join("generationConfig"));
        }
        return put_settings(parts, members, &root);
    };
    let place = root.join("config");
    let (mut beside, config) =
        config.into_iter().partition(|(key, _)| BESIDE.contains(&key.as_str()));
    put_beside(parts, &mut beside, &contents, &place);
    put_config(parts, config, &place);
    put_settings(parts, beside, &place);
    put_settings(parts, members, &root);
}

/// Reads the messages and the members of the given object other than settings: system instruction and tools.
fn put_beside(
    parts: &mut Parts,
    members: &mut Map<String, Value>,
    contents: &Value,
    place: &Pointer,
) {
    if let Some(system) = take(members, ["systemInstruction", "system_instruction"]) {
        put_message(parts, "system", &system, &place.join("systemInstruction"));
    }
    put_contents(parts, contents);
    let tools = members.shift_remove("tools");
    put_tools_of(parts, tools.as_ref(), &place.join("tools"));
    if take(members, ["toolConfig", "tool_config"]).is_some() {
        parts.not_carried(&place.join("toolConfig"), Omission::ToolChoice);
    }
    if take(members, ["cachedContent", "cached_content"]).is_some() {
        parts.not_carried(&place.join("cachedContent"), Omission::Elsewhere);
    }
}

/// Reads the messages; libraries also accept texts, parts, and a single message without a list.
fn put_contents(parts: &mut Parts, contents: &Value) {
    let place = Pointer::root().join("contents");
    let listed = contents.as_array().map_or(std::slice::from_ref(contents), Vec::as_slice);
    for (at, content) in listed.iter().enumerate() {
        let role = content.get("role").and_then(Value::as_str).unwrap_or("user");
        put_message(parts, role, content, &place.join(&at.to_string()));
    }
}

fn take(members: &mut Map<String, Value>, names: [&str; 2]) -> Option<Value> {
    names.into_iter().find_map(|name| members.shift_remove(name)).filter(|value| !value.is_null())
}

fn put_message(parts: &mut Parts, role: &str, message: &Value, place: &Pointer) {
    match message.get("parts") {
        Some(content) => {
            put_as_one(parts, role, content, &place.join("parts"));
            parts.note_rest(message, &["role", "parts"], place);
        }
        None => put_as_one(parts, role, message, place),
    }
}

/// The names of the media type of an answer.
const MIME_TYPE: [&str; 2] = ["responseMimeType", "response_mime_type"];

fn is_json(media_type: Option<&Value>) -> bool {
    media_type.and_then(Value::as_str) == Some("application/json")
}

fn put_config(parts: &mut Parts, mut config: Map<String, Value>, place: &Pointer) {
    if let Some(schema) = take(&mut config, ["responseJsonSchema", "response_json_schema"]) {
        parts.schema = Some(schema);
    } else if let Some(mut schema) = take(&mut config, ["responseSchema", "response_schema"]) {
        modern_schema(&mut schema);
        parts.schema = Some(schema);
        parts.changed(&place.join("responseSchema"), Adaptation::Schema);
    } else if let Some(name) = MIME_TYPE.into_iter().find(|name| is_json(config.get(*name))) {
        parts.not_carried(&place.join(name), Omission::AnyJson);
    }
    let mut config = config;
    config.shift_remove("response_mime_type");
    put_settings(parts, config, place);
}

fn put_tools_of(parts: &mut Parts, tools: Option<&Value>, place: &Pointer) {
    let mut list = Tools::default();
    for (at, tool) in tools.and_then(Value::as_array).into_iter().flatten().enumerate() {
        let place = place.join(&at.to_string());
        let listed = tool.get("functionDeclarations").or_else(|| tool.get("function_declarations"));
        let Some(listed) = listed.and_then(Value::as_array) else {
            parts.not_carried(&place, Omission::ProviderTool);
            continue;
        };
        for (at, function) in listed.iter().enumerate() {
            let word = |key: &str| function.get(key).and_then(Value::as_str);
            let place = place.join("functionDeclarations").join(&at.to_string());
            let Some(name) = word("name") else {
                parts.not_carried(&place, Omission::Unknown);
                continue;
            };
            let json = |key: &str, older: &str| {
                let older = function.get(older).cloned().map(|mut schema| {
                    modern_schema(&mut schema);
                    schema
                });
                function.get(key).cloned().or(older)
            };
            let takes = json("parametersJsonSchema", "parameters");
            let gives = json("responseJsonSchema", "response");
            list.add(name, word("description"), takes.as_ref(), gives.as_ref());
            parts.note_rest(function, &FUNCTION, &place);
        }
    }
    list.put(parts, None, place);
}
