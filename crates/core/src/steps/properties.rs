//! Property tests of every process: the order in which results arrive makes no difference, no case sees another's data,
//! and a record that is cut off loses no finished run.

use super::*;
use crate::attachment::prompt_of;
use crate::document::{Request, parse_document};
use crate::steps::answers::check::tests::Simple;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(super) const HOST: Host = Host { checker: &Simple, date: "D" };
pub(super) const CASES: [&str; 3] = ["①", "②", "③"];

pub(super) fn begun(document: &Value) -> Engine {
    let request = parse_document(&document.to_string()).unwrap().request;
    Engine::begin(&request, None, "p", Settings::default(), &HOST)
}

pub(super) fn body(request: &Request) -> String {
    let texts = prompt_of(&request.messages()).messages;
    let texts: Vec<String> = texts.into_iter().map(|message| message.content).collect();
    format!("{}\n{}", texts.join("\n"), request.schema().map(Value::to_string).unwrap_or_default())
}

/// Returns the event for any want: always the same for the same want, in whatever order.
pub(super) fn happens(want: &Want, answers: &[Value]) -> EventKind {
    let answer = |value: Value| {
        EventKind::Answer(Answer { text: value.to_string(), value: Some(value), usage: None })
    };
    match &want.kind {
        WantKind::Answer(Asking { runs: Some(ids), .. }) => {
            let results = ids.iter().map(|id| json!({"_id": id, "_output": format!("of {id}")}));
            answer(json!({"results": results.collect::<Vec<_>>()}))
        }
        WantKind::Answer(asking) if want.at.is_empty() => answer(
            answers.get(asking.step - 1).cloned().unwrap_or_else(|| json!({"output": "end"})),
        ),
        WantKind::Answer(_) => answer(json!("found")),
        WantKind::Plan(_) => EventKind::Plan(Ok(())),
        WantKind::Approval(_) => EventKind::Decision(Decision::Run),
        WantKind::Activity(activity) => EventKind::Result(match activity.call["n"].as_u64() {
            Some(0) => Err("zero".to_owned()),
            _ => Ok(json!({"made of": activity.call})),
        }),
        WantKind::Person(_) => {
            EventKind::Person(PersonResult { output: json!("by hand"), path: None })
        }
        WantKind::Document(_) => EventKind::Document(Err("none".to_owned())),
    }
}

/// Drives an engine to its end; `choose` picks one of its wants at a time.
fn driven(mut engine: Engine, answers: &[Value], choose: &mut dyn FnMut(usize) -> usize) -> Engine {
    for _ in 0..500 {
        let wants = engine.wants();
        if wants.is_empty() {
            return engine;
        }
        let want = &wants[choose(wants.len()) % wants.len()];
        let event = Event { at: want.at.clone(), kind: happens(want, answers) };
        assert!(engine.take(&event, &HOST), "{want:?}");
    }
    panic!("it does not end");
}

/// Generates calls that read and write a few places, by tools of all kinds.
pub(super) fn any_call() -> impl Strategy<Value = Value> {
    let tool = prop_oneof![
        Just("latent"),
        Just("scoped"),
        Just("coded"),
        Just("asked"),
        Just("sent"),
        Just("other"),
        Just("gone")
    ];
    let place = || prop_oneof![Just("a"), Just("b"), Just("c"), Just("d"), Just("input")];
    let reads = prop::option::of((place(), place(), any::<bool>()));
    let case = prop_oneof![3 => Just(None), 1 => Just(Some(0_usize)), 1 => Just(Some(7))];
    (tool, reads, prop::option::of(place()), case, 0..3_u8).prop_map(
        |(tool, reads, write, case, n)| {
            let mut call = json!({"_tool": tool, "n": n});
            if let Some((one, other, both)) = reads {
                let name = |place: &str| match place {
                    "input" => "†input.text".to_owned(),
                    place => format!("†state.{place}"),
                };
                let mark = if both { "&&" } else { "||" };
                call["from"] = format!("{} {mark} {}", name(one), name(other)).into();
            }
            if let Some(place) = write.filter(|place| *place != "input") {
                call["_outputPath"] = format!("†state.{place}").into();
            }
            if let Some(case) = case {
                call["_instance"] = CASES.get(case).copied().unwrap_or("unknown").into();
            }
            if matches!(tool, "latent" | "scoped") {
                call["_output"] = "written".into();
            }
            call
        },
    )
}

