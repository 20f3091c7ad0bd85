//! A prompt in OpenAI's Responses format, with `store: false`.

use super::options::put_options;
use super::turns::chat_message;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// The body of a call.
pub(super) fn body(sent: &SentPrompt) -> Value {
    let input = sent.messages.iter().map(chat_message).collect();
    let mut body = Map::from_iter([
        ("model".to_owned(), text(&sent.model)),
        ("input".to_owned(), Value::Array(input)),
        ("stream".to_owned(), true.into()),
        ("store".to_owned(), false.into()),
    ]);
    put_options(&mut body, sent, ProviderKind::OpenAi);
    if let Some(schema) = sent.schema_apart() {
        // Flat, unlike in chat completions; without `strict` it would be made strict.
        let format = object([
            ("type", text("json_schema")),
            ("name", text(&sent.schema_name)),
            ("strict", sent.strict.into()),
            ("schema", schema.clone()),
        ]);
        body.insert("text".to_owned(), object([("format", format)]));
    }
    Value::Object(body)
}
