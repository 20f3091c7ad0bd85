//! Turns several inputs of one document into its cases.

use super::arrange::{CaseNow, with_cases};
use super::case::batch;
use super::ids::next_id;
use super::whole::{as_batch, call};
use crate::document::Request;
use crate::object::object;
use serde_json::Value;

/// The most inputs that become cases.
pub const MOST_INPUTS: usize = 1_000;

/// Returns a document without cases as one with a case for each distinct input, in their order, like [`as_batch`] and
/// with at most [`MOST_INPUTS`]. The document's own answer, and the first of `answers` for each input, become the
/// answers of its case. A document with cases stays as it is, and so does one without inputs.
pub fn as_cases(
    request: &Request,
    tool: &str,
    inputs: &[Value],
    answers: &[(Value, Value)],
) -> Request {
    let is_single = batch(request).cases.is_empty();
    let many = as_batch(request, tool);
    let read = batch(&many);
    let Some(own) = read.cases.first().filter(|_| is_single && !inputs.is_empty()) else {
        return many;
    };
    let own_answer = own.own().zip(request.solution());
    let pairs = own_answer.into_iter().chain(answers.iter().map(|(input, answer)| (input, answer)));
    let pairs: Vec<(&Value, &Value)> = pairs.collect();
    let (mut cases, mut calls): (Vec<CaseNow>, Vec<Value>) = (Vec::new(), Vec::new());
    for (at, input) in distinct(inputs).into_iter().enumerate() {
        let is_own = at == 0 && own.own() == Some(input);
        let id = next_id(cases.iter().map(|case| case.id.as_str()));
        let answer = pairs.iter().find(|(other, _)| *other == input).map(|(_, answer)| *answer);
        let call = request.schema().zip(answer).map(|(schema, own)| call(schema, tool, &id, own));
        calls.extend(call);
        cases.push(CaseNow {
            id,
            origin: is_own.then(|| own.instance.clone()),
            value: (!is_own).then(|| Some(input.clone())),
        });
    }
    let solution = (!calls.is_empty()).then(|| object([("calls", Value::Array(calls))]));
    with_cases(&many, &cases).with_solution(solution)
}

/// Returns the inputs without duplicates.
fn distinct(inputs: &[Value]) -> Vec<&Value> {
    let mut list: Vec<&Value> = Vec::new();
    for input in inputs {
        if list.len() < MOST_INPUTS && !list.contains(&input) {
            list.push(input);
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    fn document() -> Request {
        let text = r#"{"schema": {"type": "object", "properties": {"n": {"type": "integer"}}},
            "context": [{"type": "input", "schema": {"type": "object"}, "input": {"a": 1}}],
            "solution": {"n": 5}}"#;
        parse_document(text).unwrap().request
    }

    #[track_caller]
    fn check(inputs: &[Value], expected: &[(&str, Value)], answers: Value) {
        let pairs = [
            (json!({"a": 2, "b": "x"}), json!({"n": 7})),
            (json!({"a": 2, "b": "x"}), json!({"n": 8})),
        ];
        let many = as_cases(&document(), "t", inputs, &pairs);
        let read = batch(&many);
        let cases: Vec<(&str, Value)> = read
            .cases
            .iter()
            .map(|case| (case.instance.as_str(), case.own().cloned().unwrap_or_default()))
            .collect();
        assert_eq!(cases, expected);
        let listed = &many.schema().unwrap()["properties"]["calls"]["items"]["properties"];
        assert_eq!(listed["_instance"]["enum"], json!(read.instances()));
        let calls = many.solution().map(|answer| answer["calls"].as_array().unwrap().clone());
        let calls: Vec<Value> =
            calls.into_iter().flatten().map(|call| json!([call["_instance"], call["n"]])).collect();
        assert_eq!(Value::Array(calls), answers);
    }

    #[test]
    fn each_input_that_differs_becomes_a_case_and_the_schema_follows() {
        let (one, two) = (json!({"a": 1}), json!({"a": 2, "b": "x"}));
        let turned = json!({"b": "x", "a": 2});
        check(
            &[one.clone(), two.clone(), one.clone(), turned],
            &[("①", one.clone()), ("②", two.clone())],
            json!([["①", 5], ["②", 7]]),
        );
        // Each answer goes with its input.
        check(
            &[two.clone(), one.clone()],
            &[("①", two), ("②", one.clone())],
            json!([["①", 7], ["②", 5]]),
        );
        let three = json!({"a": 3});
        check(std::slice::from_ref(&three), &[("①", three.clone())], json!([]));
        check(&[], &[("①", one)], json!([["①", 5]]));
    }

    #[test]
    fn a_document_with_cases_stays_as_it_is_and_thousands_are_bounded() {
        let many = as_cases(&document(), "t", &[json!({"a": 1}), json!({"a": 2})], &[]);
        assert_eq!(as_cases(&many, "t", &[json!({"a": 3})], &[]).to_text(), many.to_text());
        let inputs: Vec<Value> = (0..3_000).map(|n| json!({ "a": n })).collect();
        let many = as_cases(&document(), "t", &inputs, &[]);
        assert_eq!(batch(&many).cases.len(), MOST_INPUTS);
    }
}
