//! An answer in the call of a tool. No tools are offered: some servers have the model write so, and some models do
//! it by themselves.

use super::event_sink::EventSink;
use serde_json::Value;

/// Reads what stands in the first call of an answer.
#[derive(Debug, Default)]
pub(super) struct ToolCall {
    /// The answer comes as a call.
    is_answer: bool,
}

impl ToolCall {
    /// A piece of the arguments, or all of them as a value. A text that came before counts more, unless it has no
    /// value in it: then it was said on the way.
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

    /// Reads the arguments of the first of several calls, each with its `function` or itself one.
    pub fn read_first(&mut self, calls: Option<&Value>, sink: &mut EventSink) {
        let Some(call) = calls.and_then(|calls| calls.get(0)) else { return };
        let function = call.get("function").unwrap_or(call);
        let place = call.get("index").or_else(|| function.get("index"));
        if place.is_none_or(|place| place.as_u64() == Some(0)) {
            self.read(function.get("arguments").unwrap_or(&Value::Null), sink);
        }
    }
}
