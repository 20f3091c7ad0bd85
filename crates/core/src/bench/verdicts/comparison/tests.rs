//! Tests of comparing two sides.

use super::*;
use crate::bench::Bench;
use crate::bench::fixture::Any;
use crate::bench::verdicts::counting_host::{AtHand, at_once};
use crate::document::Request;
use serde_json::{Value, json};

fn compared_by(plan: &Plan, scores: &Scores) -> Vec<Comparison> {
    at_once(comparisons(plan, &|_| scores.clone(), &AtHand(&Any)))
}

fn plan(variants: usize, models: usize, inputs: usize) -> Plan {
    let list = |count: usize, entry: fn(usize) -> Value| (0..count).map(entry).collect::<Vec<_>>();
    let bench = json!({"bench": {
        "variants": list(variants, |n| json!({"id": n.to_string()})),
        "models": list(models, |n| json!(n.to_string())),
        "inputs": list(inputs, |n| json!({"input": n})),
    }});
    let document = Request::new(bench.as_object().unwrap().clone());
    Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap()
}

#[test]
fn single_columns_that_pass_or_fail_are_held_to_the_exact_test() {
    let plan = plan(2, 1, 8);
    let scores = vec![vec![Some(0.0); 8], [vec![Some(1.0); 7], vec![Some(0.0)]].concat()];
    let comparisons = compared_by(&plan, &scores);
    assert_eq!(comparisons.len(), 1);
    let Comparison { test, p, verdict, smallest, means, .. } = comparisons[0];
    assert_eq!(test, Test::McNemar { only_left: 0, only_right: 7 });
    assert_eq!((p, verdict, means), (0.015_625, Verdict::Better, [0.0, 0.875]));
    assert_eq!(smallest, Some(0.75));
}

#[test]
fn a_few_inputs_cannot_tell_however_large_their_difference_is() {
    let plan = plan(2, 1, 4);
    let scores = vec![vec![Some(0.0); 4], vec![Some(0.9), Some(0.8), Some(0.9), Some(0.7)]];
    let comparisons = compared_by(&plan, &scores);
    assert_eq!((comparisons[0].test, comparisons[0].p), (Test::Bootstrap, 0.125));
    assert_eq!((comparisons[0].verdict, comparisons[0].smallest), (Verdict::CannotTell, None));
}

#[test]
fn each_axis_is_compared_over_the_others_and_columns_one_by_one() {
    let plan = plan(2, 3, 20);
    let column = |share: f64| -> Vec<Option<f64>> {
        (0..20).map(|at| Some(share + 0.01 * f64::from(at % 2))).collect()
    };
    let scores = vec![column(0.2), column(0.5), column(0.2), column(0.1), column(0.4), column(0.1)];
    let comparisons = compared_by(&plan, &scores);
    let of_model = |variant: usize, model: usize| Side::OfModel { variant, model };
    let verdicts: Vec<(Side, Side, Verdict)> =
        comparisons.iter().map(|c| (c.left, c.right, c.verdict)).collect();
    assert_eq!(
        verdicts,
        [
            (Side::Variant(0), Side::Variant(1), Verdict::Worse),
            (of_model(0, 0), of_model(1, 0), Verdict::Worse),
            (of_model(0, 1), of_model(1, 1), Verdict::Worse),
            (of_model(0, 2), of_model(1, 2), Verdict::Worse),
            (Side::Model(0), Side::Model(1), Verdict::Better),
            (Side::Model(0), Side::Model(2), Verdict::CannotTell),
            (Side::Column(0), Side::Column(1), Verdict::Better),
            (Side::Column(0), Side::Column(2), Verdict::CannotTell),
            (Side::Column(0), Side::Column(3), Verdict::Worse),
            (Side::Column(0), Side::Column(4), Verdict::Better),
            (Side::Column(0), Side::Column(5), Verdict::Worse),
        ]
    );
    assert!((comparisons[0].difference + 0.1).abs() < 1e-9 && comparisons[0].inputs == 20);
    // Two comparisons of models: the smaller p-value counts twice.
    assert!((comparisons[4].adjusted - 2.0 * comparisons[4].p).abs() < 1e-12);
}

#[test]
fn inputs_without_a_score_on_both_sides_do_not_count() {
    let plan = plan(2, 1, 3);
    let scores = vec![vec![Some(1.0), None, Some(1.0)], vec![Some(1.0), Some(0.0), None]];
    assert_eq!(compared_by(&plan, &scores)[0].inputs, 1);
    let none = vec![vec![None; 3]; 2];
    assert_eq!(compared_by(&plan, &none), []);
}

/// Bonferroni's correction by hand: for five comparisons, the middle 99 % of the draws.
#[test]
fn intervals_are_corrected_by_as_many_comparisons_as_p_values() {
    let plan = plan(6, 1, 12);
    let value = |at: u32, more: f64| Some(more + 0.03 * f64::from(at * 7 % 12));
    let mut scores = vec![vec![Some(0.0); 12]];
    scores.extend(
        (1..6).map(|n| (0..12).map(|at| value(at, 0.02 * f64::from(n))).collect::<Vec<_>>()),
    );
    let comparisons = compared_by(&plan, &scores);
    assert_eq!(comparisons.len(), 5);
    for comparison in &comparisons {
        let Side::Variant(right) = comparison.right else { panic!() };
        let differences: Vec<f64> = scores[right].iter().map(|score| score.unwrap()).collect();
        let mut bootstrap = PairedBootstrap::new(&differences, plan.seed);
        bootstrap.draw(ROUNDS * DRAWS_OF_ROUND);
        let alone = bootstrap.difference(1).unwrap().interval;
        let Interval { from, to } = comparison.interval;
        assert!(from < alone.from && to > alone.to, "{from} {to} {alone:?}");
    }
}

#[test]
fn an_interval_never_says_the_opposite_of_its_verdict() {
    // Five of eight inputs change, none in the other direction: the bootstrap excludes zero, the exact test cannot.
    let plan = plan(2, 1, 8);
    let turned = [vec![Some(1.0); 5], vec![Some(0.0); 3]].concat();
    let comparisons = compared_by(&plan, &vec![vec![Some(0.0); 8], turned]);
    assert_eq!((comparisons[0].p, comparisons[0].verdict), (0.062_5, Verdict::CannotTell));
    assert_eq!(comparisons[0].interval.from, 0.0);
    for share in 1..12_u32 {
        let plan = self::plan(4, 1, 12);
        let score = |n: u32| move |at: u32| Some(f64::from(u32::from((at * 5 + n) % 12 < share)));
        let scores: Scores = (0..4).map(|n| (0..12).map(score(n * 3)).collect()).collect();
        for Comparison { interval: Interval { from, to }, verdict, .. } in
            compared_by(&plan, &scores)
        {
            match verdict {
                Verdict::Better => assert!(from >= 0.0 && to > 0.0),
                Verdict::Worse => assert!(from < 0.0 && to <= 0.0),
                _ => assert!(from <= 0.0 && to >= 0.0, "{from} {to}"),
            }
        }
    }
}
