//! Reads the events of OpenAI's Responses. No tools are offered, so calls of tools are not read.

use super::event_sink::EventSink;
use super::reader::WireReader;
use super::usage::{count, count_in};
use pilcrow_core::exchange::{FinishReason, Usage};
use serde_json::Value;

/// Reads Responses, streamed as events or as one object.
#[derive(Debug, Default)]
pub(super) struct ResponsesReader;

impl WireReader for ResponsesReader {
    fn read(&mut self, event: &Value, sink: &mut EventSink) {
        let text = |key: &str| event.get(key).and_then(Value::as_str).unwrap_or_default();
        match text("type") {
            "response.output_text.delta" => sink.text(text("delta")),
            "response.refusal.delta" => sink.refusal(text("delta")),
            "response.reasoning_summary_text.delta" | "response.reasoning_text.delta" => {
                sink.reasoning(text("delta"));
            }
            "" if self.is_answer(event) => read_response(event, sink),
            _ => {
                if let Some(response) = event.get("response") {
                    read_response(response, sink);
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
fn read_response(response: &Value, sink: &mut EventSink) {
    sink.model(response.get("model"));
    if let Some(counts) = response.get("usage").filter(|usage| usage.is_object()) {
        sink.usage(usage(counts));
    }
    let status = response.get("status").and_then(Value::as_str).unwrap_or_default();
    if !matches!(status, "completed" | "incomplete" | "failed" | "cancelled" | "") {
        return;
    }
    // What was told piece by piece is not told again.
    if !sink.has_text() {
        read_output(response, sink);
    }
    match status {
        "" => {}
        "completed" => sink.done(),
        "incomplete" => {
            read_incomplete(response, sink);
            sink.done();
        }
        "failed" => sink.fail_with(response),
        other => {
            sink.stops_for_other_reason(other);
            sink.done();
        }
    }
}

fn read_output(response: &Value, sink: &mut EventSink) {
    let items = response.get("output").and_then(Value::as_array).into_iter().flatten();
    let parts = items.filter_map(|item| item.get("content")?.as_array()).flatten();
    let mut refusal = String::new();
    for part in parts {
        let text = |key: &str| part.get(key).and_then(Value::as_str).unwrap_or_default();
        match text("type") {
            "refusal" => refusal.push_str(text("refusal")),
            "output_text" => sink.text(text("text")),
            _ => {}
        }
    }
    sink.refused(&refusal);
}

fn read_incomplete(response: &Value, sink: &mut EventSink) {
    let details = response.get("incomplete_details").and_then(|details| details.get("reason"));
    match details.and_then(Value::as_str).unwrap_or_default() {
        "max_output_tokens" => sink.stops(FinishReason::Length),
        "content_filter" => sink.stops(FinishReason::ContentFilter),
        other => sink.stops_for_other_reason(other),
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
