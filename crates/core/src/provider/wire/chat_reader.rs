//! The bytes of a chat completion, streamed or whole, as events.
//! Refuses to judge the answer; that is the schema's business. What is no such stream ends in
//! one failure, never in silence.

use super::sse::{SseDecoder, SseEvent};
use crate::document::parse_text;
use crate::provider::answer::{AnswerEvent, AnswerReader, FinishReason, Usage};
use crate::provider::failure::{FailureKind, ProviderFailure};
use crate::provider::key::{ApiKey, without_keys};
use crate::provider::reply::failure_of_error;
use serde_json::Value;

/// Larger than any answer that comes in one piece.
const MAX_BODY: usize = 16 << 20;
/// As much of a model's words of refusal as is kept, in bytes.
const MAX_REFUSAL: usize = 4_000;

/// Reads an answer of a server that speaks OpenAI's chat completions. An in-browser engine that
/// hands out such chunks can be read too: each as `data: CHUNK`, with an empty line after it.
#[derive(Debug, Default)]
pub struct ChatReader {
    key: Option<ApiKey>,
    shape: Shape,
    finish: Option<FinishReason>,
    refusal: String,
    usage: Option<Usage>,
    model: Option<String>,
    seen_event: bool,
    ended: bool,
}

/// A server that does not stream answers in one piece of JSON; the first byte tells.
#[derive(Debug, Default)]
enum Shape {
    #[default]
    Unknown,
    Stream(SseDecoder),
    Whole(Vec<u8>),
}

impl ChatReader {
    /// A reader for the answer to a call. The call's key is masked should the server repeat it.
    pub fn new(key: Option<ApiKey>) -> Self {
        Self { key, ..Self::default() }
    }

    fn read_stream(&mut self, bytes: &[u8], events: &mut Vec<AnswerEvent>) {
        let Shape::Stream(decoder) = &mut self.shape else { return };
        let decoded = decoder.push(bytes);
        let overflowed = decoder.is_overflowed();
        for event in decoded {
            self.read_event(&event, events, FailureKind::NotJson);
        }
        if overflowed {
            self.fail(FailureKind::TooLong, "", events);
        }
    }

    fn read_event(&mut self, event: &SseEvent, events: &mut Vec<AnswerEvent>, broken: FailureKind) {
        if self.ended || event.data.trim().is_empty() {
            return;
        }
        self.seen_event = true;
        if event.data.trim() == "[DONE]" {
            let reason = self.finish.take().unwrap_or(FinishReason::Complete);
            self.end(AnswerEvent::Finished(reason), events);
            return;
        }
        match parse_text(&event.data) {
            Ok(value) if event.name == "error" => self.fail_by(&value, events),
            Ok(value) => self.read_chunk(&value, events),
            Err(_) if broken == FailureKind::Cut => self.fail(broken, "", events),
            Err(_) => self.fail(broken, &event.data, events),
        }
    }

    fn read_chunk(&mut self, chunk: &Value, events: &mut Vec<AnswerEvent>) {
        let choice = chunk.get("choices").and_then(|choices| choices.get(0));
        let error = |value: &Value| value.get("error").is_some_and(|error| !error.is_null());
        let is_error = chunk.get("object").and_then(Value::as_str) == Some("error");
        if is_error || error(chunk) {
            return self.fail_by(chunk, events);
        }
        self.read_model(chunk, events);
        if let Some(choice) = choice {
            self.read_choice(choice, events);
            if error(choice) {
                return self.fail_by(choice, events);
            }
        }
        self.read_usage(chunk, events);
    }

    fn read_choice(&mut self, choice: &Value, events: &mut Vec<AnswerEvent>) {
        if let Some(delta) = choice.get("delta").or_else(|| choice.get("message")) {
            let reasoning = ["reasoning_content", "reasoning"];
            let reasoning = reasoning.into_iter().find_map(|key| delta.get(key)?.as_str());
            events.extend(reasoning.and_then(piece).map(AnswerEvent::Reasoning));
            let text = delta.get("content").and_then(content_text);
            events.extend(text.as_deref().and_then(piece).map(AnswerEvent::Text));
            let refusal = delta.get("refusal").and_then(Value::as_str).unwrap_or_default();
            if self.refusal.len() < MAX_REFUSAL {
                self.refusal.extend(refusal.chars().take(MAX_REFUSAL));
            }
        }
        let reason = choice.get("finish_reason").and_then(Value::as_str);
        if let Some(reason) = reason.filter(|reason| !reason.is_empty()) {
            self.finish = Some(self.finish_reason(reason));
        }
    }

    fn finish_reason(&self, name: &str) -> FinishReason {
        match name {
            _ if !self.refusal.is_empty() => {
                FinishReason::Refusal(without_keys(&self.refusal, self.key.as_ref()))
            }
            "stop" | "eos" | "end_turn" => FinishReason::Complete,
            "length" | "max_tokens" => FinishReason::Length,
            "content_filter" => FinishReason::ContentFilter,
            other => FinishReason::Other(other.chars().take(80).collect()),
        }
    }

