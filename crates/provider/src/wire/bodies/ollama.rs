//! Request bodies of Ollama's `/api/chat`.

use super::options::{put, put_options};
use super::turns::chat_role;
use crate::files::{Part, parts};
use pilcrow_core::context::PromptMessage;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use pilcrow_core::object::text;
use serde_json::{Map, Value};

/// Name of the context length (prompt and answer together, in tokens), both among the sent options and in the body.
pub(crate) const CONTEXT_LENGTH: &str = "num_ctx";

/// Builds the body of a call.
pub(super) fn body(sent: &SentPrompt) -> Value {
    let messages = sent.messages.iter().map(|one| message(one, sent)).collect();
    let mut body = Map::from_iter([
        ("model".to_owned(), text(&sent.model)),
        ("messages".to_owned(), Value::Array(messages)),
        ("stream".to_owned(), true.into()),
    ]);
    if let Some(schema) = sent.schema_apart() {
        body.insert("format".to_owned(), schema.clone());
    }
    put_options(&mut body, sent, ProviderKind::Ollama);
    if let Some(length) = sent.options.get(CONTEXT_LENGTH) {
        put(&mut body, "options.num_ctx", length.clone());
    }
    Value::Object(body)
}

/// Converts a message. Pictures are sent beside the text, in the order in which the text refers to them.
fn message(one: &PromptMessage, sent: &SentPrompt) -> Value {
    let (mut texts, mut pictures) = (Vec::new(), Vec::new());
    for part in parts(one, sent, ProviderKind::Ollama) {
        match part {
            Part::Text(words) => texts.push(words),
            Part::File { base64, .. } => pictures.push(text(base64)),
        }
    }
    let mut message = Map::from_iter([
        ("role".to_owned(), text(chat_role(one))),
        ("content".to_owned(), text(&texts.join("\n\n"))),
    ]);
    if !pictures.is_empty() {
        message.insert("images".to_owned(), Value::Array(pictures));
    }
    Value::Object(message)
}
