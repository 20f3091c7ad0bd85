//! Tests of the judges' calls: their Requests, when they are made, and that none is paid for twice.

use super::*;
use crate::bench::{Bench, Exhibit, JudgeOrder};
use crate::document::parse_document;
use crate::exchange::{FailureKind, Money, ProviderFailure, Usage};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashSet;

/// Two models, two inputs, and the judges.
fn plan_of(repeats: usize, checks: &Value) -> Plan {
    let document = json!({
        "context": ["Decide.", {"type": "input", "input": {}}],
        "bench": {"models": ["small", "big"], "repeats": repeats,
            "inputs": [{"id": "1", "input": {"n": 1}, "expect": 5}, {"id": "2", "input": {"n": 2}}], "checks": checks},
    });
    let document = parse_document(&document.to_string()).unwrap().request;
    Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap()
}

fn plan(repeats: usize) -> Plan {
    let judge = json!({"schema": {"type": "boolean"}, "context": ["Good?"], "bench": 1});
    let own = json!({"config": {"model": "wise"}, "context": ["Short?"]});
    plan_of(
        repeats,
        &json!([{"is": "judge", "request": judge}, {"is": "present"},
            {"is": "judge", "request": own, "verdict": "/score", "from": 3}]),
    )
}

fn pair_plan(repeats: usize) -> Plan {
    let single = json!({"is": "judge", "request": {"context": ["Good?"]}, "inputs": ["2"]});
    let pair = json!({"is": "judge", "request": {"context": ["Which?"]}, "verdict": "/better", "against": "baseline"});
    plan_of(repeats, &json!([single, pair]))
}

fn answered(value: Value) -> CallAnswer {
    CallAnswer { value: Some(value), ..CallAnswer::default() }
}

fn begun(plan: &Plan) -> (Progress, Judging) {
    let keys = (0..plan.calls()).map(|at| Key::hash(&[&at.to_string()], 0));
    (Progress::new(keys.collect()), Judging::new(plan))
}

fn join(plan: &Plan, progress: &mut Progress, judging: &mut Judging, call: usize) {
    for ask in judging.due(plan, progress, call) {
        let question = plan.ask_request(progress, ask).unwrap().to_value().to_string();
        judging.add(progress, ask, Key::hash(&[&question], plan.ask(call).unwrap().repeat));
    }
}

/// Takes an answer, and adds the judges' calls about it.
fn take(plan: &Plan, run: &mut (Progress, Judging), call: usize, value: Value) {
    run.0.take(call, Ok(answered(value)));
    join(plan, &mut run.0, &mut run.1, call);
}

#[test]
fn a_judge_is_shown_the_input_the_answer_and_what_was_expected() {
    let plan = plan(1);
    assert_eq!(plan.judges(), [0, 2]);
    assert_eq!(
        (plan.judge_model(0).name, plan.judge_model(2).name),
        ("small".to_owned(), "wise".to_owned())
    );
    let own = json!({"config": {"model": "wise"}, "context": ["Short?"]});
    let wiser = plan_of(1, &json!([{"is": "judge", "request": own, "model": "wiser"}]));
    assert_eq!(wiser.judge_model(0).name, "wiser", "the check's own model comes first");
    let yes = json!("yes");
    let request_of =
        |input: usize| plan.judge_request(0, input, Exhibit::Answer(&yes)).unwrap().to_value();
    assert_eq!(
        request_of(0)["context"][1],
        json!({"type": "input", "input": {"input": {"n": 1}, "answer": "yes", "expected": 5}})
    );
    assert_eq!(request_of(1)["context"][1]["input"], json!({"input": {"n": 2}, "answer": "yes"}));
    assert_eq!(request_of(0).get("bench"), None);
    assert_eq!(plan.judge_request(1, 0, Exhibit::Answer(&yes)), None);
}

