//! Tests of a bench's progress: which calls are made once, again, or not again.

use super::*;
use crate::exchange::FailureKind;
use proptest::prelude::*;
use serde_json::json;

fn keys(names: &[&str]) -> Vec<Key> {
    names.iter().map(|name| Key::hash(&[name], 0)).collect()
}

fn answer(text: &str) -> CallAnswer {
    CallAnswer { text: text.to_owned(), value: Some(json!(text)), ..CallAnswer::default() }
}

#[test]
fn calls_of_one_key_are_made_once_and_answered_together() {
    let mut progress = Progress::new(keys(&["a", "b", "a", "c"]));
    assert_eq!(
        (progress.next_call(), progress.next_call(), progress.next_call()),
        (Some(0), Some(1), Some(3))
    );
    assert_eq!(progress.next_call(), None);
    progress.take(0, Ok(answer("A")));
    progress.take(1, Err(ProviderFailure::new(FailureKind::Cut, "")));
    assert_eq!(progress.answer(2), Some(&answer("A")));
    assert_eq!((progress.one_with(2), progress.one_with(9)), (vec![0, 2], vec![]));
    assert_eq!(progress.call_of(&Key::hash(&["c"], 0)), Some(3));
    assert_eq!(progress.call_of(&Key::hash(&["d"], 0)), None);
    assert_eq!(progress.counts(), Counts { waiting: 0, running: 1, answered: 1, failed: 1 });
    assert!(progress.failure(1).is_some() && progress.answer(1).is_none());
    progress.again();
    assert_eq!(
        (progress.next_call(), progress.next_call(), progress.next_call()),
        (Some(1), Some(3), None)
    );
}

#[test]
fn calls_that_may_not_be_made_yet_are_passed_over_and_not_lost() {
    let mut progress = Progress::new(keys(&["a", "b", "c", "d"]));
    assert_eq!(progress.next_of(|call| call % 2 == 1), Some(1));
    assert_eq!(progress.next_of(|call| call == 3), Some(3));
    assert_eq!(progress.next_of(|call| call == 3), None);
    progress.put_back(1);
    progress.put_back(0);
    assert_eq!(
        (progress.next_of(|_| true), progress.next_of(|_| true), progress.next_of(|_| true)),
        (Some(0), Some(1), Some(2))
    );
    assert_eq!(progress.next_of(|_| true), None);
    assert_eq!(progress.counts(), Counts { running: 4, ..Counts::default() });
}

#[test]
fn calls_that_are_added_come_last_and_share_what_is_known() {
    let mut progress = Progress::new(keys(&["a", "b"]));
    progress.take(0, Ok(answer("A")));
    assert_eq!((progress.next_call(), progress.next_call()), (Some(1), None));
    let more: Vec<usize> = keys(&["c", "a"]).into_iter().map(|key| progress.add(key)).collect();
    assert_eq!((more, progress.answer(3)), (vec![2, 3], Some(&answer("A"))));
    assert_eq!((progress.next_call(), progress.next_call()), (Some(2), None));
    assert_eq!(progress.added_counts(), Counts { running: 1, ..Counts::default() });
    assert_eq!(progress.own_counts(), Counts { running: 1, answered: 1, ..Counts::default() });
    assert_eq!(progress.counts().all(), 3);
}

#[test]
fn what_was_kept_is_not_asked_again_and_what_changed_is() {
    let usage = Usage { prompt_tokens: 5, cost: Money::parse("0.01"), ..Usage::default() };
    let earlier = CallAnswer { usage: Some(usage), milliseconds: Some(12), ..answer("A") };
    let line = earlier.to_value(&Key::hash(&["a"], 0));
    let read = CallAnswer::from_value(&line).unwrap();
    assert_eq!(read, (Key::hash(&["a"], 0), earlier.clone()));
    let mut progress = Progress::new(keys(&["a", "changed"]));
    progress.recall([read, (Key::hash(&["gone"], 0), answer("B"))]);
    assert_eq!((progress.next_call(), progress.next_call()), (Some(1), None));
    assert_eq!(progress.answer(0), Some(&earlier));
    for bad in [json!(1), json!({"key": "x", "text": ""}), json!({"text": "a"})] {
        assert_eq!(CallAnswer::from_value(&bad), None);
    }
}

