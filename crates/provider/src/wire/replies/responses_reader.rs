//! Reader of the events of OpenAI's Responses API.

use super::event_sink::EventSink;
use super::reader::WireReader;
use super::tool_call::ToolCall;
use super::usage::{count, count_in};
use pilcrow_core::exchange::{FinishReason, Usage};
use serde_json::Value;

/// Reads Responses, streamed as events or as one object. Of several messages, the one marked as final is the answer; if
/// none is, the last one.
#[derive(Debug, Default)]
pub(super) struct ResponsesReader {
    /// Id of the message whose pieces arrive, and its purpose.
    message: String,
    phase: Phase,
    /// Id of the message that was passed on as the answer.
    answer: Option<String>,
    /// True if a message marked as final was passed on.
    has_final: bool,
    /// The arguments of a tool call, and the call's id.
    call: ToolCall,
    called: Option<String>,
    /// Id of the message that arrived in pieces, so that its whole text is not read again.
    heard: Option<String>,
}

/// The purpose of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    Unknown,
    Commentary,
    Final,
}

impl WireReader for ResponsesReader {
    fn read(&mut self, event: &Value, sink: &mut EventSink) {
        let text = |key: &str| event.get(key).and_then(Value::as_str).unwrap_or_default();
        match text("type") {
            "response.output_item.added" => self.enter(event),
            "response.output_item.done" => self.leave(event, sink),
            "response.output_text.delta" => self.say(text("item_id"), text("delta"), sink),
            "response.output_text.done" => self.say_whole(text("item_id"), text("text"), sink),
            "response.refusal.delta" => sink.refusal(text("delta")),
            "response.refusal.done" => sink.refused(text("refusal")),
            "response.function_call_arguments.delta" => {
                self.say_called(text("item_id"), event.get("delta"), sink);
            }
            "response.reasoning_summary_text.delta" | "response.reasoning_text.delta" => {
                sink.reasoning(text("delta"));
            }
            "response.completed" => {
                self.read_response(event.get("response").unwrap_or(event), "completed", sink);
            }
            "" if self.is_answer(event) => self.read_response(event, "", sink),
            _ => {
                if let Some(response) = event.get("response") {
                    self.read_response(response, "", sink);
                }
            }
        }
    }

    fn is_answer(&self, whole: &Value) -> bool {
        whole.get("output").is_some_and(Value::is_array)
            || whole.get("object").and_then(Value::as_str) == Some("response")
    }
}

impl ResponsesReader {
    fn enter(&mut self, event: &Value) {
        let item = event.get("item").unwrap_or(&Value::Null);
        let name = item.get("id").and_then(Value::as_str).unwrap_or_default();
        (self.message, self.phase) = (name.to_owned(), phase_of(item));
    }

    /// Reads the whole text of a message if no pieces of it arrived: some servers send none.
    fn say_whole(&mut self, message: &str, text: &str, sink: &mut EventSink) {
        let is_heard = |heard: &String| heard.is_empty() || heard == message;
        if !self.heard.as_ref().is_some_and(is_heard) {
            self.say(message, text, sink);
        }
    }

    /// Reads a piece of a tool call's arguments; of several calls, only the first one.
    fn say_called(&mut self, call: &str, arguments: Option<&Value>, sink: &mut EventSink) {
        if self.called.get_or_insert_with(|| call.to_owned()) == call {
            self.call.read(arguments.unwrap_or(&Value::Null), sink);
        }
    }

    /// Reads a whole tool call if no pieces of one arrived.
    fn say_whole_call(&mut self, item: &Value, sink: &mut EventSink) {
        let text = |key: &str| item.get(key).and_then(Value::as_str).unwrap_or_default();
        if self.called.is_none() && text("type") == "function_call" {
            self.say_called(text("id"), item.get("arguments"), sink);
        }
    }