#[test]
fn a_judge_of_pairs_is_shown_both_answers_in_both_orders() {
    let plan = pair_plan(1);
    let mut run = begun(&plan);
    take(&plan, &mut run, 0, json!("old"));
    assert_eq!(run.1.due(&plan, &run.0, 0), [], "the other answer is not there");
    take(&plan, &mut run, 1, json!("new"));
    let input_of = |order| {
        let request = plan.ask_request(&run.0, JudgeAsk { call: 1, check: 1, order });
        request.map(|request| request.to_value()["context"][1]["input"].clone())
    };
    assert_eq!(
        input_of(JudgeOrder::OwnFirst),
        Some(json!({"input": {"n": 1}, "first": "new", "second": "old", "expected": 5}))
    );
    assert_eq!(
        input_of(JudgeOrder::BaseFirst),
        Some(json!({"input": {"n": 1}, "first": "old", "second": "new", "expected": 5}))
    );
    assert_eq!(input_of(JudgeOrder::Alone), None);
    assert_eq!(plan.judge_orders(1, (0, 0)), [], "nothing is held against the baseline itself");
}

#[test]
fn calls_of_judges_come_behind_the_others_as_answers_come() {
    let plan = plan(1);
    let mut run = begun(&plan);
    assert_eq!(run.1.due(&plan, &run.0, 0), []);
    assert_eq!(run.1.counts(&run.0).waiting, 8);
    assert_eq!(run.0.next_call(), Some(0));
    take(&plan, &mut run, 0, json!("yes"));
    join(&plan, &mut run.0, &mut run.1, 0);
    let order = JudgeOrder::Alone;
    assert_eq!(run.1.ask(&plan, 5), Some(JudgeAsk { call: 0, check: 2, order }));
    assert_eq!((run.1.ask(&plan, 3), run.1.ask(&plan, 6)), (None, None));
    let next: Vec<_> = std::iter::from_fn(|| run.0.next_call()).collect();
    assert_eq!(next, [1, 2, 3, 4, 5]);
    run.0.take(5, Ok(answered(json!({"score": 4}))));
    let (verdict, score) = (run.1.judge_answer(&plan, &run.0, 0, 2), json!({"score": 4}));
    assert_eq!(verdict, Some(JudgeWord::Answer(&score)));
    assert_eq!(run.1.content(&plan, &run.0, (0, 0)), [0, 0]);
    run.0.take(4, Ok(answered(json!(true))));
    assert_eq!(run.1.content(&plan, &run.0, (0, 0)), [1, 1]);
    // The same answer of another model to the same input is judged once, for both.
    take(&plan, &mut run, 1, json!("yes"));
    assert_eq!(run.1.holding(&plan, &run.0, 1, 2), Holding::Holds);
    let counts = run.1.counts(&run.0);
    assert_eq!((counts.answered, counts.running, counts.waiting), (2, 0, 4));
    assert_eq!([0, 2].map(|check| run.1.remaining_calls(&plan, &run.0, check)), [2, 2]);
    run.0.take(2, Ok(CallAnswer::default()));
    assert_eq!(run.1.due(&plan, &run.0, 2), []);
    assert_eq!((run.1.remaining_calls(&plan, &run.0, 2), run.1.counts(&run.0).waiting), (1, 2));
}