pub(super) fn document(cases: usize, lazy: Option<&[Value]>) -> Value {
    let mut context = vec![
        json!({"type": "tool", "tool": {
            "latent": {"_output": {}}, "scoped": {"_output": {}, "_scopes": ["input", "state"]}, "coded": {"_activity": "code"}, "asked": {"_activity": "somebody"},
            "sent": {"_activity": "https://x.example"},
            "other": {"_delegate": "anonymous", "_scopes": ["state", "input"], "_output": {"type": "string"}}}}),
        json!({"type": "code", "activity": {"code": ""}}),
        json!({"type": "state", "state": {"d": "there"}}),
        json!({"type": "input", "text": "for all"}),
    ];
    context.extend(
        CASES.iter().take(cases).map(
            |case| json!({"type": "input", "_instance": case, "text": format!("secret{case}")}),
        ),
    );
    let mode = if lazy.is_some() { "lazy" } else { "eager" };
    context.push(json!({"type": "plan", "mode": mode, "plan": lazy.unwrap_or_default()}));
    json!({"schema": {"type": "string"}, "context": context})
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_order_results_come_in_the_record_is_the_same(
        calls in prop::collection::vec(any_call(), 1..6), cases in 0..3_usize, lazy in any::<bool>(),
        order in prop::collection::vec(any::<usize>(), 1..40),
    ) {
        let plan = lazy.then_some(calls.as_slice());
        let answers = if lazy { vec![] } else { vec![json!({"calls": calls, "output": null})] };
        let document = document(cases, plan);
        let first = driven(begun(&document), &answers, &mut |_| 0);
        let mut turns = order.iter().cycle();
        let other = driven(begun(&document), &answers, &mut |_| *turns.next().unwrap());
        prop_assert_eq!(first.document().to_text(), other.document().to_text());
        // The written messages are in the order of the runs, wave by wave.
        prop_assert_eq!(first, other);
    }

    #[test]
    fn no_run_of_a_case_sees_what_is_anothers(
        calls in prop::collection::vec(any_call(), 1..5), cases in 2..4_usize,
    ) {
        let mut engine = begun(&document(cases, None));
        let answers = [json!({"calls": calls, "output": null})];
        for _ in 0..500 {
            let wants = engine.wants();
            let Some(want) = wants.first() else { break };
            let seen = match &want.kind {
                // The outermost process concerns all cases.
                WantKind::Answer(asking) if !want.at.is_empty() => body(&asking.request),
                WantKind::Activity(activity) => {
                    format!("{} {}", activity.call, Value::from(activity.context.as_slice()))
                }
                _ => String::new(),
            };
            let run = want.at.first().cloned().unwrap_or_default();
            let own = run.split_once(':').map(|(_, case)| case.to_owned());
            for case in CASES.iter().filter(|case| own.as_deref() != Some(**case)) {
                prop_assert!(!seen.contains(&format!("secret{case}")), "{run}: {seen}");
            }
            let event = Event { at: want.at.clone(), kind: happens(want, &answers) };
            prop_assert!(engine.take(&event, &HOST));
        }
    }

    #[test]
    fn a_record_that_is_cut_loses_no_finished_run_and_repeats_none(
        calls in prop::collection::vec(any_call(), 1..6), cases in 0..3_usize, lazy in any::<bool>(),
        cut in 0..30_usize,
    ) {
        let plan = lazy.then_some(calls.as_slice());
        let answers = if lazy { vec![] } else { vec![json!({"calls": calls, "output": null})] };
        let mut engine = begun(&document(cases, plan));
        let whole = driven(engine.clone(), &answers, &mut |_| 0);
        for _ in 0..cut {
            let wants = engine.wants();
            let Some(want) = wants.first() else { break };
            let event = Event { at: want.at.clone(), kind: happens(want, &answers) };
            engine.take(&event, &HOST);
        }
        let saved = engine.document().to_text();
        let read = parse_document(&saved).unwrap().request;
        let again = Engine::begin(&read, None, "other", Settings::default(), &HOST);
        let over = |engine: &Engine| -> BTreeMap<(usize, String), Option<Value>> {
            let steps = engine.process().steps;
            let runs = steps.iter().flat_map(|step| step.runs.iter().map(|run| (step.step, run)));
            let over = runs.filter(|(_, run)| run.state.is_over());
            over.map(|(step, run)| ((step, run.id.clone()), run.output.clone())).collect()
        };
        let results = over(&again);
        for (run, output) in over(&engine) {
            prop_assert_eq!(results.get(&run), Some(&output));
        }
        // No finished run is wanted again, and no run starts without a new question to the person.
        for want in again.wants() {
            if let (Some(id), Some(step)) = (want.at.first(), want.steps.first()) {
                prop_assert!(!results.contains_key(&(*step, id.clone())), "{:?}", want);
            }
            prop_assert!(!matches!(want.kind, WantKind::Activity(_)), "{:?}", want);
        }
        let ended = driven(again, &answers, &mut |_| 0);
        prop_assert_eq!(ended.status(), whole.status());
        prop_assert_eq!(over(&ended), over(&whole));
    }
}
