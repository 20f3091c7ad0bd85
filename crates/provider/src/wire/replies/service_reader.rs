//! Reader of a service's reply, which comes in one piece: a solution, or a document that contains one.

use super::event_sink::EventSink;
use super::reader::{Framing, WireReader};
use pilcrow_core::document::{TextErrorKind, parse_text};
use pilcrow_core::exchange::FailureKind;
use serde_json::Value;

/// Reads a service's reply. Any text is an answer, except for HTML pages.
#[derive(Debug, Default)]
pub(super) struct ServiceReader;

impl WireReader for ServiceReader {
    fn framing(&self) -> Framing {
        Framing::Whole
    }

    fn read(&mut self, _piece: &Value, _telling: &mut EventSink) {}

    fn is_answer(&self, _whole: &Value) -> bool {
        true
    }

    fn read_body(&mut self, body: &str, sink: &mut EventSink) -> bool {
        let body = body.trim_start_matches('\u{feff}').trim();
        if body.starts_with('<') {
            sink.fail_unread(body);
            return true;
        }
        match parse_text(body) {
            Ok(value) => read_value(body, &value, sink),
            Err(error) => {
                use TextErrorKind::{Empty, UnclosedString, UnexpectedEnd};
                let is_cut = matches!(error.kind, Empty | UnclosedString | UnexpectedEnd(_));
                sink.text(body);
                sink.fail(if is_cut { FailureKind::Cut } else { FailureKind::NotJson }, "");
            }
        }
        true
    }
}

fn read_value(body: &str, value: &Value, sink: &mut EventSink) {
    if !is_document(value) {
        sink.text(body);
        return sink.finish();
    }
    if let Some(solution) = value.get("solution") {
        sink.text(&solution.to_string());
        return sink.finish();
    }
    // The service returned the document without a solution.
    sink.text(body);
    sink.fail(FailureKind::Reported, "");
}

/// True for a document. A solution may have members of any name, but hardly all of these together.
fn is_document(value: &Value) -> bool {
    let has = |key: &str| value.get(key).is_some();
    value.get("context").is_some_and(Value::is_array) || (has("solution") && has("schema"))
}

#[cfg(test)]
#[path = "service_reader_tests.rs"]
mod tests;
