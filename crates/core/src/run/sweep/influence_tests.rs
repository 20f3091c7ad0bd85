//! Tests with scripted models of known influence.

use super::influence::{Influence, UNCHANGED, VALUES_EACH, Verdict, influence};
use crate::document::{parse_document, parse_text};
use crate::run::{RunId, RunProvider, RunRecord, RunStatus};
use serde_json::{Value, json};

/// A model: returns an answer for an input and the number of the call.
type Model = fn(&Value, usize) -> Value;

fn record(input: &Value, answer: Value) -> RunRecord {
    let schema = json!({"properties": {
        "cost": {"type": "number", "title": "Cost"},
        "hotel": {"type": "string", "title": "Hotel", "enum": ["Inn", "Grand"]},
        "plan": {"type": "array", "title": "Plan", "items": {"type": "string"}},
        "note": {"type": "string", "title": "Note"}}});
    let fields = json!({"properties": {
        "budget": {"type": "integer", "title": "Budget"},
        "days": {"type": "integer", "title": "Days"},
        "pace": {"enum": ["slow", "quick"], "title": "Pace"}}});
    let context = json!(["Plan.", {"type": "input", "input": input, "schema": fields}]);
    let text = json!({"schema": schema, "context": context}).to_string();
    let document = parse_document(&text).unwrap().request;
    let mut record = RunRecord::new(RunId::default(), &document, RunProvider::default());
    (record.status, record.solution) = (RunStatus::Done, Some(answer));
    record
}

/// Returns the runs that the page would make: the same input several times, then each field at other values.
fn tried(model: Model) -> Vec<RunRecord> {
    let base = json!({"budget": 1000, "days": 3, "pace": "slow"});
    let mut inputs = vec![base.clone(); UNCHANGED];
    for at in 0..VALUES_EACH {
        for (key, value) in
            [("budget", json!(500 + 700 * at)), ("days", json!(4 + at)), ("pace", json!("quick"))]
        {
            let mut input = base.clone();
            input[key] = value;
            inputs.push(input);
        }
    }
    inputs.iter().enumerate().map(|(call, input)| record(input, model(input, call))).collect()
}

fn number(input: &Value, key: &str) -> i64 {
    input[key].as_i64().unwrap()
}

#[track_caller]
fn check(model: Model, verdict: Verdict, names: &[&str], changes: &[&str]) -> Influence {
    let result = influence(&tried(model)).unwrap();
    assert_eq!(result.verdict(), verdict, "{result:?}");
    let first: Vec<&str> =
        result.fields.iter().take(names.len()).map(|field| field.names[0].as_str()).collect();
    assert_eq!(first, names, "{result:?}");
    if !changes.is_empty() {
        assert_eq!(result.fields[0].changes, changes);
    }
    result
}

#[test]
fn the_only_field_that_changes_anything_is_named_with_what_it_changes() {
    check(
        |input, _| json!({"cost": number(input, "budget") * 2, "hotel": "Inn"}),
        Verdict::Matter(1),
        &["Budget"],
        &["Cost"],
    );
    check(
        |input, _| json!({"cost": 100 * number(input, "days"), "plan": vec!["walk"; 2]}),
        Verdict::Matter(1),
        &["Days"],
        &["Cost"],
    );
    check(
        |input, _| {
            let is_quick = input["pace"] == "quick";
            json!({"hotel": if is_quick { "Grand" } else { "Inn" }, "plan": if is_quick { json!(["bus"]) } else { json!(["walk"]) }})
        },
        Verdict::Matter(1),
        &["Pace"],
        &["Hotel", "Plan"],
    );
}

#[test]
fn of_several_that_matter_the_one_that_changes_most_comes_first() {
    check(
        |input, _| {
            let days = usize::try_from(number(input, "days")).unwrap();
            json!({"cost": number(input, "budget"), "hotel": if number(input, "budget") == 1000 { "Inn" } else { "Grand" },
                "plan": vec!["walk"; days]})
        },
        Verdict::Matter(2),
        &["Budget", "Days"],
        &["Cost", "Hotel"],
    );
}

#[test]
fn a_field_is_seen_through_texts_that_are_never_the_same() {
    check(
        |input, call| json!({"cost": number(input, "budget"), "note": format!("Call {call}")}),
        Verdict::Matter(1),
        &["Budget"],
        &["Cost"],
    );
}

#[test]
fn numbers_and_texts_that_are_only_written_otherwise_are_the_same() {
    let written: Model = |_, call| match call % 2 {
        0 => json!({"cost": 10, "hotel": "Inn", "note": "Good  value"}),
        _ => parse_text(r#"{"note": "good value", "cost": 10.0, "hotel": "Inn"}"#).unwrap(),
    };
    check(written, Verdict::NothingVaries, &[], &[]);
}

#[test]
fn where_nothing_varies_nothing_can_be_told() {
    check(|_, _| json!({"cost": 5}), Verdict::NothingVaries, &[], &[]);
}

#[test]
fn where_repeats_differ_as_much_nothing_can_be_told() {
    check(
        |_, call| json!({"cost": call, "note": format!("{call}")}),
        Verdict::RepeatsDiffer,
        &[],
        &[],
    );
    // A coin toss, independent of the input.
    check(
        |_, call| json!({"hotel": if (call * 7 + call / 3) % 2 == 0 { "Inn" } else { "Grand" }}),
        Verdict::RepeatsDiffer,
        &[],
        &[],
    );
}

#[test]
fn one_answer_that_differs_is_too_little() {
    check(
        |input, _| json!({"cost": i64::from(number(input, "budget") == 2600)}),
        Verdict::TooFew,
        &["Budget"],
        &[],
    );
}

#[test]
fn other_runs_say_nothing_of_it() {
    let all = tried(|_, _| json!({"cost": 5}));
    assert_eq!(influence(&all[..2]), None, "too few");
    assert_eq!(influence(&all[..UNCHANGED]), None, "nothing is varied");
    let mut both = all.clone();
    both.push(record(&json!({"budget": 1, "days": 1, "pace": "slow"}), json!({"cost": 1})));
    assert_eq!(influence(&both), None, "two fields at once");
    let mut failed = all;
    failed.iter_mut().take(3).for_each(|one| one.solution = None);
    assert_eq!(influence(&failed), None, "two answers to the same input are left");
}

#[test]
fn by_chance_few_fields_are_said_to_matter() {
    let mut alarms = 0;
    for seed in 0..200_usize {
        let mut records = tried(|_, _| json!({}));
        let mut state = seed as u64 + 1;
        for one in &mut records {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let hotel = if state >> 63 == 0 { "Inn" } else { "Grand" };
            one.solution = Some(json!({"cost": 1, "hotel": hotel}));
        }
        alarms += usize::from(matches!(influence(&records).unwrap().verdict(), Verdict::Matter(_)));
    }
    assert!(alarms <= 24, "{alarms} of 200");
}
