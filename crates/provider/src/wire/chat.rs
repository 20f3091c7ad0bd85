//! A prompt in OpenAI's Chat Completions format, and what some servers of it want differently.

use super::options::put_options;
use super::turns::chat_message;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// The body of a call.
pub(super) fn body(sent: &SentPrompt, kind: ProviderKind) -> Value {
    let messages: Vec<Value> = sent.messages.iter().map(chat_message).collect();
    let mut body = Map::new();
    if !sent.model.is_empty() {
        body.insert("model".to_owned(), text(&sent.model));
    }
    body.insert("messages".to_owned(), Value::Array(messages));
    put_options(&mut body, sent, kind);
    // Groq does not stream an answer that has to keep to a schema.
    let streams = kind != ProviderKind::Groq || sent.schema_apart().is_none();
    body.insert("stream".to_owned(), streams.into());
    // Mistral and Groq count tokens unasked.
    if !matches!(kind, ProviderKind::Mistral | ProviderKind::Groq) {
        body.insert("stream_options".to_owned(), object([("include_usage", true.into())]));
    }
    if let Some(schema) = sent.schema_apart() {
        body.insert("response_format".to_owned(), response_format(schema, sent));
        if kind == ProviderKind::OpenRouter {
            // Only hosts that keep to schemas are to answer.
            body.insert("provider".to_owned(), object([("require_parameters", true.into())]));
        }
    }
    Value::Object(body)
}

fn response_format(schema: &Value, sent: &SentPrompt) -> Value {
    let named = object([
        ("name", text(&sent.schema_name)),
        ("strict", sent.strict.into()),
        ("schema", schema.clone()),
    ]);
    object([("type", text("json_schema")), ("json_schema", named)])
}
