//! A batch in parts, where one Request would be too much: the document for some of its cases.

use super::case::{batch, instance_places};
use super::follow::followed;
use crate::document::Request;
use serde_json::Value;
use std::collections::BTreeSet;

/// The document for some of its cases: their messages, and all that are for all cases. The schema
/// follows where it lists or counts the cases. An answer that was saved with it is left out.
pub fn sub_batch_request(request: &Request, instances: &[String]) -> Request {
    let wanted: BTreeSet<&str> = instances.iter().map(String::as_str).collect();
    let messages = request.messages();
    let all: Vec<String> =
        instance_places(&messages).into_iter().map(|(id, _)| id.to_owned()).collect();
    let kept = messages.iter().filter(|m| m.instance().is_none_or(|id| wanted.contains(id)));
    let kept: Vec<Value> = kept.map(|message| message.source.clone()).collect();
    let sub_batch = request.with_context(kept).with_solution(None);
    let there = batch(&sub_batch).instances();
    match request.schema() {
        Some(schema) => sub_batch.with_schema(followed(schema, &all, &there)),
        None => sub_batch,
    }
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
    fn a_sub_batch_has_its_cases_and_what_is_for_all() {
        let sub_batch = sub_batch_request(&document(), &ids(&["c", "a"]));
        assert_eq!(
            sub_batch.to_value().to_string(),
            r#"{"schema":{"properties":{"calls":{"type":"array","minItems":2,"items":{"properties":{"_instance":{"enum":["a","c"]}}}}}},"context":[{"text":"for all"},{"type":"input","_instance":"a","t":"1234"},{"type":"state","_instance":"a","s":1.50},{"type":"input","_instance":"c","t":""}]}"#
        );
    }
}
