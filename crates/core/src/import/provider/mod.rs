//! Imports the bodies of requests to providers, in the forms of their documentation.

mod chat;
mod content;
mod file;
mod generate;
mod messages;
mod prompt;
mod responses;
mod settings;
mod thinking;

pub(super) use chat::{put_message, put_tool};
pub(super) use settings::put_settings;

use super::parts::{ImportedDocument, Parts};
use serde_json::{Map, Value};

/// The interface of a provider that a request is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Api {
    /// OpenAI's Chat Completions, which others accept too, and Ollama's `/api/chat`.
    Chat,
    /// OpenAI's Responses API.
    Responses,
    /// Anthropic's Messages API.
    Messages,
    /// Gemini's `generateContent`.
    GenerateContent,
    /// A single prompt, as in Ollama's `/api/generate`.
    Prompt,
}

/// Recognises the interface of a request body by its keys, its address and its headers; `None` if it is no request.
pub(super) fn sniff(body: &Value, address: &str, headers: &[String]) -> Option<Api> {
    let members = body.as_object()?;
    let has = |key: &str| members.contains_key(key);
    let is_list = |key: &str| members.get(key).is_some_and(Value::is_array);
    // Google's libraries accept a text or a single message, too.
    let is_content = |contents: &Value| {
        contents.get("parts").is_some()
            || (contents.is_string() || contents.is_object()) && has("model")
    };
    let has_contents = is_list("contents") || members.get("contents").is_some_and(is_content);
    if has_contents && !has("context") {
        return Some(Api::GenerateContent);
    }
    if is_list("messages") {
        let is_anthropic = address.contains("/v1/messages")
            || headers.iter().any(|name| name == "anthropic-version")
            || has("system")
            || has("output_config")
            || members
                .get("model")
                .and_then(Value::as_str)
                .is_some_and(|m| m.starts_with("claude"))
            || first_tool_has(members, "input_schema");
        return Some(if is_anthropic { Api::Messages } else { Api::Chat });
    }
    let is_prompt = members.get("prompt").is_some_and(Value::is_string);
    if is_prompt && has("model") && !["context", "input", "type", "schema"].into_iter().any(has) {
        return Some(Api::Prompt);
    }
    let is_input = members.get("input").is_some_and(|input| input.is_array() || input.is_string());
    let asks = (has("model") || has("instructions")) && !has("type") && !has("schema");
    (is_input && asks).then_some(Api::Responses)
}

fn first_tool_has(members: &Map<String, Value>, key: &str) -> bool {
    let first = members.get("tools").and_then(Value::as_array).and_then(|tools| tools.first());
    first.is_some_and(|tool| tool.get(key).is_some())
}

/// Converts a body whose interface is known.
pub(super) fn read(api: Api, body: Value, address: &str) -> ImportedDocument {
    let Value::Object(members) = body else { return ImportedDocument::default() };
    let mut parts = Parts::default();
    if let Some(model) = settings::model_of_address(address) {
        parts.config.insert("model".to_owned(), model.into());
    }
    match api {
        Api::Chat => chat::read(&mut parts, members),
        Api::Responses => responses::read(&mut parts, members),
        Api::Messages => messages::read(&mut parts, members),
        Api::GenerateContent => generate::read(&mut parts, members),
        Api::Prompt => prompt::read(&mut parts, members),
    }
    parts.finish()
}

#[cfg(test)]
mod tests;
