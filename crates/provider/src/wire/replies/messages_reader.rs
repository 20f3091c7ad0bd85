//! Reader of the events of Anthropic's Messages API.

use super::event_sink::EventSink;
use super::reader::WireReader;
use super::usage::{count, count_in};
use pilcrow_core::exchange::{FinishReason, Usage};
use serde_json::{Map, Value};

/// Names of the token counts.
const COUNTS: [&str; 4] =
    ["input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"];

/// Reads Messages, streamed as events or as one object.
#[derive(Debug, Default)]
pub(super) struct MessagesReader {
    /// The token counts so far: the end of a stream repeats only some of them.
    counts: Map<String, Value>,
    /// Number of the answer's tokens that were thoughts.
    thoughts: u64,
}

impl WireReader for MessagesReader {
    fn read(&mut self, event: &Value, sink: &mut EventSink) {
        let part = |key: &str| event.get(key).unwrap_or(&Value::Null);
        match event.get("type").and_then(Value::as_str).unwrap_or_default() {
            "message_start" => self.read_message(part("message"), sink),
            "message" => self.read_message(event, sink),
            "content_block_start" => read_block(part("content_block"), sink),
            "content_block_delta" => read_block(part("delta"), sink),
            "message_delta" => {
                self.read_usage(part("usage"), sink);
                read_stop(part("delta"), sink);
            }
            "message_stop" => sink.finish(),
            // Pings, the ends of blocks, and future events.
            _ => {}
        }
    }

    fn is_answer(&self, whole: &Value) -> bool {
        whole.get("type").and_then(Value::as_str) == Some("message")
    }
}

impl MessagesReader {
    fn read_message(&mut self, message: &Value, sink: &mut EventSink) {
        sink.model(message.get("model"));
        self.read_usage(message.get("usage").unwrap_or(&Value::Null), sink);
        let blocks = message.get("content").and_then(Value::as_array).into_iter().flatten();
        blocks.for_each(|block| read_block(block, sink));
        read_stop(message, sink);
    }

    fn read_usage(&mut self, usage: &Value, sink: &mut EventSink) {
        let thoughts = count_in(usage, "output_tokens_details", "thinking_tokens");
        self.thoughts = self.thoughts.max(thoughts);
        let Some(usage) = usage.as_object() else { return };
        let token_counts =
            usage.iter().filter(|(name, count)| COUNTS.contains(&name.as_str()) && count.is_u64());
        self.counts.extend(token_counts.map(|(name, count)| (name.clone(), count.clone())));
        let counts = Value::Object(std::mem::take(&mut self.counts));
        let cached = count(&counts, "cache_read_input_tokens");
        // Tokens read from the cache or written to it are not included in `input_tokens`.
        let apart = cached.saturating_add(count(&counts, "cache_creation_input_tokens"));
        sink.usage(Usage {
            prompt_tokens: count(&counts, "input_tokens").saturating_add(apart),
            answer_tokens: count(&counts, "output_tokens"),
            cached_tokens: cached,
            reasoning_tokens: self.thoughts,
            ..Usage::default()
        });
        if let Value::Object(counts) = counts {
            self.counts = counts;
        }
    }
}

/// Reads a block of the answer, or a piece of one: text, thoughts, or a tool's input, by which older models were made
/// to answer in JSON.
fn read_block(block: &Value, sink: &mut EventSink) {
    let text = |key: &str| block.get(key).and_then(Value::as_str).unwrap_or_default();
    sink.reasoning(text("thinking"));
    sink.text(text("text"));
    sink.text(text("partial_json"));
    // The input of a whole block. In a stream it is empty, and follows in pieces.
    let input = block.get("input").and_then(Value::as_object).filter(|input| !input.is_empty());
    sink.text(&input.map(|input| Value::Object(input.clone()).to_string()).unwrap_or_default());
}

fn read_stop(message: &Value, sink: &mut EventSink) {
    let reason = message.get("stop_reason").and_then(Value::as_str).unwrap_or_default();
    match reason {
        "" => {}
        "end_turn" | "stop_sequence" | "tool_use" => sink.stops(FinishReason::Complete),
        "max_tokens" | "model_context_window_exceeded" => sink.stops(FinishReason::Length),
        "refusal" => sink.stops(FinishReason::Refusal(refusal_words(message))),
        other => sink.stops_for_other_reason(other),
    }
}

/// Returns the model's explanation of a refusal, or the category of forbidden content.
fn refusal_words(message: &Value) -> String {
    let details = message.get("stop_details");
    let words = ["explanation", "category"];
    let words = words.into_iter().find_map(|key| details?.get(key)?.as_str());
    words.unwrap_or_default().chars().take(600).collect()
}

#[cfg(test)]
#[path = "messages_reader_tests.rs"]
mod tests;
