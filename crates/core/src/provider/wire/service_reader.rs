//! What a service's reply means: a solution, or a document that has one.
//! Refuses streams: a service answers in one piece.

use super::reader::{Framing, WireReader};
use super::telling::Telling;
use crate::document::{TextErrorKind, parse_text};
use crate::provider::failure::FailureKind;
use serde_json::Value;

/// Reads a service's reply. Whatever it is, its text is told, but for pages of HTML.
#[derive(Debug, Default)]
pub(super) struct ServiceReader;

impl WireReader for ServiceReader {
    fn framing(&self) -> Framing {
        Framing::Whole
    }

    fn read(&mut self, _piece: &Value, _telling: &mut Telling) {}

    fn is_answer(&self, _whole: &Value) -> bool {
        true
    }

    fn read_body(&mut self, body: &str, telling: &mut Telling) -> bool {
        let body = body.trim_start_matches('\u{feff}').trim();
        if body.starts_with('<') {
            telling.fail(FailureKind::NotJson, body);
            return true;
        }
        match parse_text(body) {
            Ok(value) => read_value(body, &value, telling),
            Err(error) => {
                use TextErrorKind::{Empty, UnclosedString, UnexpectedEnd};
                let is_cut = matches!(error.kind, Empty | UnclosedString | UnexpectedEnd);
                telling.text(body);
                telling.fail(if is_cut { FailureKind::Cut } else { FailureKind::NotJson }, "");
            }
        }
        true
    }
}

fn read_value(body: &str, value: &Value, telling: &mut Telling) {
    if !is_document(value) {
        telling.text(body);
        return telling.done();
    }
    if let Some(solution) = value.get("solution") {
        telling.text(&solution.to_string());
        return telling.done();
    }
    // The document came back as it went: there is no answer in it.
    telling.text(body);
    telling.fail(FailureKind::Reported, "");
}

/// A solution may have members of any name; those of a document all together it hardly has.
fn is_document(value: &Value) -> bool {
    let has = |key: &str| value.get(key).is_some();
    value.get("context").is_some_and(Value::is_array) || (has("solution") && has("schema"))
}

#[cfg(test)]
#[path = "service_reader_tests.rs"]
mod tests;
