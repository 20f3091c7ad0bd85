//! Tests of the verdicts of judges of pairs on columns.

use super::*;
use crate::bench::fixture::Any;
use crate::bench::verdicts::counting_host::{AtHand, at_once};
use crate::bench::{Bench, CallAnswer, Key};
use crate::document::parse_document;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A judge of what the inputs' pairs say, in the order in which it is shown them: `[own first, base first]`
/// by column, input and repeat. A word that is none is the same answer on both sides.
type Says<'says> = &'says dyn Fn(usize, usize, usize) -> [&'static str; 2];

fn judged(
    variants: usize,
    inputs: usize,
    repeats: usize,
    says: Says<'_>,
) -> (Plan, Progress, Judging) {
    let list =
        |count: usize| (0..count).map(|at| json!({"id": at.to_string()})).collect::<Vec<_>>();
    let inputs: Vec<Value> = (0..inputs).map(|at| json!({"input": at})).collect();
    let document = json!({"context": [{"type": "input", "input": 0}], "bench": {
        "variants": list(variants), "inputs": inputs, "repeats": repeats,
        "checks": [{"is": "judge", "request": {"context": ["?"]}, "against": "baseline"}]}});
    let document = parse_document(&document.to_string()).unwrap().request;
    let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
    let keys = (0..plan.calls()).map(|at| Key::hash(&[&at.to_string()], 0));
    let (mut progress, mut judging) = (Progress::new(keys.collect()), Judging::new(&plan));
    let answer = |value: Value| Ok(CallAnswer { value: Some(value), ..CallAnswer::default() });
    let mut added = plan.calls();
    for (call, Ask { column, input, repeat }) in plan.asks().into_iter().enumerate() {
        let both = says(column, input, repeat);
        let is_same = column == 0 || both == ["", ""];
        progress.take(call, answer(json!(if is_same { 0 } else { call })));
        for ask in judging.due(&plan, &progress, call) {
            let word = both[usize::from(ask.order == JudgeOrder::BaseFirst)];
            judging.add(&mut progress, ask, Key::hash(&["judge", &added.to_string()], 0));
            progress.take(added, answer(json!(word)));
            added += 1;
        }
    }
    (plan, progress, judging)
}

const BETTER: [&str; 2] = ["first", "second"];
const WORSE: [&str; 2] = ["second", "first"];
const FLIP: [&str; 2] = ["first", "first"];

fn lines(variants: usize, inputs: usize, repeats: usize, says: Says<'_>) -> Vec<PairLine> {
    let (plan, progress, judging) = judged(variants, inputs, repeats, says);
    lines_of(&plan, &progress, &judging)
}

#[test]
fn wins_losses_ties_and_flips_are_counted_and_inputs_decide() {
    let says = |_: usize, input: usize, repeat: usize| match (input, repeat) {
        (8, _) => FLIP,
        (9, _) => ["", ""],
        (7, 0) => WORSE,
        (7, _) => ["neither", "second"],
        _ => BETTER,
    };
    let line = lines(2, 10, 2, &says)[0];
    assert_eq!((line.column, line.base, line.pairs()), (1, 0, 20));
    assert_eq!([line.wins, line.losses, line.ties, line.flips], [14, 1, 5, 2]);
    assert_eq!((line.inputs, line.p), ([7, 1], mcnemar(7, 1)));
    // Of inputs, as the verdict is: 7 of 8, with Wilson's interval (0.529 to 0.978) up to where the test cannot tell.
    assert_eq!(line.share(), Some(7.0 / 8.0));
    let Interval { from, to } = line.interval.unwrap();
    assert!(from == 0.5 && (to - 0.977_583).abs() < 1e-6, "{from} {to}");
    assert_eq!(line.verdict, Verdict::CannotTell, "of 20 pairs, but of 8 inputs");
}

#[test]
fn columns_are_corrected_together() {
    let says = |column: usize, _: usize, _: usize| if column == 1 { WORSE } else { BETTER };
    let list = lines(3, 6, 1, &says);
    let verdicts: Vec<_> = list.iter().map(|line| (line.p, line.adjusted, line.verdict)).collect();
    assert_eq!(verdicts, [(0.031_25, 0.062_5, Verdict::CannotTell); 2]);
    let list = lines(3, 7, 1, &says);
    let verdicts: Vec<_> = list.iter().map(|line| (line.column, line.verdict)).collect();
    assert_eq!(verdicts, [(1, Verdict::Worse), (2, Verdict::Better)]);
    let alone = wilson_together(7, 7, 1).unwrap();
    let both = list[1].interval.unwrap();
    assert!(both.from < alone.from && both.from >= 0.5, "two columns: the interval is wider");
}

#[test]
fn a_judge_that_goes_by_where_an_answer_stands_is_told() {
    let check = |inputs: usize, says: Says<'_>, expected: Option<(usize, usize, BiasDirection)>| {
        let (plan, progress, judging) = judged(2, inputs, 1, says);
        let leaning = leanings(&plan, &progress, &judging);
        let leaning = leaning.first().map(|one| (one.first, one.chosen, one.to));
        assert_eq!(leaning, expected);
    };
    check(8, &|_, _, _| FLIP, Some((16, 16, BiasDirection::First)));
    check(8, &|_, _, _| ["second", "second"], Some((0, 16, BiasDirection::Second)));
    check(8, &|_, _, _| BETTER, Some((8, 16, BiasDirection::Neither)));
    // A few pairs cannot tell; and of many, a little is not far.
    check(4, &|_, _, _| FLIP, Some((8, 8, BiasDirection::Neither)));
    let seldom = |_: usize, input: usize, _: usize| if input < 7 { FLIP } else { BETTER };
    check(60, &seldom, Some((67, 120, BiasDirection::Neither)));
    check(3, &|_, _, _| ["neither", "neither"], None);
}

#[test]
fn before_both_orders_are_answered_nothing_is_counted() {
    assert_eq!(lines(1, 3, 1, &|_, _, _| BETTER), []);
    let (plan, _, judging) = judged(2, 1, 1, &|_, _, _| BETTER);
    let keys = (0..plan.calls()).map(|at| Key::hash(&[&at.to_string()], 0));
    assert_eq!(lines_of(&plan, &Progress::new(keys.collect()), &judging), []);
}

proptest! {
    /// Exchanging the two sides of all pairs turns better into worse, with the same certainty.
    #[test]
    fn better_and_worse_are_told_alike(verdicts in proptest::collection::vec(0_usize..3, 1..24)) {
        let words = |at: usize| [BETTER, WORSE, FLIP][at];
        let one = lines(2, verdicts.len(), 1, &|_, input, _| words(verdicts[input]));
        let other = lines(2, verdicts.len(), 1, &|_, input, _| words([1, 0, 2][verdicts[input]]));
        let (one, other) = (one[0], other[0]);
        prop_assert_eq!((one.wins, one.losses, one.ties), (other.losses, other.wins, other.ties));
        prop_assert!((one.p - other.p).abs() < 1e-12);
        prop_assert_eq!(one.verdict == Verdict::Better, other.verdict == Verdict::Worse);
    }
}

fn lines_of(plan: &Plan, progress: &Progress, judging: &Judging) -> Vec<PairLine> {
    pair_lines(plan, &at_once(pair_verdicts(plan, progress, judging, &AtHand(&Any))))
}