    fn say(&mut self, message: &str, piece: &str, sink: &mut EventSink) {
        self.heard = Some(message.to_owned());
        if self.message != message {
            (self.message, self.phase) = (message.to_owned(), Phase::Unknown);
        }
        match self.phase {
            Phase::Commentary => return sink.reasoning(piece),
            Phase::Unknown if self.has_final => return sink.reasoning(piece),
            Phase::Unknown | Phase::Final => {}
        }
        if self.answer.as_deref() != Some(message) {
            // The message before was not the last one.
            sink.aside();
            self.answer = Some(message.to_owned());
            self.has_final = self.phase == Phase::Final;
        }
        sink.text(piece);
    }

    /// Reads the end of a message. Some servers send a message's purpose only there.
    fn leave(&mut self, event: &Value, sink: &mut EventSink) {
        let item = event.get("item").unwrap_or(&Value::Null);
        self.say_whole_call(item, sink);
        let is_told = self.answer.is_some()
            && self.answer.as_deref() == item.get("id").and_then(Value::as_str);
        match phase_of(item) {
            Phase::Commentary if is_told => sink.aside(),
            Phase::Final if is_told => self.has_final = true,
            _ => {}
        }
    }

    /// Reads a whole response object, in any state; `stage` is the state by its event's name.
    fn read_response(&mut self, response: &Value, stage: &str, sink: &mut EventSink) {
        sink.model(response.get("model"));
        if let Some(counts) = response.get("usage").filter(|usage| usage.is_object()) {
            sink.usage(usage(counts));
        }
        let status = match response.get("status").and_then(Value::as_str) {
            Some(ended @ ("completed" | "incomplete" | "failed" | "cancelled")) => ended,
            None | Some("") => stage,
            Some(_) if stage.is_empty() => return,
            Some(_) => stage,
        };
        // Text that arrived in pieces is not read again.
        if !sink.has_text() {
            read_output(response, sink);
        }
        if !sink.has_text() {
            // The joined text, which some proxies send.
            sink.text(response.get("output_text").and_then(Value::as_str).unwrap_or_default());
        }
        items_of(response).for_each(|item| self.say_whole_call(item, sink));
        match status {
            "" => {}
            "completed" => sink.finish(),
            "incomplete" => {
                read_incomplete(response, sink);
                sink.finish();
            }
            "failed" => sink.fail_with(response),
            other => {
                sink.stops_for_other_reason(other);
                sink.finish();
            }
        }
    }
}

fn phase_of(item: &Value) -> Phase {
    match item.get("phase").and_then(Value::as_str) {
        Some("commentary") => Phase::Commentary,
        Some("final_answer") => Phase::Final,
        _ => Phase::Unknown,
    }
}

fn items_of(response: &Value) -> impl Iterator<Item = &Value> {
    response.get("output").and_then(Value::as_array).into_iter().flatten()
}

fn read_output(response: &Value, sink: &mut EventSink) {
    let messages: Vec<&Value> = items_of(response).filter(|item| says_text(item)).collect();
    let last = |wanted: &dyn Fn(Phase) -> bool| {
        messages.iter().rposition(|message| wanted(phase_of(message)))
    };
    let answer = last(&|phase| phase == Phase::Final)
        .or_else(|| last(&|phase| phase == Phase::Unknown))
        .or_else(|| last(&|_| true));
    let mut refusal = String::new();
    let places = messages.iter().enumerate();
    for (place, part) in
        places.flat_map(|(at, message)| parts_of(message).map(move |part| (at, part)))
    {
        let text = |key: &str| part.get(key).and_then(Value::as_str).unwrap_or_default();
        match text("type") {
            "refusal" => refusal.push_str(text("refusal")),
            "output_text" | "text" if Some(place) == answer => sink.text(text("text")),
            "output_text" | "text" => sink.reasoning(text("text")),
            _ => {}
        }
    }
    sink.refused(&refusal);
}

fn parts_of(message: &Value) -> impl Iterator<Item = &Value> {
    message.get("content").and_then(Value::as_array).into_iter().flatten()
}

/// True if an output item has text for the person.
fn says_text(item: &Value) -> bool {
    parts_of(item).any(|part| {
        matches!(part.get("type").and_then(Value::as_str), Some("output_text" | "text" | "refusal"))
    })
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
