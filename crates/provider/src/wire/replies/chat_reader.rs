//! Reader of Chat Completions chunks. No tools are offered: the arguments of a tool call are the answer, which some
//! servers have the model write that way.

use super::event_sink::EventSink;
use super::piece::has_error;
use super::reader::WireReader;
use super::tool_call::ToolCall;
use super::usage::{count, count_in};
use pilcrow_core::exchange::{FinishReason, Money, Usage};
use serde_json::Value;

/// Parts of a server's own finish reasons that mean a failure.
const ERRORS: [&str; 10] = [
    "error",
    "fail",
    "abort",
    "timeout",
    "timed_out",
    "overload",
    "unavailable",
    "exception",
    "malformed",
    "insufficient",
];

/// Parts of finish reasons that mean a limit, and those that mean a filter.
const LIMITS: [&str; 4] = ["length", "max_tokens", "max_output_tokens", "context_window"];
const FILTERS: [&str; 5] = ["filter", "safety", "recitation", "prohibited", "sensitive"];

/// Reads chat completions. Chunks of an engine in the browser can be read, too: each as `data: CHUNK`, followed by an
/// empty line.
#[derive(Debug, Default)]
pub(super) struct ChatReader {
    /// True if the server reports an answer's cost in dollars, as OpenRouter does.
    pub tells_cost: bool,
    /// The reader of tool calls.
    pub call: ToolCall,
    /// True if pieces arrived, so that a whole message after them is a repetition.
    pub has_pieces: bool,
}

impl WireReader for ChatReader {
    fn read(&mut self, chunk: &Value, sink: &mut EventSink) {
        sink.model(chunk.get("model"));
        let choice = chunk.get("choices").and_then(first_choice);
        if let Some(choice) = choice {
            self.read_choice(choice, sink);
        }
        // Some servers put the counts elsewhere.
        let others = [chunk.get("x_groq"), choice];
        let all = [Some(chunk)].into_iter().chain(others).flatten();
        let counts = all.filter_map(|place| place.get("usage")).find(|usage| usage.is_object());
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

impl ChatReader {
    fn read_choice(&mut self, choice: &Value, sink: &mut EventSink) {
        let is_said = |value: &&Value| value.as_object().is_some_and(|members| !members.is_empty());
        let part = |key: &str| choice.get(key).filter(is_said);
        match (part("delta"), part("message")) {
            (Some(piece), _) => {
                self.read_message(piece, sink);
                self.has_pieces |= sink.has_text();
            }
            (None, Some(_)) if self.has_pieces && sink.has_text() => {}
            (None, Some(message)) => self.read_message(message, sink),
            // The format of older servers, which complete a text.
            (None, None) => {
                sink.text(choice.get("text").and_then(Value::as_str).unwrap_or_default());
            }
        }
        read_end(choice, sink);
        if has_error(choice) {
            sink.fail_with(choice);
        }
    }

    /// Reads a message, or a piece of one. The arguments of the first tool call are the answer if there is no text.
    fn read_message(&mut self, part: &Value, sink: &mut EventSink) {
        read_words(part, sink);
        self.call.read_first(part.get("tool_calls"), sink);
        let older = part.get("function_call").and_then(|call| call.get("arguments"));
        self.call.read(older.unwrap_or(&Value::Null), sink);
    }
}

/// Returns the choice with index 0. Some servers return several choices, with their pieces interleaved.
fn first_choice(choices: &Value) -> Option<&Value> {
    let place = |choice: &Value| choice.get("index").and_then(Value::as_u64).unwrap_or_default();
    choices.as_array()?.iter().find(|choice| place(choice) == 0)
}

fn read_words(part: &Value, sink: &mut EventSink) {
    let reasoning = ["reasoning_content", "reasoning", "thinking", "reasoning_text"];
    let text = |key: &str| part.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
    match reasoning.into_iter().find_map(text) {
        Some(thought) => sink.reasoning(thought),
        None => read_details(part, sink),
    }
    read_content(part.get("content").unwrap_or(&Value::Null), sink);
    sink.refusal(text("refusal").unwrap_or_default());
}

/// Reads thoughts in parts, as routers pass them on; usually the same thoughts also come as one text.
fn read_details(part: &Value, sink: &mut EventSink) {
    let details = part.get("reasoning_details").and_then(Value::as_array).into_iter().flatten();
    for detail in details {
        let thought = detail.get("text").or_else(|| detail.get("summary"));
        sink.reasoning(thought.and_then(Value::as_str).unwrap_or_default());
    }
}

fn read_end(choice: &Value, sink: &mut EventSink) {
    let word = |key: &str| choice.get(key).and_then(Value::as_str).filter(|word| !word.is_empty());
    match (word("finish_reason"), word("native_finish_reason")) {
        // A router passes on the server's own finish reason, and calls it a plain stop.
        (_, Some(native)) if names_error(native) => sink.breaks(native),
        (Some("error"), native) => sink.breaks(native.unwrap_or("error")),
        (Some("stop"), Some(native)) if has_one_of(native, &LIMITS) => {
            sink.stops(FinishReason::Length);
        }
        (Some(reason), _) => read_finish(reason, sink),
        (None, _) => {}
    }
}

/// Reads a content: a text, a list of parts (texts and thoughts), or the value itself.
fn read_content(content: &Value, sink: &mut EventSink) {
    match content {
        Value::Array(parts) => parts.iter().for_each(|part| read_part(part, sink)),
        Value::Object(members) if !members.contains_key("type") => sink.text(&content.to_string()),
        part => read_part(part, sink),
    }
}

fn read_part(part: &Value, sink: &mut EventSink) {
    if let Some(text) = part.as_str() {
        return sink.text(text);
    }
    let text_at = |key: &str| part.get(key).and_then(Value::as_str).unwrap_or_default();
    let thoughts = part.get("thinking").and_then(Value::as_array).into_iter().flatten();
    for thought in thoughts.filter_map(|thought| thought.get("text")?.as_str()) {
        sink.reasoning(thought);
    }
    sink.reasoning(text_at("thinking"));
    sink.refusal(text_at("refusal"));
    match text_at("type") {
        "thinking" | "reasoning" => sink.reasoning(text_at("text")),
        _ => sink.text(text_at("text")),
    }
}

/// True if a server's own finish reason means a failure.
fn names_error(native: &str) -> bool {
    has_one_of(native, &ERRORS)
}

fn has_one_of(name: &str, words: &[&str]) -> bool {
    let name = name.to_ascii_lowercase();
    words.iter().any(|word| name.contains(word))
}

fn read_finish(reason: &str, sink: &mut EventSink) {
    match reason {
        "stop" | "eos" | "end_turn" => sink.stops(FinishReason::Complete),
        "refusal" => sink.stops(FinishReason::Refusal(String::new())),
        failure if names_error(failure) => sink.breaks(failure),
        limit if has_one_of(limit, &LIMITS) => sink.stops(FinishReason::Length),
        filter if has_one_of(filter, &FILTERS) => sink.stops(FinishReason::ContentFilter),
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
