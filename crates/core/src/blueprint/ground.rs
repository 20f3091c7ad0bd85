//! Finds the schemas of the input and the answer in a document, and creates them for a first field.

use super::refusal::Refusal;
use crate::context::input_of;
use crate::document::{MessageBody, Request};
use crate::field::infer_schema;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Returns the place of the input's schema, even if it is not written yet. `None` if there is no input.
///
/// # Errors
/// If several messages describe it, or if each case has its own.
pub(super) fn input_place(request: &Request) -> Result<Option<Pointer>, Refusal> {
    let messages = request.messages();
    let (mut own, mut described, mut is_of_case) = (None, Vec::new(), false);
    for (at, message) in messages.iter().enumerate() {
        let MessageBody::Data { kind: "input", instance, schema, .. } = message.body() else {
            continue;
        };
        let below =
            message.own_place().iter().fold(request.entry_place(at), |at, key| at.join(key));
        let place = below.join("schema");
        if schema.is_some() {
            described.push(place.clone());
        }
        is_of_case |= instance.is_some();
        own = own.or((instance.is_none() && message.source.is_object()).then_some(place));
    }
    match (described.as_slice(), own) {
        ([only], _) => Ok(Some(only.clone())),
        ([], own) if !is_of_case => Ok(own),
        _ => Err(Refusal::Several),
    }
}

/// Returns the message that contains the input's schema at a place.
pub(super) fn input_message<'request>(
    request: &'request Request,
    place: &Pointer,
) -> Option<&'request Map<String, Value>> {
    let messages = request.messages().into_iter().enumerate();
    let mut described = messages.filter(|(at, message)| {
        let own = message.own_place().iter().fold(request.entry_place(*at), |at, key| at.join(key));
        own == *place && matches!(message.body(), MessageBody::Data { kind: "input", .. })
    });
    described.next()?.1.written().as_object()
}

/// Returns the place of the answer's schema, even if it is not written yet.
pub(super) fn answer_place() -> Pointer {
    Pointer::root().join("schema")
}

/// Returns the schema at a place, or infers it from the value beside it.
pub(super) fn schema_at(request: &Request, place: &Pointer) -> Option<Value> {
    if let Some(written) = place.get(&request.to_value()) {
        return Some(written.clone());
    }
    if *place == answer_place() {
        return None;
    }
    let value = input_of(request).and_then(|input| input.value);
    Some(value.map_or_else(empty_group, |value| infer_schema(&value)))
}

/// Writes the schema of the input into the document if it is only inferred.
pub(super) fn write_inferred(request: &Request, document: &mut Value, place: &Pointer) {
    let parent = place.parent().unwrap_or_default();
    let schema = schema_at(request, place);
    let message = document.pointer_mut(parent.as_str()).and_then(Value::as_object_mut);
    if let (Some(message), Some(schema)) = (message, schema) {
        message.entry("schema").or_insert(schema);
    }
}

/// Returns the entries of a context, after turning it into a list.
pub(super) fn entries(document: &mut Map<String, Value>) -> Option<&mut Vec<Value>> {
    let context = document.entry("context").or_insert_with(|| Value::Array(Vec::new()));
    if !context.is_array() {
        let only = context.take();
        *context = Value::Array(if only.is_null() { Vec::new() } else { vec![only] });
    }
    context.as_array_mut()
}

/// Creates an input message for a first field; returns the place of its schema.
pub(super) fn begin_input(document: &mut Map<String, Value>) -> Pointer {
    let message = object([("type", text("input")), ("schema", empty_group())]);
    let at = entries(document).map_or(0, |entries| {
        entries.push(message);
        entries.len().saturating_sub(1)
    });
    Pointer::root().join("context").join(&at.to_string()).join("schema")
}

/// Creates the schema of the answer for a first field, before the context.
pub(super) fn begin_answer(document: &mut Map<String, Value>) {
    if document.get("schema").is_none_or(Value::is_null) {
        document.shift_remove("schema");
        let at = document.keys().position(|key| key == "context").unwrap_or(document.len());
        document.shift_insert(at, "schema".to_owned(), empty_group());
    }
}

fn empty_group() -> Value {
    object([("type", text("object")), ("properties", Value::Object(Map::new()))])
}
