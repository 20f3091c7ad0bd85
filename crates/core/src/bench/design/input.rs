//! Replaces the input of a document with an input of its bench.

use super::definition::BenchInput;
use crate::context::{DataMessage, input_of};
use crate::document::{InputEdit, MessageBody, Request, input_message};
use crate::object::{object, text};
use serde_json::Value;

/// Returns the document's own input as an input of a bench.
pub(in crate::bench) fn own_input(document: &Request) -> BenchInput {
    let value = input_of(document).and_then(|data| data.value);
    BenchInput { id: "1".to_owned(), input: value.unwrap_or_default(), ..BenchInput::default() }
}

/// Returns a document without its cases. If only the cases have an input, an input without a value takes the place of
/// the first one, with its schema.
pub(in crate::bench) fn without_cases(request: &Request) -> Request {
    let messages = request.messages();
    if messages.iter().all(|message| message.instance().is_none()) {
        return request.clone();
    }
    let mut is_open = input_of(request).is_none();
    let mut others = Vec::new();
    for message in messages {
        match message.body() {
            _ if message.instance().is_none() => others.push(message.source.clone()),
            MessageBody::Data { kind: "input", schema, .. } if is_open => {
                is_open = false;
                others.push(open_input(schema, message.is_in_text()));
            }
            _ => {}
        }
    }
    request.with_context(others)
}

fn open_input(schema: Option<&Value>, is_in_text: bool) -> Value {
    let mut input = input_message(is_in_text);
    input.extend(schema.map(|schema| ("schema".to_owned(), schema.clone())));
    Value::Object(input)
}

/// Returns a document whose input has another value, or that gets an input if it has none. Null leaves the document as
/// it is.
pub(in crate::bench) fn with_input(request: &Request, value: &Value) -> Request {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::{Bench, Plan};
    use crate::document::parse_document;
    use serde_json::json;

    #[test]
    fn an_input_of_a_bench_stands_alone_where_the_document_has_cases() {
        let cases = json!(["Decide.",
            {"type": "input", "_instance": "a", "schema": {"type": "object"}, "input": {"n": 1}},
            {"type": "state", "_instance": "a", "state": 5},
            {"type": "input", "_instance": "b", "input": {"n": 2}},
            "Be kind."]);
        let check = |context: Value, bench: Value, expected: Value| {
            let document = json!({"context": context, "bench": bench}).to_string();
            let document = parse_document(&document).unwrap().request;
            let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
            assert_eq!(plan.request(0, 0).to_value()["context"], expected);
        };
        let own = json!({"inputs": [{"id": "x", "input": {"n": 3}}]});
        let alone = json!({"type": "input", "schema": {"type": "object"}, "input": {"n": 3}});
        check(cases.clone(), own.clone(), json!(["Decide.", alone, "Be kind."]));
        let shared = json!([{"type": "input", "input": {"n": 0}}, cases[1]]);
        check(shared, own, json!([{"type": "input", "input": {"n": 3}}]));
        check(cases.clone(), json!({"repeats": 2}), cases);
    }
}
