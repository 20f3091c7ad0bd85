//! A prompt for the engine in the browser, llama.cpp, which takes what its server takes.

use super::options::{put, put_options};
use crate::files::plain_messages;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// Small models that choose the likeliest tokens say the same over and over without it.
const REPEAT_PENALTY: f64 = 1.1;

/// What the engine in the browser is asked: a call of Chat Completions, without what only concerns its
/// transport. It does not think, and chooses the likeliest tokens that it has not said too
/// often, unless the document says so.
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