fn counted(progress: &Progress, is_of: impl Fn(usize) -> bool) -> Counts {
    let own = progress.states.iter().zip(&progress.first).filter(|(_, first)| is_of(**first));
    let is = |wanted: fn(&State) -> bool| own.clone().filter(|(state, _)| wanted(state)).count();
    Counts {
        waiting: is(|state| *state == State::Waiting),
        running: is(|state| *state == State::Running),
        answered: is(|state| matches!(state, State::Answered(_))),
        failed: is(|state| matches!(state, State::Failed(_))),
    }
}

#[test]
fn what_failed_before_is_told_and_asked_again_when_that_is_wanted() {
    let mut progress = Progress::new(keys(&["a", "b", "c"]));
    let failure = || ProviderFailure::new(FailureKind::Cut, "gone");
    let key = |progress: &Progress, call: usize| progress.key(call).unwrap().clone();
    progress.recall([(key(&progress, 1), answer("B"))]);
    let failures = [0, 1].map(|call| (key(&progress, call), Err(failure())));
    progress.apply_earlier_results(failures);
    assert_eq!(progress.failure(0), Some(&failure()));
    assert_eq!(progress.answer(1), Some(&answer("B")), "an answer is more than a failure");
    assert_eq!(progress.next_call(), Some(2), "what failed waits for the person");
    progress.apply_earlier_results([(key(&progress, 2), Err(failure()))]);
    assert_eq!(progress.failure(2), None, "it is under way");
    progress.again();
    assert_eq!((progress.next_call(), progress.failure(0)), (Some(0), None));
}

proptest! {
    /// However often a bench is interrupted, no call is answered twice, and none is missing.
    #[test]
    fn a_bench_that_is_cut_goes_on_where_it_was(
        names in proptest::collection::vec("[a-f]", 1..20),
        cuts in proptest::collection::vec((0_usize..6, any::<bool>()), 1..12),
    ) {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut records: Vec<(Key, CallAnswer)> = Vec::new();
        let mut run = |most: usize, fails: bool| {
            let mut progress = Progress::new(keys(&names));
            progress.recall(records.clone());
            for _ in 0..most {
                let Some(call) = progress.next_call() else { break };
                if fails && call % 2 == 0 {
                    progress.take(call, Err(ProviderFailure::new(FailureKind::Cut, "")));
                } else {
                    progress.take(call, Ok(answer(names[call])));
                    records.push((progress.key(call).unwrap().clone(), answer(names[call])));
                }
            }
            progress
        };
        for (most, fails) in cuts {
            run(most, fails);
        }
        let ended = run(usize::MAX, false);
        let distinct: std::collections::BTreeSet<_> = names.iter().collect();
        prop_assert_eq!(records.len(), distinct.len());
        for (call, name) in names.iter().enumerate() {
            prop_assert_eq!(ended.answer(call), Some(&answer(name)));
        }
    }

    /// After any operations, the counts equal a recount from scratch.
    #[test]
    fn counts_are_kept(happens in proptest::collection::vec((0_usize..7, 0_usize..12), 0..60)) {
        let names = ["a", "b", "a", "c", "d"];
        let mut progress = Progress::new(keys(&names));
        for (what, at) in happens {
            match what {
                0 => drop(progress.next_call()),
                1 => drop(progress.next_of(|call| call % 2 == at % 2)),
                2 => progress.put_back(at),
                3 => progress.take(at, Ok(answer("A"))),
                4 => progress.take(at, Err(ProviderFailure::new(FailureKind::Cut, ""))),
                5 => drop(progress.add(Key::hash(&[["a", "e", "f"][at % 3]], 0))),
                _ if at == 0 => progress.again(),
                _ => progress.recall([(Key::hash(&[["a", "e", "x"][at % 3]], 0), answer("B"))]),
            }
            prop_assert_eq!(progress.own_counts(), counted(&progress, |first| first < names.len()));
            prop_assert_eq!(progress.added_counts(), counted(&progress, |first| first >= names.len()));
        }
    }
}
