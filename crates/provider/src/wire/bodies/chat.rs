//! Request bodies of OpenAI's Chat Completions API, with the differences of compatible servers.

use super::file_name::file_name;
use super::options::{is_left_out, put_options};
use super::turns::chat_role;
use crate::files::{Part, as_text, parts};
use crate::record::{ChatRules, Documents};
use pilcrow_core::attachment::{Attachment, FileKind};
use pilcrow_core::context::PromptMessage;
use pilcrow_core::exchange::{Adjustment, ProviderKind, SentPrompt};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// Builds the body of a call.
pub(super) fn body(sent: &SentPrompt, kind: ProviderKind) -> Value {
    let messages = sent.messages.iter();
    let messages: Vec<Value> = messages
        .map(|message| {
            object([("role", text(chat_role(message))), ("content", content(message, sent, kind))])
        })
        .collect();
    let mut body = Map::new();
    if !sent.model.is_empty() {
        body.insert("model".to_owned(), text(&sent.model));
    }
    body.insert("messages".to_owned(), Value::Array(messages));
    put_options(&mut body, sent, kind);
    let rules = ChatRules::look_up(kind);
    let is_streamed = rules.streams_schema || sent.schema_apart().is_none();
    let is_streamed = is_streamed && !is_left_out(sent, Adjustment::STREAM);
    body.insert("stream".to_owned(), is_streamed.into());
    if asks_for_counts(sent, rules) {
        body.insert("stream_options".to_owned(), object([("include_usage", true.into())]));
    }
    if let Some(schema) = sent.schema_apart() {
        body.insert("response_format".to_owned(), response_format(schema, sent));
        if rules.is_router {
            body.insert("provider".to_owned(), object([("require_parameters", true.into())]));
        }
    }
    Value::Object(body)
}

/// True if token counts have to be requested. Some servers send them anyway, and some refuse the request.
fn asks_for_counts(sent: &SentPrompt, rules: &ChatRules) -> bool {
    let is_refused = Adjustment::OF_WIRE.iter().any(|name| is_left_out(sent, name));
    !rules.counts_always && !is_refused
}

/// Returns a message's text, or its parts if it has files.
fn content(message: &PromptMessage, sent: &SentPrompt, kind: ProviderKind) -> Value {
    let parts = parts(message, sent, kind);
    let rules = ChatRules::look_up(kind);
    match as_text(&parts) {
        Some(text) => Value::String(text.into_owned()),
        None => parts.iter().map(|part| part_value(part, rules)).collect(),
    }
}

fn part_value(part: &Part, rules: &ChatRules) -> Value {
    match part {
        Part::Text(words) => object([("type", text("text")), ("text", text(words))]),
        Part::File { file, kind: file_kind, base64 } => {
            let url = format!("data:{};base64,{base64}", file.media_type);
            match file_kind {
                FileKind::Picture => {
                    let url = object([("url", Value::String(url))]);
                    object([("type", text("image_url")), ("image_url", url)])
                }
                FileKind::Sound => sound(file, base64, rules),
                _ if rules.documents == Documents::Url => object([
                    ("type", text("document_url")),
                    ("document_url", Value::String(url)),
                    ("document_name", text(&file_name(file))),
                ]),
                _ => {
                    let file =
                        object([("filename", text(&file_name(file))), ("file_data", url.into())]);
                    object([("type", text("file")), ("file", file)])
                }
            }
        }
    }
}

fn sound(file: &Attachment, base64: &str, rules: &ChatRules) -> Value {
    let input = match rules.has_bare_sounds {
        true => text(base64),
        false => object([("data", text(base64)), ("format", text(sound_format(&file.media_type)))]),
    };
    object([("type", text("input_audio")), ("input_audio", input)])
}

/// Returns a sound's format by the usual file extension.
fn sound_format(media_type: &str) -> &str {
    match media_type.strip_prefix("audio/").unwrap_or(media_type) {
        "mpeg" => "mp3",
        "mp4" => "m4a",
        other => other,
    }
}

fn response_format(schema: &Value, sent: &SentPrompt) -> Value {
    let named = object([
        ("name", text(&sent.schema_name)),
        ("strict", sent.strict.into()),
        ("schema", schema.clone()),
    ]);
    object([("type", text("json_schema")), ("json_schema", named)])
}
