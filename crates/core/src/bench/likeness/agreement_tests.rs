//! Tests of the agreement of answers.

use super::agreement::agreement;
use crate::bench::fixture::Any;
use crate::bench::verdicts::counting_host::{AtHand, at_once};
use crate::bench::*;
use serde_json::{Value, json};

fn measured(schema: Option<&Value>, answers: &[Vec<&Value>]) -> Vec<FieldAgreement> {
    at_once(agreement(schema, answers, 1, &AtHand(&Any)))
}

fn schema() -> Value {
    json!({"type": "object", "properties": {
        "decision": {"enum": ["approve", "reject"]},
        "size": {"enum": ["s", "m", "l"], "x-ordinal": true, "title": "How big"},
        "urgent": {"type": "boolean"},
        "stars": {"type": "integer", "minimum": 1, "maximum": 5},
        "price": {"type": "number", "multipleOf": 0.5},
        "due": {"type": "string", "format": "date"},
        "name": {"type": "string"},
        "why": {"type": "string", "maxLength": 900},
        "items": {"type": "array", "items": {"type": "object", "properties": {
            "sku": {"type": "string"}, "n": {"type": "integer"}}}},
        "kind": {"const": "x"},
    }})
}

fn answer(decision: &str, stars: i64, price: f64, name: &str, skus: &[(&str, i64)]) -> Value {
    let items: Vec<Value> = skus.iter().map(|(sku, n)| json!({"sku": sku, "n": n})).collect();
    json!({"decision": decision, "size": "m", "urgent": true, "stars": stars, "price": price,
        "due": "2026-03-01", "name": name, "why": format!("{name} it is"), "items": items, "kind": "x"})
}

fn measure_agreement(answers: &[Vec<Value>]) -> Vec<FieldAgreement> {
    let answers: Vec<Vec<&Value>> = answers.iter().map(|own| own.iter().collect()).collect();
    measured(Some(&schema()), &answers)
}

fn at<'a>(fields: &'a [FieldAgreement], place: &str) -> &'a FieldAgreement {
    fields.iter().find(|field| field.place == place).unwrap()
}

#[test]
fn each_place_is_measured_by_its_kind() {
    let fields = measure_agreement(&[vec![
        answer("approve", 4, 10.0, "Ann", &[("a", 1), ("b", 2)]),
        answer("approve", 5, 10.5, " ann", &[("b", 2)]),
        answer("reject", 4, 12.0, "Bob", &[("b", 3), ("a", 1)]),
    ]]);
    let kinds: Vec<(&str, AgreementKind)> =
        fields.iter().map(|field| (field.place.as_str(), field.kind)).collect();
    use AgreementKind::*;
    assert_eq!(
        kinds,
        [
            ("/decision", Options),
            ("/size", Ordered),
            ("/urgent", YesNo),
            ("/stars", Score),
            ("/price", Number),
            ("/due", Date),
            ("/name", ShortText),
            ("/why", LongText),
            ("/items", Entries),
            ("/items/*/sku", ShortText),
            ("/items/*/n", Number),
        ]
    );
    let share =
        |place: &str| at(&fields, place).share.map(|share| (share * 1000.0).round() / 1000.0);
    assert_eq!(share("/decision"), Some(0.333));
    assert_eq!(share("/size"), Some(1.0));
    assert_eq!(share("/price"), Some(0.667));
    assert_eq!(share("/name"), Some(0.333));
    assert_eq!(share("/why"), None);
    // {a, b} and {b}: 1/2; {a, b} twice: 1; {b} and {a, b}: 1/2.
    assert_eq!(share("/items"), Some(0.667));
    assert_eq!(at(&fields, "/why").units[0].agreement, PlaceAgreement::Texts { distinct: 2 });
    assert_eq!(at(&fields, "/items/*/n").units.len(), 2);
    assert_eq!(
        (at(&fields, "/items/*/n").units[0].there, at(&fields, "/items/*/n").units[0].total),
        (2, 2)
    );
    let PlaceAgreement::Counted { values, mode_share, pairwise } =
        &at(&fields, "/decision").units[0].agreement
    else {
        panic!()
    };
    assert_eq!(*values, [(json!("approve"), 2), (json!("reject"), 1)]);
    assert!((mode_share.unwrap() - 2.0 / 3.0).abs() < 1e-9 && pairwise.unwrap() < 0.34);
    assert_eq!(at(&fields, "/size").label.as_deref(), Some("How big"));
    assert_eq!(at(&fields, "/items/*/n").label.as_deref(), Some("Items / N"));
    // Both a and b are found in several answers.
    assert_eq!(
        (at(&fields, "/items/*/n").compared(), at(&fields, "/items").compared()),
        (Some((2, 2)), None)
    );
    assert!(fields.iter().all(|field| !matches!(field.alpha, Alpha::Is(..))));
}

#[test]
fn alpha_is_that_of_its_level_over_all_inputs() {
    let skus: &[(&str, i64)] = &[];
    let rating = |decision: &str, stars: i64| answer(decision, stars, 1.0, "x", skus);
    let fields = measure_agreement(&[
        vec![rating("approve", 1), rating("approve", 1)],
        vec![rating("reject", 2), rating("approve", 3)],
        vec![rating("reject", 5), rating("reject", 5)],
    ]);
    // Expected values from the Python package krippendorff 0.8 for [[0, 0], [1, 0], [1, 1]], nominal, and [[1, 1], [2,
    // 3], [5, 5]], ordinal.
    let alpha = |place: &str| match at(&fields, place).alpha {
        Alpha::Is(alpha, _) => (alpha * 1e6).round() / 1e6,
        other => panic!("{other:?}"),
    };
    assert_eq!(alpha("/decision"), NOMINAL);
    assert_eq!(alpha("/stars"), ORDINAL);
    assert_eq!(at(&fields, "/size").alpha, Alpha::AllTheSame);
    assert_eq!(at(&fields, "/why").alpha, Alpha::NotMeasured);
    assert_eq!(at(&fields, "/decision").varied_inputs(), 1);
    assert_eq!(at(&fields, "/size").varied_inputs(), 0);
}

const NOMINAL: f64 = 0.444_444;
const ORDINAL: f64 = 0.949_495;

#[test]
fn what_no_schema_describes_is_measured_by_what_it_is() {
    let answers =
        [json!({"a": 1, "b": null, "c": [1, 2]}), json!({"a": 1, "b": "x", "c": [2]}), json!("no")];
    let answers: Vec<&Value> = answers.iter().collect();
    let fields = measured(None, &[answers[..2].to_vec()]);
    let places: Vec<_> = fields.iter().map(|f| (f.place.as_str(), f.kind)).collect();
    assert_eq!(
        places,
        [
            ("/a", AgreementKind::Number),
            ("/b", AgreementKind::ShortText),
            ("/c", AgreementKind::Entries)
        ]
    );
    let mixed = measured(None, &[answers]);
    assert_eq!((mixed.len(), mixed[0].kind), (1, AgreementKind::Other));
}

#[test]
fn an_entry_that_one_answer_has_alone_is_compared_with_none() {
    let answers = [json!({"c": [{"what": "a", "n": 1}]}), json!({"c": [{"what": "b", "n": 2}]})];
    let fields = measured(None, &[answers.iter().collect()]);
    let what = at(&fields, "/c/*/what");
    assert_eq!((what.share, what.compared()), (None, Some((0, 2))));
}
