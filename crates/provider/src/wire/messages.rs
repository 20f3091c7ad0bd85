//! A prompt in the format of Anthropic's Messages, which requires a limit of tokens.

use super::options::{put, put_options};
use super::turns::turns;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// As long as an answer may be where the document does not say. Long enough for a form's answer,
/// and within what every current model can write.
pub const MAX_TOKENS: u64 = 8_192;

/// The body of a call.
pub(super) fn body(sent: &SentPrompt) -> Value {
    let (system, turns) = turns(&sent.messages);
    let messages = turns.iter().map(|turn| {
        let blocks = turn.texts.iter();
        let blocks = blocks.map(|said| object([("type", text("text")), ("text", text(said))]));
        let role = if turn.is_model { "assistant" } else { "user" };
        object([("role", text(role)), ("content", Value::Array(blocks.collect()))])
    });
    let mut body = Map::from_iter([
        ("model".to_owned(), text(&sent.model)),
        ("max_tokens".to_owned(), MAX_TOKENS.into()),
        ("messages".to_owned(), Value::Array(messages.collect())),
        ("stream".to_owned(), true.into()),
    ]);
    if let Some(system) = system {
        body.insert("system".to_owned(), Value::String(system));
    }
    put_options(&mut body, sent, ProviderKind::Anthropic);
    if let Some(schema) = sent.schema_apart() {
        let format = object([("type", text("json_schema")), ("schema", schema.clone())]);
        put(&mut body, "output_config.format", format);
    }
    Value::Object(body)
}
