//! What the pieces of Gemini's answers mean.
//! Refuses all but the first candidate: no more are asked for.

use super::reader::WireReader;
use super::telling::Telling;
use super::usage::count;
use crate::provider::answer::{FinishReason, Usage};
use serde_json::Value;

/// Reads `GenerateContentResponse`s, streamed as events or in one piece. Nothing announces the
/// end of a stream; the last piece says why the model stopped.
#[derive(Debug, Default)]
pub(super) struct GenerateReader;

impl WireReader for GenerateReader {
    fn read(&mut self, piece: &Value, telling: &mut Telling) {
        telling.model(piece.get("modelVersion"));
        let candidate = piece.get("candidates").and_then(|candidates| candidates.get(0));
        if let Some(candidate) = candidate {
            read_candidate(candidate, telling);
        }
        let feedback = piece.get("promptFeedback").and_then(|said| said.get("blockReason"));
        if feedback.is_some_and(|reason| !reason.is_null()) {
            telling.stops(FinishReason::ContentFilter);
        }
        if let Some(counts) = piece.get("usageMetadata").filter(|counts| counts.is_object()) {
            telling.usage(usage(counts));
        }
    }

    fn is_answer(&self, whole: &Value) -> bool {
        ["candidates", "promptFeedback"].into_iter().any(|key| whole.get(key).is_some())
    }
}

fn read_candidate(candidate: &Value, telling: &mut Telling) {
    let parts = candidate.get("content").and_then(|content| content.get("parts")?.as_array());
    for part in parts.into_iter().flatten() {
        let text = part.get("text").and_then(Value::as_str).unwrap_or_default();
        if part.get("thought").and_then(Value::as_bool) == Some(true) {
            telling.reasoning(text);
        } else {
            telling.text(text);
        }
    }
    match candidate.get("finishReason").and_then(Value::as_str).unwrap_or_default() {
        "" => {}
        "STOP" => telling.stops(FinishReason::Complete),
        "MAX_TOKENS" => telling.stops(FinishReason::Length),
        "SAFETY" | "RECITATION" | "LANGUAGE" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII"
        | "IMAGE_SAFETY" => telling.stops(FinishReason::ContentFilter),
        other => telling.stops_otherwise(other),
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
