//! An answer inside a tool call. No tools are offered, but some servers and some models write an answer as a call.

use super::event_sink::EventSink;
use serde_json::Value;

/// The reader of an answer's first tool call.
#[derive(Debug, Default)]
pub(super) struct ToolCall {
    /// True if the call contains the answer.
    is_answer: bool,
}

impl ToolCall {
    /// Reads a piece of the arguments, or all of them as a value. Text before the call takes precedence if it contains
    /// a bracket; otherwise it was a remark.
    pub fn read(&mut self, arguments: &Value, sink: &mut EventSink) {
        let piece = match arguments {
            Value::String(piece) => piece.clone(),
            Value::Object(members) if !members.is_empty() => arguments.to_string(),
            Value::Array(entries) if !entries.is_empty() => arguments.to_string(),
            _ => return,
        };
        if !self.is_answer && sink.has_text() {
            if sink.has_bracket() || !piece.trim_start().starts_with(['{', '[']) {
                return;
            }
            sink.aside();
        }
        sink.text(&piece);
        self.is_answer = sink.has_text();
    }

    /// Reads the arguments of the first of several calls, each of them an object with a `function` or a function
    /// itself.
    pub fn read_first(&mut self, calls: Option<&Value>, sink: &mut EventSink) {
        let Some(call) = calls.and_then(|calls| calls.get(0)) else { return };
        let function = call.get("function").unwrap_or(call);
        let place = call.get("index").or_else(|| function.get("index"));
        if place.is_none_or(|place| place.as_u64() == Some(0)) {
            self.read(function.get("arguments").unwrap_or(&Value::Null), sink);
        }
    }
}
