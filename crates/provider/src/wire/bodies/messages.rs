//! Request bodies of Anthropic's Messages API, which requires a token limit.

use super::options::{MAX_TOKENS, put, put_options};
use super::turns::turns;
use crate::files::{Part, parts};
use pilcrow_core::attachment::FileKind;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// Builds the body of a call.
pub(super) fn body(sent: &SentPrompt) -> Value {
    let (system, turns) = turns(&sent.messages);
    let messages = turns.iter().map(|turn| {
        let messages = turn.messages.iter();
        let blocks = messages.flat_map(|message| parts(message, sent, ProviderKind::Anthropic));
        let blocks = blocks.map(|part| block(&part));
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

fn block(part: &Part) -> Value {
    match part {
        Part::Text(words) => object([("type", text("text")), ("text", text(words))]),
        Part::File { file, kind, base64 } => {
            let source = object([
                ("type", text("base64")),
                ("media_type", text(&file.media_type)),
                ("data", text(base64)),
            ]);
            let kind = if *kind == FileKind::Picture { "image" } else { "document" };
            object([("type", text(kind)), ("source", source)])
        }
    }
}
