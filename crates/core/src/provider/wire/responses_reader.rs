//! What the events of OpenAI's Responses mean.
//! Refuses calls of tools: none are offered.

use super::reader::WireReader;
use super::telling::Telling;
use super::usage::{count, count_in};
use crate::provider::answer::{FinishReason, Usage};
use serde_json::Value;

/// Reads Responses, streamed as events or as one object.
#[derive(Debug, Default)]
pub(super) struct ResponsesReader;

impl WireReader for ResponsesReader {
    fn read(&mut self, event: &Value, telling: &mut Telling) {
        let text = |key: &str| event.get(key).and_then(Value::as_str).unwrap_or_default();
        match text("type") {
            "response.output_text.delta" => telling.text(text("delta")),
            "response.refusal.delta" => telling.refusal(text("delta")),
            "response.reasoning_summary_text.delta" | "response.reasoning_text.delta" => {
                telling.reasoning(text("delta"));
            }
            "" if self.is_answer(event) => read_response(event, telling),
            _ => {
                if let Some(response) = event.get("response") {
                    read_response(response, telling);
                }
            }
        }
    }

    fn is_answer(&self, whole: &Value) -> bool {
        whole.get("output").is_some_and(Value::is_array)
            || whole.get("object").and_then(Value::as_str) == Some("response")
    }
}

/// A response as a whole, at any time of its making.
fn read_response(response: &Value, telling: &mut Telling) {
    telling.model(response.get("model"));
    if let Some(counts) = response.get("usage").filter(|usage| usage.is_object()) {
        telling.usage(usage(counts));
    }
    let status = response.get("status").and_then(Value::as_str).unwrap_or_default();
    if !matches!(status, "completed" | "incomplete" | "failed" | "cancelled" | "") {
        return;
    }
    // What was told piece by piece is not told again.
    if !telling.has_text() {
        read_output(response, telling);
    }
    match status {
        "" => {}
        "completed" => telling.done(),
        "incomplete" => {
            read_incomplete(response, telling);
            telling.done();
        }
        "failed" => telling.fail_by(response),
        other => {
            telling.stops_otherwise(other);
            telling.done();
        }
    }
}

fn read_output(response: &Value, telling: &mut Telling) {
    let items = response.get("output").and_then(Value::as_array).into_iter().flatten();
    let parts = items.filter_map(|item| item.get("content")?.as_array()).flatten();
    let mut refusal = String::new();
    for part in parts {
        let text = |key: &str| part.get(key).and_then(Value::as_str).unwrap_or_default();
        match text("type") {
            "refusal" => refusal.push_str(text("refusal")),
            "output_text" => telling.text(text("text")),
            _ => {}
        }
    }
    telling.refused(&refusal);
}

fn read_incomplete(response: &Value, telling: &mut Telling) {
    let details = response.get("incomplete_details").and_then(|details| details.get("reason"));
    match details.and_then(Value::as_str).unwrap_or_default() {
        "max_output_tokens" => telling.stops(FinishReason::Length),
        "content_filter" => telling.stops(FinishReason::ContentFilter),
        other => telling.stops_otherwise(other),
    }
}

fn usage(counts: &Value) -> Usage {
    Usage {
        prompt_tokens: count(counts, "input_tokens"),
        answer_tokens: count(counts, "output_tokens"),
        cached_tokens: count_in(counts, "input_tokens_details", "cached_tokens"),
        reasoning_tokens: count_in(counts, "output_tokens_details", "reasoning_tokens"),
        cost: None,
    }
}

#[cfg(test)]
#[path = "responses_reader_tests.rs"]
mod tests;
