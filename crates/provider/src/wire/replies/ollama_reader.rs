//! Reader of the lines of Ollama's `/api/chat`. Its durations are ignored; times are measured by the app.

use super::event_sink::EventSink;
use super::reader::{Framing, WireReader};
use super::tool_call::ToolCall;
use super::usage::count;
use pilcrow_core::exchange::{FinishReason, Usage};
use serde_json::Value;

/// Reads `/api/chat`, line by line or in one piece.
#[derive(Debug, Default)]
pub(super) struct OllamaReader {
    call: ToolCall,
}

impl WireReader for OllamaReader {
    fn framing(&self) -> Framing {
        Framing::Lines
    }

    fn read(&mut self, line: &Value, sink: &mut EventSink) {
        sink.model(line.get("model"));
        if let Some(message) = line.get("message") {
            let text = |key: &str| message.get(key).and_then(Value::as_str).unwrap_or_default();
            sink.reasoning(text("thinking"));
            sink.text(text("content"));
            self.call.read_first(message.get("tool_calls"), sink);
        }
        if line.get("done").and_then(Value::as_bool) != Some(true) {
            return;
        }
        sink.usage(Usage {
            prompt_tokens: count(line, "prompt_eval_count"),
            answer_tokens: count(line, "eval_count"),
            ..Usage::default()
        });
        match line.get("done_reason").and_then(Value::as_str).unwrap_or_default() {
            "" | "stop" => sink.stops(FinishReason::Complete),
            "length" => sink.stops(FinishReason::Length),
            other => sink.stops_for_other_reason(other),
        }
        sink.finish();
    }

    fn is_answer(&self, whole: &Value) -> bool {
        whole.get("message").is_some_and(Value::is_object)
    }
}

#[cfg(test)]
#[path = "ollama_reader_tests.rs"]
mod tests;
