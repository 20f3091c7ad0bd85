//! Request bodies of OpenAI's Responses API, with `store: false`.

use super::file_name::file_name;
use super::options::{is_left_out, put_options};
use super::turns::chat_role;
use crate::files::{Part, as_text, parts};
use pilcrow_core::attachment::FileKind;
use pilcrow_core::context::PromptMessage;
use pilcrow_core::exchange::{Adjustment, ProviderKind, SentPrompt};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// Builds the body of a call.
pub(super) fn body(sent: &SentPrompt) -> Value {
    let input = sent.messages.iter();
    let input = input
        .map(|message| {
            object([("role", text(chat_role(message))), ("content", content(message, sent))])
        })
        .collect();
    let mut body = Map::from_iter([
        ("model".to_owned(), text(&sent.model)),
        ("input".to_owned(), Value::Array(input)),
        ("stream".to_owned(), (!is_left_out(sent, Adjustment::STREAM)).into()),
        ("store".to_owned(), false.into()),
    ]);
    put_options(&mut body, sent, ProviderKind::OpenAi);
    if let Some(schema) = sent.schema_apart() {
        // Flat, unlike in chat completions; without the member `strict` it defaults to true.
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

/// Returns a message's text, or its parts if it has files.
fn content(message: &PromptMessage, sent: &SentPrompt) -> Value {
    let parts = parts(message, sent, ProviderKind::OpenAi);
    match as_text(&parts) {
        Some(text) => Value::String(text.into_owned()),
        None => parts.iter().map(part_value).collect(),
    }
}

fn part_value(part: &Part) -> Value {
    match part {
        Part::Text(words) => object([("type", text("input_text")), ("text", text(words))]),
        Part::File { file, kind, base64 } => {
            let url = Value::String(format!("data:{};base64,{base64}", file.media_type));
            match kind {
                FileKind::Picture => object([("type", text("input_image")), ("image_url", url)]),
                _ => object([
                    ("type", text("input_file")),
                    ("filename", text(&file_name(file))),
                    ("file_data", url),
                ]),
            }
        }
    }
}
