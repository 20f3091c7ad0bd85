//! Splits a batch that is too large for one Request: returns the document for some of its cases.

use super::case::{Batch, batch, instance_places};
use super::follow::followed;
use crate::document::{Message, MessageBody, Request, in_text_mark};
use serde_json::Value;
use std::collections::BTreeSet;

/// Returns the document for some of its cases: their messages, and the messages for all cases. The schema is adjusted
/// if it lists or counts the cases. The schema of the cases' data is included if it is at another case. A saved answer
/// is left out.
pub fn sub_batch_request(request: &Request, instances: &[String]) -> Request {
    let wanted: BTreeSet<&str> = instances.iter().map(String::as_str).collect();
    let messages = request.messages();
    let all: Vec<String> =
        instance_places(&messages).into_iter().map(|(id, _)| id.to_owned()).collect();
    let own_messages =
        messages.iter().filter(|m| m.instance().is_none_or(|id| wanted.contains(id)));
    let own_messages: Vec<Value> = own_messages.map(|message| message.source.clone()).collect();
    let sub_batch = described(request, request.with_context(own_messages).with_solution(None));
    let there = batch(&sub_batch).instances();
    match request.schema() {
        Some(schema) => sub_batch.with_schema(followed(schema, &all, &there)),
        None => sub_batch,
    }
}

/// Returns a document with the messages of some cases from another version of it; a case that the other version lacks
/// stays unchanged.
pub fn with_cases_of(request: &Request, other: &Request, instances: &[String]) -> Request {
    let (messages, others) = (request.messages(), other.messages());
    let messages_of = |id: &str| -> Vec<Value> {
        let own = others.iter().filter(|message| message.instance() == Some(id));
        own.map(|message| message.source.clone()).collect()
    };
    let mut visited = BTreeSet::new();
    let mut context: Vec<Value> = Vec::new();
    for message in &messages {
        match message.instance().filter(|id| instances.iter().any(|one| one == id)) {
            Some(id) if visited.contains(id) => {}
            Some(id) if others.iter().any(|other| other.instance() == Some(id)) => {
                visited.insert(id);
                context.extend(messages_of(id));
            }
            _ => context.push(message.source.clone()),
        }
    }
    request.with_context(context)
}

/// Adds the schema of the cases' data, and the mark of how they reach the model, if only a left-out case had it.
fn described(request: &Request, sub_batch: Request) -> Request {
    let (whole, there) = (batch(request), batch(&sub_batch));
    let schema = whole.schema().filter(|_| there.schema().is_none());
    let is_in_text = is_in_text(&whole) && !is_in_text(&there);
    if schema.is_none() && !is_in_text {
        return sub_batch;
    }
    let messages = sub_batch.messages();
    let is_of_case = |message: &Message| match message.body() {
        MessageBody::Data { kind, instance, .. } => kind == whole.kind && instance.is_some(),
        _ => false,
    };
    let first = messages.iter().position(is_of_case);
    let described = messages.iter().enumerate().map(|(at, message)| {
        let mut source = message.source.clone();
        if let (true, Value::Object(members)) = (Some(at) == first, &mut source) {
            members.extend(schema.map(|schema| ("schema".to_owned(), schema.clone())));
            members.extend(is_in_text.then(in_text_mark));
        }
        source
    });
    sub_batch.with_context(described.collect())
}

fn is_in_text(batch: &Batch) -> bool {
    let cases = batch.cases.iter().filter_map(|case| case.data.as_ref());
    batch.shared.iter().chain(cases).any(|data| data.is_in_text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;

    fn document() -> Request {
        let text = r#"{"schema": {"properties": {"calls": {"type": "array", "minItems": 3, "items":
            {"properties": {"_instance": {"enum": ["a", "b", "c"]}}}}}}, "context": [
            {"text": "for all"}, {"type": "input", "_instance": "a", "t": "1234"},
            {"type": "input", "_instance": "b", "t": "12345678"}, {"type": "state", "_instance": "a", "s": 1.50},
            {"type": "input", "_instance": "c", "t": ""}], "solution": {"calls": []}}"#;
        parse_document(text).unwrap().request
    }

    fn ids(list: &[&str]) -> Vec<String> {
        list.iter().map(|id| (*id).to_owned()).collect()
    }

    #[test]
    fn some_cases_are_taken_from_another_version() {
        let request = document();
        let text = r#"{"context": [{"type": "input", "_instance": "a", "t": "new"}, {"type": "input", "_instance": "b", "t": "new"}]}"#;
        let other = parse_document(text).unwrap().request;
        let result = with_cases_of(&request, &other, &ids(&["a", "c"]));
        let context = result.to_value()["context"].take();
        assert_eq!(
            context.to_string(),
            r#"[{"text":"for all"},{"type":"input","_instance":"a","t":"new"},{"type":"input","_instance":"b","t":"12345678"},{"type":"input","_instance":"c","t":""}]"#
        );
        assert_eq!(with_cases_of(&request, &other, &[]).to_value(), request.to_value());
    }

    #[test]
    fn what_describes_the_cases_comes_along_with_any_of_them() {
        let check = |context: &str, id: &str, expected: &str| {
            let request = parse_document(&format!("{{context: {context}}}")).unwrap().request;
            let context = sub_batch_request(&request, &ids(&[id])).to_value()["context"].take();
            assert_eq!(context.to_string(), expected);
        };
        let own = "[{type: 'input', _instance: 'a', schema: {title: 'T'}, input: 1}, {text: 'x'}, {type: 'input', _instance: 'b', input: 2}]";
        let in_text = "[{type: 'input', _instance: 'a', as: 'text', schema: {title: 'T'}, input: 1}, {type: 'input', _instance: 'b', input: 2}]";
        check(
            in_text,
            "b",
            r#"[{"type":"input","_instance":"b","input":2,"schema":{"title":"T"},"as":"text"}]"#,
        );
        check(
            own,
            "a",
            r#"[{"type":"input","_instance":"a","schema":{"title":"T"},"input":1},{"text":"x"}]"#,
        );
        check(
            own,
            "b",
            r#"[{"text":"x"},{"type":"input","_instance":"b","input":2,"schema":{"title":"T"}}]"#,
        );
        let shared =
            "[{type: 'input', schema: {title: 'T'}}, {type: 'input', _instance: 'b', input: 2}]";
        check(
            shared,
            "b",
            r#"[{"type":"input","schema":{"title":"T"}},{"type":"input","_instance":"b","input":2}]"#,
        );
    }

    #[test]
    fn a_sub_batch_has_its_cases_and_what_is_for_all() {
        let sub_batch = sub_batch_request(&document(), &ids(&["c", "a"]));
        assert_eq!(
            sub_batch.to_value().to_string(),
            r#"{"schema":{"properties":{"calls":{"type":"array","minItems":2,"items":{"properties":{"_instance":{"enum":["a","c"]}}}}}},"context":[{"text":"for all"},{"type":"input","_instance":"a","t":"1234"},{"type":"state","_instance":"a","s":1.50},{"type":"input","_instance":"c","t":""}]}"#
        );
    }
}