#[test]
fn pairs_are_counted_twice_beforehand_and_equal_answers_are_not_asked_about() {
    let plan = pair_plan(1);
    let mut run = begun(&plan);
    // Of input 2 two answers by themselves; of both inputs a pair, twice.
    assert_eq!((plan.judge_calls(), run.1.counts(&run.0).waiting), (6, 6));
    assert_eq!(run.1.remaining_calls(&plan, &run.0, 1), 4);
    take(&plan, &mut run, 1, json!("same"));
    take(&plan, &mut run, 0, json!("same"));
    assert_eq!(run.1.verdict(&plan, &run.0, 1, 1), Some(PairVerdict::Tie(Tie::Equal)));
    assert_eq!((run.1.counts(&run.0).waiting, run.1.remaining_calls(&plan, &run.0, 1)), (4, 2));
    // The baseline's answer comes last: it makes the pair of the other column possible.
    take(&plan, &mut run, 3, json!("new"));
    take(&plan, &mut run, 2, json!("old"));
    assert_eq!((run.1.counts(&run.0).waiting, run.1.remaining_calls(&plan, &run.0, 1)), (4, 2));
    let places: Vec<usize> = (plan.calls()..plan.calls() + 4)
        .filter(|at| run.1.ask(&plan, *at).is_some_and(|ask| ask.check == 1))
        .collect();
    let cost = Usage { cost: Money::parse("0.01"), ..Usage::default() };
    let first = CallAnswer {
        usage: Some(cost),
        ..answered(json!({"better": "first", "reason": "shorter"}))
    };
    run.0.take(places[0], Ok(first.clone()));
    assert_eq!(run.1.holding(&plan, &run.0, 3, 1), Holding::Unknown, "one order is not enough");
    run.0.take(places[1], Ok(first));
    assert_eq!(run.1.verdict(&plan, &run.0, 3, 1), Some(PairVerdict::Tie(Tie::Flip)));
    assert_eq!(run.1.content(&plan, &run.0, (1, 1)), [0, 0], "the other judge did not say");
    assert_eq!(run.1.content(&plan, &run.0, (1, 0)), [1, 1]);
    assert_eq!(run.1.content(&plan, &run.0, (0, 0)), [0, 0]);
    assert_eq!(run.1.costs(&plan, &run.0), [None, Money::parse("0.02")]);
    run.0.take(places[1], Ok(answered(json!({"better": "second"}))));
    assert_eq!(run.1.verdict(&plan, &run.0, 3, 1), Some(PairVerdict::Better));
}

/// Counts the waiting calls of judges anew: those that are listed, and those that may be added.
fn waiting(plan: &Plan, progress: &Progress) -> usize {
    let is_there = |call: usize| progress.answer(call).is_some();
    let of_check = |check: usize, call: usize| {
        let ask = plan.ask(call).unwrap();
        let orders = plan.judge_orders(check, (ask.column, ask.input)).len();
        let base = plan.base_call(call).filter(|_| plan.is_of_pairs(check));
        let is_known = is_there(call) && base.is_none_or(is_there);
        if is_known { 0 } else { orders }
    };
    let ahead =
        plan.judges().into_iter().flat_map(|check| (0..plan.calls()).map(move |c| (check, c)));
    progress.added_counts().waiting
        + ahead.map(|(check, call)| of_check(check, call)).sum::<usize>()
}

proptest! {
    /// Stopping a bench at random, with answers in any order, pays for no judge's call twice and misses none.
    #[test]
    fn judges_go_on_where_they_were(
        repeats in 1_usize..4,
        is_of_pairs in any::<bool>(),
        different in 1_usize..6,
        cuts in proptest::collection::vec((0_usize..9, any::<bool>(), 1_usize..5), 0..8),
    ) {
        let plan = if is_of_pairs { pair_plan(repeats) } else { plan(repeats) };
        let mut records: Vec<(Key, CallAnswer)> = Vec::new();
        let mut run = |most: usize, fails: bool, step: usize| {
            let (mut progress, mut judging) = begun(&plan);
            progress.recall(records.clone());
            (0..plan.calls()).for_each(|call| join(&plan, &mut progress, &mut judging, call));
            progress.recall(records.clone());
            for at in 0..most {
                let next = progress.next_of(|call| call % step == at % step);
                let Some(call) = next.or_else(|| progress.next_call()) else { break };
                if fails && call % 2 == 0 {
                    progress.take(call, Err(ProviderFailure::new(FailureKind::Cut, "")));
                    continue;
                }
                let value = if call < plan.calls() { json!(call % different) } else { json!({"better": "first"}) };
                progress.take(call, Ok(answered(value.clone())));
                records.push((progress.key(call).unwrap().clone(), answered(value)));
                join(&plan, &mut progress, &mut judging, call);
                assert_eq!(judging.counts(&progress).waiting, waiting(&plan, &progress));
            }
            (progress, judging)
        };
        for (most, fails, step) in cuts {
            run(most, fails, step);
        }
        let (progress, judging) = run(usize::MAX, false, 1);
        let paid: HashSet<&Key> = records.iter().map(|(key, _)| key).collect();
        prop_assert_eq!(paid.len(), records.len());
        prop_assert_eq!(progress.counts().all(), progress.counts().answered);
        for check in plan.judges() {
            prop_assert_eq!(judging.remaining_calls(&plan, &progress, check), 0);
            for (call, ask) in plan.asks().into_iter().enumerate() {
                let is_asked = !plan.judge_orders(check, (ask.column, ask.input)).is_empty();
                prop_assert_eq!(judging.judge_answer(&plan, &progress, call, check).is_some(), is_asked);
            }
        }
        if is_of_pairs {
            let differ = plan.asks().into_iter().enumerate().filter(|(call, ask)| {
                ask.column == 1 && call % different != (call - 1) % different
            });
            let of_pairs = judging_asks(&plan, &progress, &judging).filter(|ask| ask.check == 1);
            prop_assert_eq!(of_pairs.count(), differ.count() * 2);
        }
    }
}

