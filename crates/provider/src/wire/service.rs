//! What a Pilcrow service is sent: the document itself, with its input.

use pilcrow_core::exchange::SentPrompt;
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// The body of a call.
pub(super) fn body(sent: &SentPrompt) -> Value {
    sent.document.clone().unwrap_or_else(|| worded(sent))
}

/// A prompt that came from elsewhere, such as a record of another provider's run, as a document.
fn worded(sent: &SentPrompt) -> Value {
    let context = sent.messages.iter();
    let context = context
        .map(|message| object([("role", text(&message.role)), ("content", text(&message.content))]))
        .collect();
    let mut document = Map::new();
    if let Some(schema) = &sent.schema {
        document.insert("schema".to_owned(), schema.clone());
    }
    document.insert("context".to_owned(), Value::Array(context));
    Value::Object(document)
}
