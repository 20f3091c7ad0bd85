//! A prompt for the browser's own model, by the Prompt API
//! (<https://webmachinelearning.github.io/prompt-api/>).

use super::turns::{Turn, turns};
use crate::files::{Part, parts};
use pilcrow_core::attachment::FileKind;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use pilcrow_core::object::{object, text};
use serde_json::{Map, Number, Value};
use std::collections::BTreeSet;

/// Builds the request to the browser's own model: `{"session": options of create(), "prompt": [message], "schema"?}`.
/// System messages come first, and the last user messages are the prompt. A file's value is `{"mediaType", "base64"}`,
/// in place of the `Blob` that the API takes.
///
/// ```
/// use pilcrow_core::context::PromptMessage;
/// use pilcrow_core::exchange::SentPrompt;
/// use pilcrow_provider::built_in_request;
///
/// let messages = vec![PromptMessage::new("system", "Be brief."), PromptMessage::new("user", "Hi")];
/// let asked = built_in_request(&SentPrompt { messages, ..SentPrompt::default() });
/// assert_eq!(
///     asked.to_string(),
///     r#"{"session":{"expectedInputs":[{"type":"text"}],"initialPrompts":[{"role":"system","content":[{"type":"text","value":"Be brief."}]}]},"prompt":[{"role":"user","content":[{"type":"text","value":"Hi"}]}]}"#
/// );
/// ```
pub fn built_in_request(sent: &SentPrompt) -> Value {
    let (system, turns) = turns(&sent.messages);
    let count = turns.iter().rposition(|turn| turn.is_model).map_or(0, |last| last + 1);
    let (before, after) = turns.split_at(count.min(turns.len()));
    let system = system.map(|words| message("system", vec![text_part(&words)]));
    let before = system.into_iter().chain(before.iter().map(|turn| turn_value(turn, sent)));
    let mut session = Map::from_iter([
        ("expectedInputs".to_owned(), expected_inputs(sent)),
        ("initialPrompts".to_owned(), before.collect()),
    ]);
    let temperature = sent.options.get("temperature").and_then(Value::as_number);
    session.extend(temperature.map(|number| ("samplingMode".to_owned(), text(mode(number)))));
    let prompt = after.iter().map(|turn| turn_value(turn, sent)).collect();
    let mut request = Map::from_iter([
        ("session".to_owned(), Value::Object(session)),
        ("prompt".to_owned(), prompt),
    ]);
    request.extend(sent.schema_apart().map(|schema| ("schema".to_owned(), schema.clone())));
    Value::Object(request)
}

/// Returns the inputs to declare: text, and the kinds of files sent as parts. The API refuses undeclared inputs.
fn expected_inputs(sent: &SentPrompt) -> Value {
    let parts =
        sent.messages.iter().flat_map(|message| parts(message, sent, ProviderKind::BuiltIn));
    let files = parts.filter_map(|part| match part {
        Part::File { kind, .. } => Some(input_type(kind)),
        Part::Text(_) => None,
    });
    let files: BTreeSet<&str> = files.collect();
    ["text"].into_iter().chain(files).map(|kind| object([("type", text(kind))])).collect()
}

fn input_type(kind: FileKind) -> &'static str {
    if kind == FileKind::Sound { "audio" } else { "image" }
}

fn turn_value(turn: &Turn, sent: &SentPrompt) -> Value {
    let parts = turn.messages.iter().flat_map(|one| parts(one, sent, ProviderKind::BuiltIn));
    let content = parts.map(|part| match part {
        Part::Text(words) => text_part(&words),
        Part::File { file, kind, base64 } => {
            let bytes = [("mediaType", text(&file.media_type)), ("base64", text(base64))];
            object([("type", text(input_type(kind))), ("value", object(bytes))])
        }
    });
    message(if turn.is_model { "assistant" } else { "user" }, content.collect())
}

fn message(role: &str, content: Vec<Value>) -> Value {
    object([("role", text(role)), ("content", Value::Array(content))])
}

fn text_part(words: &str) -> Value {
    object([("type", text("text")), ("value", text(words))])
}

/// Maps a temperature to one of the API's five modes, since pages cannot set a temperature. Temperatures go up to 2,
/// and 1 is in the middle.
fn mode(temperature: &Number) -> &'static str {
    let temperature: f64 = temperature.to_string().parse().unwrap_or(1.0);
    match temperature {
        ..=0.0 => "most-predictable",
        ..=0.5 => "predictable",
        ..=1.2 => "balanced",
        ..=1.6 => "creative",
        _ => "most-creative",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temperature_is_a_mode() {
        let check = |temperature: f64, expected| {
            let number = Number::from_f64(temperature).unwrap();
            assert_eq!(mode(&number), expected, "{temperature}");
        };
        check(0.0, "most-predictable");
        check(0.3, "predictable");
        check(1.0, "balanced");
        check(1.5, "creative");
        check(2.0, "most-creative");
    }
}
