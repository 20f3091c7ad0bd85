//! What the lines of Ollama's own answers mean.
//! Refuses its times; they are measured here.

use super::reader::{Framing, WireReader};
use super::telling::Telling;
use super::usage::count;
use crate::provider::answer::{FinishReason, Usage};
use serde_json::Value;

/// Reads `/api/chat`, a line at a time or in one piece.
#[derive(Debug, Default)]
pub(super) struct OllamaReader;

impl WireReader for OllamaReader {
    fn framing(&self) -> Framing {
        Framing::Lines
    }

    fn read(&mut self, line: &Value, telling: &mut Telling) {
        telling.model(line.get("model"));
        if let Some(message) = line.get("message") {
            let text = |key: &str| message.get(key).and_then(Value::as_str).unwrap_or_default();
            telling.reasoning(text("thinking"));
            telling.text(text("content"));
        }
        if line.get("done").and_then(Value::as_bool) != Some(true) {
            return;
        }
        telling.usage(Usage {
            prompt_tokens: count(line, "prompt_eval_count"),
            answer_tokens: count(line, "eval_count"),
            ..Usage::default()
        });
        match line.get("done_reason").and_then(Value::as_str).unwrap_or_default() {
            "" | "stop" => telling.stops(FinishReason::Complete),
            "length" => telling.stops(FinishReason::Length),
            other => telling.stops_otherwise(other),
        }
        telling.done();
    }

    fn is_answer(&self, whole: &Value) -> bool {
        whole.get("message").is_some_and(Value::is_object)
    }
}

#[cfg(test)]
#[path = "ollama_reader_tests.rs"]
mod tests;
