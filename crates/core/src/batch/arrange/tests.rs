//! Tests of documents after their cases were edited.

use super::*;
use crate::batch::edit::tests::{request, two};
use serde_json::json;

fn now(id: &str, origin: Option<&str>, value: Option<Value>) -> CaseNow {
    CaseNow { id: id.into(), origin: origin.map(str::to_owned), value: value.map(Some) }
}

#[track_caller]
fn check_now(cases: &[CaseNow], expected: Value) {
    assert_eq!(with_cases(&request(two()), cases).to_text(), request(expected).to_text());
}

#[test]
fn cases_that_stay_keep_their_messages_in_their_places() {
    let (tone, between) = (
        json!({"type": "input", "input": {"tone": "kind"}}),
        json!({"type": "text", "text": "between"}),
    );
    let a = json!({"type": "input", "_instance": "①", "comment": "A", "x": 1});
    let b = json!({"_instance": "②", "type": "input", "comment": "B", "_note": 5});
    check_now(&[now("①", Some("①"), None), now("②", Some("②"), None)], two());
    check_now(
        &[
            now("②", Some("②"), Some(json!({"comment": "B2"}))),
            now("x", None, Some(json!({"comment": "X"}))),
        ],
        json!([tone, between, {"_instance": "②", "type": "input", "comment": "B2", "_note": 5},
            {"_instance": "x", "type": "input", "comment": "X"}]),
    );
    check_now(
        &[
            now("n", None, None),
            now("①", Some("①"), None),
            now("c", Some("①"), None),
            now("z", Some("②"), None),
        ],
        json!([tone, {"_instance": "n", "type": "input"}, a, {"type": "input", "_instance": "c", "comment": "A", "x": 1}, between,
            {"_instance": "z", "type": "input", "comment": "B", "_note": 5}]),
    );
    check_now(
        &[now("②", Some("②"), None), now("①", Some("①"), None)],
        json!([tone, b, a, between]),
    );
    check_now(&[], json!([tone, between]));
}

#[test]
fn cases_of_states_are_filled_in_as_states() {
    let states = request(
        json!([{"type": "input", "i": 1}, {"type": "state", "_instance": "a", "task": "x"}]),
    );
    let cases = [
        now("a", Some("a"), Some(json!({"task": "y"}))),
        now("b", None, Some(json!({"task": "z"}))),
    ];
    let expected = request(
        json!([{"type": "input", "i": 1}, {"type": "state", "_instance": "a", "task": "y"},
        {"type": "state", "_instance": "b", "task": "z"}]),
    );
    assert_eq!(with_cases(&states, &cases).to_text(), expected.to_text());
}

#[test]
fn a_document_without_cases_gets_them_at_its_end() {
    let none = request(json!([{"text": "hi"}]));
    let expected = request(json!([{"text": "hi"}, {"type": "input", "_instance": "①", "a": 1}]));
    assert_eq!(
        with_cases(&none, &[now("①", None, Some(json!({"a": 1})))]).to_text(),
        expected.to_text()
    );
}
