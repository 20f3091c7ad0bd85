//! A prompt in the format of Ollama's `/api/chat`.

use super::options::put_options;
use super::turns::chat_message;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use pilcrow_core::object::text;
use serde_json::{Map, Value};

/// The body of a call.
pub(super) fn body(sent: &SentPrompt) -> Value {
    let messages = sent.messages.iter().map(chat_message).collect();
    let mut body = Map::from_iter([
        ("model".to_owned(), text(&sent.model)),
        ("messages".to_owned(), Value::Array(messages)),
        ("stream".to_owned(), true.into()),
    ]);
    if let Some(schema) = sent.schema_apart() {
        body.insert("format".to_owned(), schema.clone());
    }
    put_options(&mut body, sent, ProviderKind::Ollama);
    Value::Object(body)
}
