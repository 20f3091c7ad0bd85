//! Tests of documents after edits of cases.

use super::*;
use crate::batch::batch;
use crate::document::parse_document;
use proptest::prelude::*;
use serde_json::json;

pub(in crate::batch) fn request(context: Value) -> Request {
    let document = json!({"title": "T", "context": context, "x-own": 1.50});
    parse_document(&document.to_string()).unwrap().request
}

#[track_caller]
fn check(context: Value, edit: CaseEdit, about: Option<&str>, expected: Value) {
    let (edited, place) = edit_cases(&request(context), &edit).unwrap();
    let expected = request(expected);
    assert_eq!(edited.to_text(), expected.to_text());
    assert_eq!(place.as_deref(), about);
}

pub(in crate::batch) fn two() -> Value {
    json!([
        {"type": "input", "input": {"tone": "kind"}},
        {"type": "input", "_instance": "①", "comment": "A", "x": 1},
        {"type": "text", "text": "between"},
        {"_instance": "②", "type": "input", "comment": "B", "_note": 5},
    ])
}

#[test]
fn a_case_is_added_empty_behind_another_or_at_the_end() {
    check(
        two(),
        CaseEdit::Add { after: None },
        Some("③"),
        json!([
            {"type": "input", "input": {"tone": "kind"}},
            {"type": "input", "_instance": "①", "comment": "A", "x": 1},
            {"type": "text", "text": "between"},
            {"_instance": "②", "type": "input", "comment": "B", "_note": 5},
            {"_instance": "③", "type": "input"},
        ]),
    );
    let (edited, _) =
        edit_cases(&request(two()), &CaseEdit::Add { after: Some("①".into()) }).unwrap();
    assert_eq!(edited.messages()[2].source, &json!({"type": "input", "_instance": "③"}));
}

#[test]
fn a_first_case_is_an_input() {
    check(
        json!([{"text": "hi"}]),
        CaseEdit::Add { after: None },
        Some("①"),
        json!([{"text": "hi"}, {"type": "input", "_instance": "①"}]),
    );
}

#[test]
fn a_new_case_has_a_message_of_each_kind() {
    check(
        json!([{"type": "state", "_instance": "a", "task": "x", "schema": {"type": "object", "properties": {"task": {}}}},
            {"type": "data", "kind": "who", "_instance": "a", "data": {"n": 1}}]),
        CaseEdit::Add { after: None },
        Some("②"),
        json!([{"type": "state", "_instance": "a", "task": "x", "schema": {"type": "object", "properties": {"task": {}}}},
            {"type": "data", "kind": "who", "_instance": "a", "data": {"n": 1}},
            {"type": "state", "_instance": "②", "schema": {"type": "object", "properties": {"task": {}}}},
            {"type": "data", "kind": "who", "_instance": "②"}]),
    );
}

#[test]
fn a_case_is_copied_with_all_that_is_its_own() {
    check(
        two(),
        CaseEdit::Duplicate { instance: "①".into() },
        Some("③"),
        json!([
            {"type": "input", "input": {"tone": "kind"}},
            {"type": "input", "_instance": "①", "comment": "A", "x": 1},
            {"type": "input", "_instance": "③", "comment": "A", "x": 1},
            {"type": "text", "text": "between"},
            {"_instance": "②", "type": "input", "comment": "B", "_note": 5},
        ]),
    );
}

#[test]
fn cases_change_places_and_what_stands_between_stays() {
    check(
        two(),
        CaseEdit::Move { instance: "②".into(), to: 0 },
        Some("②"),
        json!([
            {"type": "input", "input": {"tone": "kind"}},
            {"_instance": "②", "type": "input", "comment": "B", "_note": 5},
            {"type": "text", "text": "between"},
            {"type": "input", "_instance": "①", "comment": "A", "x": 1},
        ]),
    );
    let uneven = json!([
        {"type": "input", "_instance": "a", "n": 1}, {"type": "input", "_instance": "b", "n": 2},
        {"type": "state", "_instance": "a", "s": 1},
    ]);
    check(
        uneven,
        CaseEdit::Move { instance: "a".into(), to: 9 },
        Some("a"),
        json!([
            {"type": "input", "_instance": "b", "n": 2}, {"type": "input", "_instance": "a", "n": 1},
            {"type": "state", "_instance": "a", "s": 1},
        ]),
    );
}

