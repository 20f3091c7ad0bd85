//! Requests to the engine in the browser, llama.cpp, which accepts the options of its server.

use super::options::{put, put_options};
use crate::files::plain_messages;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// Penalty without which small models that choose the likeliest tokens repeat themselves endlessly.
const REPEAT_PENALTY: f64 = 1.1;

/// Builds the request to the engine in the browser: a Chat Completions body, without the members that only concern its
/// transport. Unless the document says otherwise, reasoning is off, the temperature is 0, and repetitions are
/// penalised.
///
/// ```
/// use pilcrow_core::exchange::SentPrompt;
/// use pilcrow_provider::engine_request;
///
/// let asked = engine_request(&SentPrompt::default()).to_string();
/// assert_eq!(asked, r#"{"messages":[],"temperature":0,"repeat_penalty":1.1,"chat_template_kwargs":{"enable_thinking":false}}"#);
/// ```
pub fn engine_request(sent: &SentPrompt) -> Value {
    let messages = plain_messages(sent, ProviderKind::InBrowser);
    let messages = messages.iter().map(|message| {
        object([("role", text(&message.role)), ("content", text(&message.content))])
    });
    let mut request = Map::from_iter([
        ("messages".to_owned(), messages.collect()),
        ("temperature".to_owned(), 0.into()),
    ]);
    if !["frequency_penalty", "presence_penalty"]
        .iter()
        .any(|name| sent.options.contains_key(*name))
    {
        request.insert("repeat_penalty".to_owned(), REPEAT_PENALTY.into());
    }
    put(&mut request, "chat_template_kwargs.enable_thinking", false.into());
    put_options(&mut request, sent, ProviderKind::InBrowser);
    if let Some(schema) = &sent.schema {
        let named =
            object([("name", text("answer")), ("strict", true.into()), ("schema", schema.clone())]);
        let format = object([("type", text("json_schema")), ("json_schema", named)]);
        request.insert("response_format".to_owned(), format);
    }
    Value::Object(request)
}
