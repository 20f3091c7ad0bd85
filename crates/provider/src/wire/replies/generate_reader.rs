//! Reader of Gemini's `GenerateContentResponse`. Only the first candidate is read, since no more are requested.

use super::event_sink::EventSink;
use super::reader::WireReader;
use super::tool_call::ToolCall;
use super::usage::count;
use pilcrow_core::exchange::{FinishReason, Usage};
use serde_json::Value;

/// Reads `GenerateContentResponse`s, streamed as events or in one piece. A stream has no end mark; its last piece names
/// the reason why the model stopped.
#[derive(Debug, Default)]
pub(super) struct GenerateReader {
    call: ToolCall,
}

impl WireReader for GenerateReader {
    fn read(&mut self, piece: &Value, sink: &mut EventSink) {
        sink.model(piece.get("modelVersion"));
        let candidate = piece.get("candidates").and_then(|candidates| candidates.get(0));
        if let Some(candidate) = candidate {
            read_candidate(candidate, &mut self.call, sink);
        }
        let feedback = piece.get("promptFeedback").and_then(|value| value.get("blockReason"));
        if feedback.is_some_and(|reason| !reason.is_null()) {
            sink.stops(FinishReason::ContentFilter);
        }
        if let Some(counts) = piece.get("usageMetadata").filter(|counts| counts.is_object()) {
            sink.usage(usage(counts));
        }
    }

    fn is_answer(&self, whole: &Value) -> bool {
        ["candidates", "promptFeedback"].into_iter().any(|key| whole.get(key).is_some())
    }
}

fn read_candidate(candidate: &Value, call: &mut ToolCall, sink: &mut EventSink) {
    let parts = candidate.get("content").and_then(|content| content.get("parts")?.as_array());
    for part in parts.into_iter().flatten() {
        let text = part.get("text").and_then(Value::as_str).unwrap_or_default();
        if part.get("thought").and_then(Value::as_bool) == Some(true) {
            sink.reasoning(text);
        } else {
            sink.text(text);
        }
        let called = part.get("functionCall").and_then(|call| call.get("args"));
        call.read(called.unwrap_or(&Value::Null), sink);
    }
    match candidate.get("finishReason").and_then(Value::as_str).unwrap_or_default() {
        "" => {}
        "STOP" => sink.stops(FinishReason::Complete),
        "MAX_TOKENS" => sink.stops(FinishReason::Length),
        "SAFETY" | "RECITATION" | "LANGUAGE" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII"
        | "IMAGE_SAFETY" => sink.stops(FinishReason::ContentFilter),
        other => sink.stops_for_other_reason(other),
    }
}

fn usage(counts: &Value) -> Usage {
    let thoughts = count(counts, "thoughtsTokenCount");
    Usage {
        prompt_tokens: count(counts, "promptTokenCount"),
        answer_tokens: count(counts, "candidatesTokenCount").saturating_add(thoughts),
        cached_tokens: count(counts, "cachedContentTokenCount"),
        reasoning_tokens: thoughts,
        cost: None,
    }
}

#[cfg(test)]
#[path = "generate_reader_tests.rs"]
mod tests;