#[test]
fn cases_go_with_their_messages_and_the_rest_stays() {
    check(
        two(),
        CaseEdit::Remove { instances: vec!["①".into()] },
        None,
        json!([
            {"type": "input", "input": {"tone": "kind"}},
            {"type": "text", "text": "between"},
            {"_instance": "②", "type": "input", "comment": "B", "_note": 5},
        ]),
    );
}

#[test]
fn a_case_is_renamed_in_messages_schema_and_answer() {
    let schema = |ids: Value| json!({"properties": {"calls": {"maxItems": 2, "items": {"properties": {"_instance": {"enum": ids}}}}}});
    let document = |first: &str, ids: Value| {
        json!({"schema": schema(ids), "context": [{"type": "state", "_instance": first, "t": 1}, {"type": "state", "_instance": "b", "t": 2}],
            "solution": {"calls": [{"_instance": "b"}, {"_instance": first}], "n": 1}})
    };
    let text = document("a", json!(["a", "b"])).to_string();
    let edit = CaseEdit::Rename { instance: "a".into(), to: "c".into() };
    let (edited, _) = edit_cases(&parse_document(&text).unwrap().request, &edit).unwrap();
    assert_eq!(edited.to_value().to_string(), document("c", json!(["c", "b"])).to_string());
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |edit: CaseEdit, fault| {
        assert_eq!(edit_cases(&request(two()), &edit).unwrap_err(), fault, "{edit:?}");
    };
    let rename = |to: &str| CaseEdit::Rename { instance: "①".into(), to: to.into() };
    refused(rename("②"), CaseFault::Occupied);
    refused(rename("a b"), CaseFault::NoId);
    refused(CaseEdit::Duplicate { instance: "x".into() }, CaseFault::Unknown);
    refused(CaseEdit::Remove { instances: vec!["①".into(), "x".into()] }, CaseFault::Unknown);
    assert!(edit_cases(&request(two()), &rename("①")).is_ok());
}

fn any_edit() -> impl Strategy<Value = CaseEdit> {
    let id = || prop_oneof![Just("①"), Just("②"), Just("③"), Just("④")].prop_map(str::to_owned);
    prop_oneof![
        prop::option::of(id()).prop_map(|after| CaseEdit::Add { after }),
        id().prop_map(|instance| CaseEdit::Duplicate { instance }),
        id().prop_map(|instance| CaseEdit::Remove { instances: vec![instance] }),
        (id(), 0..5usize).prop_map(|(instance, to)| CaseEdit::Move { instance, to }),
        (id(), id()).prop_map(|(instance, to)| CaseEdit::Rename { instance, to }),
    ]
}

proptest! {
    #[test]
    fn no_edit_touches_the_messages_of_others(edits in prop::collection::vec(any_edit(), 0..8)) {
        let mut now = request(two());
        let shared = |request: &Request| -> Vec<String> {
            let messages = request.messages();
            let of_none = messages.iter().filter(|m| m.instance().is_none());
            of_none.map(|m| m.source.to_string()).collect()
        };
        let before = shared(&now);
        for edit in &edits {
            let Ok((edited, about)) = edit_cases(&now, edit) else { continue };
            let ids = batch(&edited).instances();
            let unique: std::collections::BTreeSet<_> = ids.iter().collect();
            prop_assert_eq!(unique.len(), ids.len());
            prop_assert!(about.is_none_or(|about| ids.contains(&about)));
            if let CaseEdit::Move { instance, to } = edit {
                let at = ids.iter().position(|id| id == instance);
                prop_assert_eq!(at, Some((*to).min(ids.len() - 1)));
            }
            for case in &batch(&now).cases {
                let is_same = batch(&edited).case(&case.instance).map(|now| now.own().cloned());
                prop_assert!(is_same.is_none_or(|own| own.as_ref() == case.own()));
            }
            now = edited;
        }
        prop_assert_eq!(shared(&now), before);
    }
}
