//! Property tests of the person's decisions and of joint requests: only approved calls run, exactly as approved, and a
//! request for results of scoped calls contains no other case's data.

use super::properties::{CASES, HOST, any_call, begun, body, document, happens};
use super::*;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the test person's decision: most calls may run, some run in a changed form, some are rejected.
fn decided(proposal: &Proposal, choice: u8) -> Decision {
    match choice {
        0 => Decision::Reject("no".to_owned()),
        1 => {
            let mut call = proposal.call.clone();
            call["n"] = 40.into();
            Decision::Change(call)
        }
        _ => Decision::Run,
    }
}

/// Returns the tool and the case of each run that a request asks about.
fn question_runs<'run>(
    process: &'run Process,
    ids: &[String],
) -> Vec<(&'run Value, Option<&'run str>)> {
    let runs = process.steps.last().into_iter().flat_map(|step| &step.runs);
    let own = runs.filter(|run| ids.contains(&run.id));
    own.map(|run| (&run.call["_tool"], run.instance())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_was_approved_is_what_runs(
        calls in prop::collection::vec(any_call(), 1..6), cases in 0..3_usize, lazy in any::<bool>(),
        choices in prop::collection::vec(0..5_u8, 1..20),
    ) {
        let plan = lazy.then_some(calls.as_slice());
        let answers = if lazy { vec![] } else { vec![json!({"calls": calls, "output": null})] };
        let mut engine = begun(&document(cases, plan));
        let mut choices = choices.iter().cycle();
        let mut approved: BTreeMap<(Vec<usize>, Vec<String>), Option<Value>> = BTreeMap::new();
        for _ in 0..500 {
            let Some(want) = engine.first_want() else { break };
            let key = (want.steps.clone(), want.at.clone());
            let kind = match &want.kind {
                WantKind::Approval(proposal) => {
                    let decision = decided(proposal, *choices.next().unwrap());
                    let agreed = match &decision {
                        Decision::Run => proposal.resolved.clone(),
                        Decision::Change(call) => Some(call.clone()),
                        _ => None,
                    };
                    approved.insert(key, agreed);
                    EventKind::Decision(decision)
                }
                WantKind::Activity(activity) => {
                    let agreed = approved.get(&key).and_then(Option::as_ref);
                    prop_assert!(agreed.is_some(), "{:?} was not approved", key);
                    let agreed = agreed.unwrap();
                    prop_assert_eq!(&activity.call["_tool"], &agreed["_tool"]);
                    prop_assert_eq!(&activity.call["n"], &agreed["n"]);
                    // In a changed call, references are resolved only after the person's decision.
                    if agreed["n"] != 40 {
                        prop_assert_eq!(&activity.call, agreed);
                    }
                    happens(&want, &answers)
                }
                _ => happens(&want, &answers),
            };
            let event = Event { at: want.at.clone(), kind };
            prop_assert!(engine.take(&event, &HOST));
        }
        prop_assert!(engine.status() != ProcessStatus::Running);
    }

    #[test]
    fn results_of_scoped_calls_are_asked_for_without_another_cases_data(
        calls in prop::collection::vec(any_call(), 1..6), cases in 2..4_usize,
    ) {
        let mut engine = begun(&document(cases, Some(&calls)));
        for _ in 0..500 {
            let Some(want) = engine.first_want() else { break };
            if let WantKind::Answer(Asking { runs: Some(ids), request, .. }) = &want.kind
                && want.at.is_empty()
            {
                let process = engine.process();
                let runs = question_runs(&process, ids);
                if runs.iter().any(|(tool, _)| *tool == "scoped") {
                    prop_assert!(runs.iter().all(|(tool, _)| *tool == "scoped"), "{:?}", ids);
                    let own: BTreeSet<_> = runs.iter().filter_map(|(_, case)| *case).collect();
                    let seen = body(request);
                    for case in CASES.iter().filter(|case| !own.contains(**case)) {
                        prop_assert!(!seen.contains(&format!("secret{case}")), "{:?}: {}", own, seen);
                    }
                    prop_assert!(own.len() <= 1, "{:?}", own);
                }
            }
            let event = Event { at: want.at.clone(), kind: happens(&want, &[]) };
            prop_assert!(engine.take(&event, &HOST));
        }
    }
}
