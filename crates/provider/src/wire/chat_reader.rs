//! Reads the chunks of a chat completion. No tools are offered, so calls of tools are not read.

use super::event_sink::EventSink;
use super::reader::WireReader;
use super::usage::{count, count_in};
use pilcrow_core::exchange::{FinishReason, Money, Usage};
use serde_json::Value;

/// What is in the names of failures.
const ERRORS: [&str; 9] = [
    "error",
    "fail",
    "abort",
    "timeout",
    "timed_out",
    "overload",
    "unavailable",
    "exception",
    "malformed",
];

/// Reads chat completions. An in-browser engine that hands out such chunks can be read too: each
/// as `data: CHUNK`, with an empty line after it.
#[derive(Debug, Default)]
pub(super) struct ChatReader {
    /// The server tells what an answer cost, in dollars: OpenRouter does.
    pub tells_cost: bool,
}

impl WireReader for ChatReader {
    fn read(&mut self, chunk: &Value, sink: &mut EventSink) {
        sink.model(chunk.get("model"));
        if let Some(choice) = chunk.get("choices").and_then(|choices| choices.get(0)) {
            read_choice(choice, sink);
        }
        // Groq counts in a place of its own.
        let groq = || chunk.get("x_groq").and_then(|groq| groq.get("usage"));
        let counts = chunk.get("usage").filter(|usage| usage.is_object()).or_else(groq);
        if let Some(counts) = counts {
            let cost = counts.get("cost").filter(|_| self.tells_cost).and_then(Value::as_number);
            let cost = cost.and_then(|cost| Money::about(&cost.to_string()));
            sink.usage(Usage { cost, ..usage(counts) });
        }
    }

    fn is_answer(&self, whole: &Value) -> bool {
        whole.get("choices").is_some_and(|choices| !choices.is_null())
    }
}

fn read_choice(choice: &Value, sink: &mut EventSink) {
    if let Some(delta) = choice.get("delta").or_else(|| choice.get("message")) {
        let reasoning = ["reasoning_content", "reasoning", "thinking"];
        let text =
            |key: &str| delta.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
        let reasoning = reasoning.into_iter().find_map(text);
        sink.reasoning(reasoning.unwrap_or_default());
        read_content(delta.get("content").unwrap_or(&Value::Null), sink);
        sink.refusal(delta.get("refusal").and_then(Value::as_str).unwrap_or_default());
    }
    let word = |key: &str| choice.get(key).and_then(Value::as_str).filter(|word| !word.is_empty());
    match (word("finish_reason"), word("native_finish_reason")) {
        // A router passes on how the server itself names it, and calls it a plain stop.
        (_, Some(native)) if names_error(native) => sink.breaks(native),
        (Some("error"), native) => sink.breaks(native.unwrap_or("error")),
        (Some(reason), _) => read_finish(reason, sink),
        (None, _) => {}
    }
    if choice.get("error").is_some_and(|error| !error.is_null()) {
        sink.fail_with(choice);
    }
}

/// A content is a text, or a list of parts of which some are texts, and some thoughts.
fn read_content(content: &Value, sink: &mut EventSink) {
    if let Some(text) = content.as_str() {
        return sink.text(text);
    }
    for part in content.as_array().into_iter().flatten() {
        let thoughts = part.get("thinking").and_then(Value::as_array).into_iter().flatten();
        for thought in thoughts.filter_map(|thought| thought.get("text")?.as_str()) {
            sink.reasoning(thought);
        }
        sink.text(part.get("text").and_then(Value::as_str).unwrap_or_default());
    }
}

/// Whether a server's own name for why it stopped is that of a failure.
fn names_error(native: &str) -> bool {
    let name = native.to_ascii_lowercase();
    ERRORS.iter().any(|error| name.contains(error))
}

fn read_finish(reason: &str, sink: &mut EventSink) {
    match reason {
        "stop" | "eos" | "end_turn" => sink.stops(FinishReason::Complete),
        "length" | "max_tokens" | "model_length" => sink.stops(FinishReason::Length),
        "content_filter" => sink.stops(FinishReason::ContentFilter),
        other => sink.stops_for_other_reason(other),
    }
}

fn usage(counts: &Value) -> Usage {
    Usage {
        prompt_tokens: count(counts, "prompt_tokens"),
        answer_tokens: count(counts, "completion_tokens"),
        cached_tokens: count_in(counts, "prompt_tokens_details", "cached_tokens"),
        reasoning_tokens: count_in(counts, "completion_tokens_details", "reasoning_tokens"),
        cost: None,
    }
}

#[cfg(test)]
#[path = "chat_reader_tests.rs"]
mod tests;