fn judging_asks<'run>(
    plan: &'run Plan,
    progress: &'run Progress,
    judging: &'run Judging,
) -> impl Iterator<Item = JudgeAsk> + use<'run> {
    (0..).map_while(|at| progress.key(at).map(|_| at)).filter_map(|at| judging.ask(plan, at))
}

/// Measures the time of counting the progress after each answer: `cargo test --release -p pilcrow-core told_after --
/// --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn told_after_each_of_five_thousand_answers() {
    let inputs: Vec<Value> = (0..5_000).map(|at| json!({"input": at})).collect();
    let document = json!({"context": [{"type": "input", "input": 0}], "bench": {"inputs": inputs,
        "checks": [{"is": "judge", "request": {"context": ["Good?"]}}]}});
    let document = parse_document(&document.to_string()).unwrap().request;
    let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
    for is_walked in [true, false] {
        let (mut progress, mut judging) = begun(&plan);
        let (begun, mut count) = (std::time::Instant::now(), 0);
        while let Some(call) = progress.next_call() {
            progress.take(call, Ok(answered(json!(call))));
            for ask in judging.due(&plan, &progress, call) {
                judging.add(&mut progress, ask, Key::hash(&[&call.to_string()], 1));
            }
            count += match is_walked {
                true => waiting(&plan, &progress),
                false => judging.counts(&progress).waiting,
            };
        }
        println!("walked: {is_walked}, {:?}, {count}", begun.elapsed());
    }
}

#[test]
fn an_answer_of_a_judge_without_a_verdict_is_counted() {
    let check = |verdicts: [Value; 4], expected: (usize, usize)| {
        let plan = plan_of(
            1,
            &json!([{"is": "judge", "request": {"context": ["Short?"]}, "verdict": "/score", "from": 3}]),
        );
        let mut run = begun(&plan);
        for (call, verdict) in verdicts.into_iter().enumerate() {
            take(&plan, &mut run, call, json!(call));
            run.0.take(plan.calls() + call, Ok(answered(verdict)));
        }
        let silence = run.1.silent(&plan, &run.0, 0);
        assert_eq!((silence.silent, silence.answered), expected);
    };
    let score = |score: u8| json!({"score": score});
    check([score(3), score(1), score(5), score(2)], (0, 4));
    check([score(3), json!({"score": "good"}), json!({"points": 4}), json!(null)], (3, 4));
}

#[test]
fn a_judge_of_pairs_that_names_neither_has_said_so_and_one_without_its_place_has_not() {
    let check = |value: Value, expected: (usize, usize)| {
        let plan = pair_plan(1);
        let mut run = begun(&plan);
        for call in 0..plan.calls() {
            take(&plan, &mut run, call, json!(call));
        }
        let calls = run.0.counts().all();
        (plan.calls()..calls).for_each(|call| run.0.take(call, Ok(answered(value.clone()))));
        let silence = run.1.silent(&plan, &run.0, 1);
        assert_eq!((silence.silent, silence.answered), expected, "{value}");
    };
    check(json!({"better": "neither"}), (0, 4));
    check(json!({"worse": "first"}), (4, 4));
}
