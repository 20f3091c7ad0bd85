//! What the events of Anthropic's Messages mean.
//! Refuses to tell a block's kind by its place: each piece says what it is.

use super::reader::WireReader;
use super::telling::Telling;
use super::usage::count;
use crate::provider::answer::{FinishReason, Usage};
use serde_json::{Map, Value};

/// The counts that are read.
const COUNTS: [&str; 4] =
    ["input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"];

/// Reads Messages, streamed as events or as one object.
#[derive(Debug, Default)]
pub(super) struct MessagesReader {
    /// The counts so far: the end of a stream repeats only some.
    counts: Map<String, Value>,
}

impl WireReader for MessagesReader {
    fn read(&mut self, event: &Value, telling: &mut Telling) {
        let part = |key: &str| event.get(key).unwrap_or(&Value::Null);
        match event.get("type").and_then(Value::as_str).unwrap_or_default() {
            "message_start" => self.read_message(part("message"), telling),
            "message" => self.read_message(event, telling),
            "content_block_start" => read_block(part("content_block"), telling),
            "content_block_delta" => read_block(part("delta"), telling),
            "message_delta" => {
                self.read_usage(part("usage"), telling);
                read_stop(part("delta"), telling);
            }
            "message_stop" => telling.done(),
            // Pings, the ends of blocks, and what may come to be.
            _ => {}
        }
    }

    fn is_answer(&self, whole: &Value) -> bool {
        whole.get("type").and_then(Value::as_str) == Some("message")
    }
}

impl MessagesReader {
    fn read_message(&mut self, message: &Value, telling: &mut Telling) {
        telling.model(message.get("model"));
        self.read_usage(message.get("usage").unwrap_or(&Value::Null), telling);
        let blocks = message.get("content").and_then(Value::as_array).into_iter().flatten();
        blocks.for_each(|block| read_block(block, telling));
        read_stop(message, telling);
    }

    fn read_usage(&mut self, usage: &Value, telling: &mut Telling) {
        let Some(usage) = usage.as_object() else { return };
        let known =
            usage.iter().filter(|(name, count)| COUNTS.contains(&name.as_str()) && count.is_u64());
        self.counts.extend(known.map(|(name, count)| (name.clone(), count.clone())));
        let counts = Value::Object(std::mem::take(&mut self.counts));
        let cached = count(&counts, "cache_read_input_tokens");
        // What is read from a cache, or put into one, is not among the input's own.
        let apart = cached.saturating_add(count(&counts, "cache_creation_input_tokens"));
        telling.usage(Usage {
            prompt_tokens: count(&counts, "input_tokens").saturating_add(apart),
            answer_tokens: count(&counts, "output_tokens"),
            cached_tokens: cached,
            ..Usage::default()
        });
        if let Value::Object(counts) = counts {
            self.counts = counts;
        }
    }
}

/// A block of the answer, or a piece of one: of text, of thoughts, or of a tool's input, which is
/// how older models were made to answer in JSON.
fn read_block(block: &Value, telling: &mut Telling) {
    let text = |key: &str| block.get(key).and_then(Value::as_str).unwrap_or_default();
    telling.reasoning(text("thinking"));
    telling.text(text("text"));
    telling.text(text("partial_json"));
}

fn read_stop(message: &Value, telling: &mut Telling) {
    let reason = message.get("stop_reason").and_then(Value::as_str).unwrap_or_default();
    match reason {
        "" => {}
        "end_turn" | "stop_sequence" | "tool_use" => telling.stops(FinishReason::Complete),
        "max_tokens" | "model_context_window_exceeded" => telling.stops(FinishReason::Length),
        "refusal" => telling.stops(FinishReason::Refusal(refusal_words(message))),
        other => telling.stops_otherwise(other),
    }
}

/// Why a model declined: in its words, or by the name of what is not allowed.
fn refusal_words(message: &Value) -> String {
    let details = message.get("stop_details");
    let said = ["explanation", "category"];
    let said = said.into_iter().find_map(|key| details?.get(key)?.as_str());
    said.unwrap_or_default().chars().take(600).collect()
}

#[cfg(test)]
#[path = "messages_reader_tests.rs"]
mod tests;
