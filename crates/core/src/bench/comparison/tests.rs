//! Tests of A against B.

use super::*;
use crate::bench::Bench;
use crate::bench::counting_host::{AtHand, at_once};
use crate::bench::fixture::Any;
use crate::document::Request;
use serde_json::{Value, json};

fn compared_by(plan: &Plan, scores: &Scores) -> Vec<Comparison> {
    at_once(comparisons(plan, &|_| scores.clone(), &AtHand(&Any)))
}

fn plan(variants: usize, models: usize, inputs: usize) -> Plan {
    let list = |count: usize, of: fn(usize) -> Value| (0..count).map(of).collect::<Vec<_>>();
    let bench = json!({"bench": {
        "variants": list(variants, |n| json!({"id": n.to_string()})),
        "models": list(models, |n| json!(n.to_string())),
        "inputs": list(inputs, |n| json!({"input": n})),
    }});
    let document = Request::new(bench.as_object().unwrap().clone());
    Plan::new(&document, &Bench::of(&document).unwrap().0).unwrap()
}

#[test]
fn single_columns_that_pass_or_fail_are_held_to_the_exact_test() {
    let plan = plan(2, 1, 8);
    let scores = vec![vec![Some(0.0); 8], [vec![Some(1.0); 7], vec![Some(0.0)]].concat()];
    let found = compared_by(&plan, &scores);
    assert_eq!(found.len(), 1);
    let Comparison { test, p, verdict, smallest, means, .. } = found[0];
    assert_eq!(test, Test::McNemar { only_left: 0, only_right: 7 });
    assert_eq!((p, verdict, means), (0.015_625, Verdict::Better, [0.0, 0.875]));
    assert_eq!(smallest, Some(0.75));
}

#[test]
fn a_few_inputs_cannot_tell_however_large_their_difference_is() {
    let plan = plan(2, 1, 4);
    let scores = vec![vec![Some(0.0); 4], vec![Some(0.9), Some(0.8), Some(0.9), Some(0.7)]];
    let found = compared_by(&plan, &scores);
    assert_eq!((found[0].test, found[0].p), (Test::Bootstrap, 0.125));
    assert_eq!((found[0].verdict, found[0].smallest), (Verdict::CannotTell, None));
}

#[test]
fn each_axis_is_compared_over_the_others_and_columns_one_by_one() {
    let plan = plan(2, 3, 20);
    let column = |share: f64| -> Vec<Option<f64>> {
        (0..20).map(|at| Some(share + 0.01 * f64::from(at % 2))).collect()
    };
    let scores = vec![column(0.2), column(0.5), column(0.2), column(0.1), column(0.4), column(0.1)];
    let found = compared_by(&plan, &scores);
    let verdicts: Vec<(Side, Side, Verdict)> =
        found.iter().map(|c| (c.left, c.right, c.verdict)).collect();
    assert_eq!(
        verdicts,
        [
            (Side::Variant(0), Side::Variant(1), Verdict::Worse),
            (Side::Model(0), Side::Model(1), Verdict::Better),
            (Side::Model(0), Side::Model(2), Verdict::CannotTell),
            (Side::Column(0), Side::Column(1), Verdict::Better),
            (Side::Column(0), Side::Column(2), Verdict::CannotTell),
            (Side::Column(0), Side::Column(3), Verdict::Worse),
            (Side::Column(0), Side::Column(4), Verdict::Better),
            (Side::Column(0), Side::Column(5), Verdict::Worse),
        ]
    );
    assert!((found[0].difference + 0.1).abs() < 1e-9 && found[0].inputs == 20);
    // Two comparisons of models: the smaller p-value counts twice.
    assert!((found[1].adjusted - 2.0 * found[1].p).abs() < 1e-12);
}

#[test]
fn inputs_without_a_score_on_both_sides_do_not_count() {
    let plan = plan(2, 1, 3);
    let scores = vec![vec![Some(1.0), None, Some(1.0)], vec![Some(1.0), Some(0.0), None]];
    assert_eq!(compared_by(&plan, &scores)[0].inputs, 1);
    let none = vec![vec![None; 3]; 2];
    assert_eq!(compared_by(&plan, &none), []);
}
