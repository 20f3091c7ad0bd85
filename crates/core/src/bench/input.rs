//! An input of a bench in place of the document's own.

use super::definition::BenchInput;
use crate::context::{Entry, merge_context};
use crate::document::{InputEdit, Request};
use crate::object::{object, text};
use serde_json::Value;

/// The input that the document has.
pub(super) fn own_input(document: &Request) -> BenchInput {
    let entries = merge_context(&document.messages());
    let value = entries.into_iter().find_map(|entry| match entry {
        Entry::Data(data) if data.identity.is_input() && data.identity.instance.is_none() => {
            data.value
        }
        _ => None,
    });
    BenchInput { id: "1".to_owned(), input: value.unwrap_or_default(), ..BenchInput::default() }
}

/// A document with another input in place of its own; without an input of its own, it gets one. Null is
/// no input.
pub(super) fn with_input(request: &Request, value: &Value) -> Request {
    if value.is_null() {
        return request.clone();
    }
    let entries = merge_context(&request.messages());
    let parts = entries.into_iter().find_map(|entry| match entry {
        Entry::Data(data) if data.identity.is_input() && data.identity.instance.is_none() => {
            Some(data.parts)
        }
        _ => None,
    });
    match parts {
        Some(messages) => {
            request.with_inputs(&[InputEdit { messages, value: Some(value.clone()) }])
        }
        None => {
            let message = object([("type", text("input")), ("input", value.clone())]);
            request.with_more_messages(vec![message])
        }
    }
}
