//! A batch in parts, where one Request would be too much: which cases go together, and the
//! document for them.
//! Refuses to count tokens; whoever knows the model does.

use super::case::{batch, instance_places};
use super::follow::followed;
use crate::document::Request;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Cases in chunks of a size, in their order.
pub fn chunks_of(instances: &[String], size: usize) -> Vec<Vec<String>> {
    instances.chunks(size.max(1)).map(<[String]>::to_vec).collect()
}

/// Cases in chunks whose Requests are estimated to have at most so many tokens. A case that is too
/// long alone is a chunk by itself.
pub fn chunks_within(
    request: &Request,
    instances: &[String],
    limit: usize,
    tokens: &dyn Fn(&Request) -> usize,
) -> Vec<Vec<String>> {
    let base = tokens(&chunk_request(request, &[]));
    let messages = request.messages();
    let places: BTreeMap<&str, Vec<usize>> = instance_places(&messages).into_iter().collect();
    // A case is counted without what is for all, which may be long.
    let nothing = tokens(&Request::default());
    let own_count = |instance: &String| {
        let own = places.get(instance.as_str()).into_iter().flatten();
        let own = own.filter_map(|place| messages.get(*place)).map(|m| m.source.clone());
        tokens(&Request::default().with_context(own.collect())).saturating_sub(nothing)
    };
    let (mut chunks, mut open, mut used) = (Vec::new(), Vec::new(), base);
    for instance in instances {
        let own = own_count(instance);
        if !open.is_empty() && used.saturating_add(own) > limit {
            chunks.push(std::mem::take(&mut open));
            used = base;
        }
        used = used.saturating_add(own);
        open.push(instance.clone());
    }
    if !open.is_empty() {
        chunks.push(open);
    }
    chunks
}

/// The document for some of its cases: their messages, and all that are for all cases. The schema
/// follows where it lists or counts the cases. An answer that was saved with it is left out.
pub fn chunk_request(request: &Request, instances: &[String]) -> Request {
    let wanted: BTreeSet<&str> = instances.iter().map(String::as_str).collect();
    let messages = request.messages();
    let all: Vec<String> =
        instance_places(&messages).into_iter().map(|(id, _)| id.to_owned()).collect();
    let kept = messages.iter().filter(|m| m.instance().is_none_or(|id| wanted.contains(id)));
    let kept: Vec<Value> = kept.map(|message| message.source.clone()).collect();
    let chunk = request.with_context(kept).with_solution(None);
    let there = batch(&chunk).instances();
    match request.schema() {
        Some(schema) => chunk.with_schema(followed(schema, &all, &there)),
        None => chunk,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use proptest::prelude::*;

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
    fn a_chunk_has_its_cases_and_what_is_for_all() {
        let chunk = chunk_request(&document(), &ids(&["c", "a"]));
        assert_eq!(
            chunk.to_value().to_string(),
            r#"{"schema":{"properties":{"calls":{"type":"array","minItems":2,"items":{"properties":{"_instance":{"enum":["a","c"]}}}}}},"context":[{"text":"for all"},{"type":"input","_instance":"a","t":"1234"},{"type":"state","_instance":"a","s":1.50},{"type":"input","_instance":"c","t":""}]}"#
        );
    }

    #[test]
    fn chunks_are_as_long_as_they_may_be() {
        let letters = |request: &Request| {
            request
                .messages()
                .iter()
                .filter_map(|m| m.source.get("t")?.as_str().map(str::len))
                .sum::<usize>()
                + 10
        };
        let check = |limit: usize, expected: &[&[&str]]| {
            let found = chunks_within(&document(), &ids(&["a", "b", "c"]), limit, &letters);
            assert_eq!(
                found,
                expected.iter().map(|chunk| ids(chunk)).collect::<Vec<_>>(),
                "{limit}"
            );
        };
        check(22, &[&["a", "b", "c"]]);
        check(21, &[&["a"], &["b", "c"]]);
        check(0, &[&["a"], &["b"], &["c"]]);
        assert_eq!(chunks_of(&ids(&["a", "b", "c"]), 2), [ids(&["a", "b"]), ids(&["c"])]);
        assert_eq!(chunks_of(&[], 0), Vec::<Vec<String>>::new());
    }

    proptest! {
        #[test]
        fn every_case_is_in_one_chunk_and_in_order(limit in 0..40usize, size in 0..5usize) {
            let all = ids(&["a", "b", "c"]);
            for chunks in [chunks_of(&all, size), chunks_within(&document(), &all, limit, &|r| r.to_text().len() / 10)] {
                prop_assert_eq!(chunks.concat(), all.clone());
                prop_assert!(chunks.iter().all(|chunk| !chunk.is_empty()));
            }
        }
    }
}