    /// Said once, and again where it changes.
    fn read_model(&mut self, chunk: &Value, events: &mut Vec<AnswerEvent>) {
        let model = chunk.get("model").and_then(Value::as_str).and_then(piece);
        if model.is_some() && model != self.model {
            self.model.clone_from(&model);
            events.extend(model.map(AnswerEvent::Model));
        }
    }

    fn read_usage(&mut self, chunk: &Value, events: &mut Vec<AnswerEvent>) {
        let Some(counts) = chunk.get("usage").filter(|usage| usage.is_object()) else { return };
        let count = |key: &str| counts.get(key).and_then(Value::as_u64).unwrap_or_default();
        let usage = Usage {
            prompt_tokens: count("prompt_tokens"),
            answer_tokens: count("completion_tokens"),
        };
        if self.usage != Some(usage) {
            self.usage = Some(usage);
            events.push(AnswerEvent::Usage(usage));
        }
    }

    fn finish_stream(&mut self, events: &mut Vec<AnswerEvent>) {
        let Shape::Stream(decoder) = &mut self.shape else { return };
        if let Some(event) = decoder.finish() {
            self.read_event(&event, events, FailureKind::Cut);
        }
        match self.finish.take() {
            Some(reason) => self.end(AnswerEvent::Finished(reason), events),
            None if self.seen_event => self.fail(FailureKind::Cut, "", events),
            None => self.fail(FailureKind::NotJson, "", events),
        }
    }

    fn finish_whole(&mut self, body: &[u8], events: &mut Vec<AnswerEvent>) {
        let body = String::from_utf8_lossy(body);
        let value = parse_text(&body).ok();
        let said = |value: &Value, key: &str| value.get(key).is_some_and(|value| !value.is_null());
        match value {
            Some(value) if said(&value, "choices") || said(&value, "error") => {
                self.read_chunk(&value, events);
                let reason = self.finish.take().unwrap_or(FinishReason::Complete);
                self.end(AnswerEvent::Finished(reason), events);
            }
            Some(value) if said(&value, "message") || said(&value, "detail") => {
                self.fail_by(&value, events);
            }
            _ => self.fail(FailureKind::NotJson, &body, events),
        }
    }

    fn fail_by(&mut self, error: &Value, events: &mut Vec<AnswerEvent>) {
        let failure = failure_of_error(error, self.key.as_ref());
        self.end(AnswerEvent::Failed(failure), events);
    }

    fn fail(&mut self, kind: FailureKind, words: &str, events: &mut Vec<AnswerEvent>) {
        let words: String = words.chars().take(2_000).collect();
        let failure = ProviderFailure::new(kind, &without_keys(&words, self.key.as_ref()));
        self.end(AnswerEvent::Failed(failure), events);
    }

    fn end(&mut self, event: AnswerEvent, events: &mut Vec<AnswerEvent>) {
        if !std::mem::replace(&mut self.ended, true) {
            events.push(event);
            self.shape = Shape::Unknown;
        }
    }
}

impl AnswerReader for ChatReader {
    fn push(&mut self, bytes: &[u8]) -> Vec<AnswerEvent> {
        let mut events = Vec::new();
        if self.ended {
            return events;
        }
        let bytes = if matches!(self.shape, Shape::Unknown) {
            let blank = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            bytes.get(blank..).unwrap_or_default()
        } else {
            bytes
        };
        if let (Shape::Unknown, Some(first)) = (&self.shape, bytes.first()) {
            let whole = matches!(first, b'{' | b'[' | b'<' | b'"');
            self.shape =
                if whole { Shape::Whole(Vec::new()) } else { Shape::Stream(SseDecoder::default()) };
        }
        match &mut self.shape {
            Shape::Unknown => {}
            Shape::Stream(_) => self.read_stream(bytes, &mut events),
            Shape::Whole(body) if body.len() + bytes.len() > MAX_BODY => {
                self.fail(FailureKind::TooLong, "", &mut events);
            }
            Shape::Whole(body) => body.extend_from_slice(bytes),
        }
        events
    }

    fn finish(&mut self) -> Vec<AnswerEvent> {
        let mut events = Vec::new();
        if self.ended {
            return events;
        }
        match &mut self.shape {
            Shape::Unknown => self.fail(FailureKind::Cut, "", &mut events),
            Shape::Stream(_) => self.finish_stream(&mut events),
            Shape::Whole(body) => {
                let body = std::mem::take(body);
                self.finish_whole(&body, &mut events);
            }
        }
        events
    }
}

/// A content is a text, or a list of parts of which some are texts.
fn content_text(content: &Value) -> Option<String> {
    match content {
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => {
            Some(parts.iter().filter_map(|part| part.get("text")?.as_str()).collect())
        }
        _ => None,
    }
}

fn piece(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

#[cfg(test)]
#[path = "chat_reader_tests.rs"]
mod tests;
