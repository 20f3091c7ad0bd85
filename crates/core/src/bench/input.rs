//! An input of a bench in place of the document's own.

use super::definition::BenchInput;
use crate::context::{DataMessage, input_of};
use crate::document::{InputEdit, Request};
use crate::object::{object, text};
use serde_json::Value;

/// The input that the document has.
pub(super) fn own_input(document: &Request) -> BenchInput {
    let value = input_of(document).and_then(|data| data.value);
    BenchInput { id: "1".to_owned(), input: value.unwrap_or_default(), ..BenchInput::default() }
}

/// A document with another input in place of its own; without an input of its own, it gets one. Null is
/// no input.
pub(super) fn with_input(request: &Request, value: &Value) -> Request {
    if value.is_null() {
        return request.clone();
    }
    match input_of(request) {
        Some(DataMessage { parts: messages, .. }) => {
            request.with_inputs(&[InputEdit { messages, value: Some(value.clone()) }])
        }
        None => {
            let message = object([("type", text("input")), ("input", value.clone())]);
            request.with_more_messages(vec![message])
        }
    }
}
