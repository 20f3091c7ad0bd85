//! Tests of the whole loop: documents of several steps, driven by scripted answers.

use super::*;
use crate::attachment::prompt_of;
use crate::context::{Entry, merge_context};
use crate::document::{Request, parse_document};
use crate::steps::answers::check::tests::Simple;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A driver that answers from a list, and does all that an engine wants.
struct Driver {
    engine: Engine,
    answers: Vec<Value>,
    /// The requests that were made: prompt and schema as one text each.
    bodies: Vec<String>,
    /// The person's results, by run.
    person: BTreeMap<String, PersonResult>,
    decisions: BTreeMap<String, Decision>,
    documents: BTreeMap<String, Value>,
}

const HOST: Host = Host { checker: &Simple, date: "D" };

impl Driver {
    fn new(document: &Value, answers: &[Value]) -> Self {
        let request = parse_document(&document.to_string()).unwrap().request;
        Self {
            engine: Engine::begin(&request, None, "p", Settings::default(), &HOST),
            answers: answers.to_vec(),
            bodies: Vec::new(),
            person: BTreeMap::new(),
            decisions: BTreeMap::new(),
            documents: BTreeMap::new(),
        }
    }

    fn next(&mut self, want: &Want) -> Option<EventKind> {
        Some(match &want.kind {
            WantKind::Answer(asking) => {
                let messages = prompt_of(&asking.request.messages()).messages;
                let texts: Vec<String> = messages.into_iter().map(|m| m.content).collect();
                let schema = asking.request.schema().map(Value::to_string).unwrap_or_default();
                self.bodies.push(format!("{}\n{schema}", texts.join("\n\n")));
                if self.answers.is_empty() {
                    return None;
                }
                let value = self.answers.remove(0);
                EventKind::Answer(Answer {
                    text: value.to_string(),
                    value: Some(value),
                    usage: None,
                })
            }
            WantKind::Plan(_) => EventKind::Plan(Ok(())),
            WantKind::Approval(proposal) => {
                let decision = self.decisions.get(&proposal.run).cloned();
                EventKind::Decision(decision.unwrap_or(Decision::Run))
            }
            WantKind::Activity(activity) => EventKind::Result(activity_result(activity)),
            WantKind::Person(_) => {
                let id = want.at.last()?;
                EventKind::Person(self.person.get(id)?.clone())
            }
            WantKind::Document(wanted) => {
                EventKind::Document(match self.documents.get(&wanted.address) {
                    Some(document) => {
                        let document = parse_document(&document.to_string()).unwrap().request;
                        Ok(FetchedDocument { document, address: Some(wanted.address.clone()) })
                    }
                    None => Err("it is not there".to_owned()),
                })
            }
        })
    }

    /// Handles one want; returns false if there was none.
    fn turn(&mut self) -> bool {
        let Some(want) = self.engine.wants().into_iter().next() else { return false };
        let Some(kind) = self.next(&want) else { return false };
        assert!(self.engine.take(&Event { at: want.at.clone(), kind }, &HOST), "{want:?}");
        true
    }

    fn run(&mut self) -> &mut Self {
        for _ in 0..200 {
            if !self.turn() {
                break;
            }
        }
        self
    }

    fn status(&self) -> &'static str {
        self.engine.status().key()
    }

    /// Returns the merged value of a kind: `¶state ①`.
    fn data(&self, name: &str) -> Option<Value> {
        data_in(self.engine.context(), name)
    }

    fn runs(&self, step: usize) -> Vec<(String, &'static str)> {
        let process = self.engine.process();
        process.steps[step - 1].runs.iter().map(|run| (run.id.clone(), run.state.key())).collect()
    }

    fn codes(&self) -> Vec<String> {
        let error = self.data("¶error").unwrap_or_default();
        let failed = error["failed"].as_array().cloned().unwrap_or_default();
        failed.iter().map(|fault| fault["error"]["code"].as_str().unwrap().to_owned()).collect()
    }
}

fn data_in(request: &Request, name: &str) -> Option<Value> {
    merge_context(&request.messages()).into_iter().find_map(|entry| match entry {
        Entry::Data(data) if data.identity.to_string() == name => data.value,
        _ => None,
    })
}

/// Runs one of the two activities that the tests define.
fn activity_result(activity: &Activity) -> Result<Value, String> {
    match &activity.what {
        ActivityKind::Code { source, .. } if source == "words" => {
            Ok(activity.call["text"].as_str().unwrap().split(' ').count().into())
        }
        ActivityKind::Code { .. } => Ok(activity.context.clone().into()),
        ActivityKind::Server { url } => Err(format!("{url} does not answer")),
        ActivityKind::Mcp(tool) => Err(format!("{tool} does not answer")),
    }
}

fn plain_tools(names: &[&str]) -> Value {
    let tools: serde_json::Map<String, Value> =
        names.iter().map(|name| ((*name).to_owned(), json!({"_output": {}}))).collect();
    json!({"type": "tool", "tool": tools})
}

#[test]
fn a_chain_in_one_answer_is_carried_out_in_waves() {
    let document = json!({"schema": {"type": "integer"}, "context": [plain_tools(&["a", "b"])]});
    let answers = [
        json!({"calls": [{"_tool": "a", "_output": 1, "_outputPath": "†state.x"},
            {"_tool": "b", "n": "†state.x", "_output": 2, "_outputPath": "†state.y"}], "output": null}),
        json!({"calls": [], "output": 3}),
    ];
    let mut driver = Driver::new(&document, &answers);
    driver.turn();
    assert_eq!(driver.engine.context().messages().len(), 3);
    assert_eq!(driver.data("¶state"), Some(json!({"x": 1, "y": 2})));
    let process = driver.engine.process();
    assert_eq!(
        process.steps[0].runs[1].resolved,
        Some(json!({"_tool": "b", "n": 1, "_outputPath": "†state.y"}))
    );
    driver.run();
    assert_eq!((driver.status(), driver.engine.document().solution()), ("done", Some(&json!(3))));
}

#[test]
fn a_lazy_plan_is_one_request_for_all_cases() {
    let document = json!({"schema": {"type": "string"}, "context": [plain_tools(&["m"]),
        {"type": "input", "_instance": "①", "comment": "A"}, {"type": "input", "_instance": "②", "comment": "B"},
        {"type": "plan", "mode": "lazy", "plan": [{"_tool": "m", "text": "†input.comment", "_outputPath": "†state.d"}]}]});
    let results = json!({"results": [{"_id": "0:②", "_output": 2}, {"_id": "0:①", "_output": 1}, {"_id": "9", "_output": 0}]});
    let mut driver = Driver::new(&document, &[results, json!({"calls": [], "output": "ok"})]);
    assert_eq!(driver.runs(1), [("0:①".to_owned(), "blocked"), ("0:②".to_owned(), "blocked")]);
    assert!(matches!(&driver.engine.wants()[0].kind, WantKind::Plan(runs) if runs.len() == 2));
    driver.run();
    assert_eq!(driver.bodies.len(), 2);
    assert!(driver.bodies[0].contains("\"_id\": \"0:①\"") && !driver.bodies[0].contains("## Plan"));
    assert!(driver.bodies[1].contains("Done: 0:①, 0:②"));
    assert_eq!(driver.data("¶state ①"), Some(json!({"d": 1})));
    assert_eq!(driver.data("¶state ②"), Some(json!({"d": 2})));
    assert_eq!((driver.data("¶state"), driver.status()), (None, "done"));
}

#[test]
fn calls_in_a_circle_run_not_at_all() {
    let document = json!({"schema": {"type": "string"}, "context": [plain_tools(&["a", "b"])]});
    let answers = [json!({"calls": [
        {"_tool": "a", "v": "†state.y", "_output": 1, "_outputPath": "†state.x"},
        {"_tool": "b", "v": "†state.x", "_output": 1, "_outputPath": "†state.y"}], "output": null})];
    let mut driver = Driver::new(&document, &answers);
    driver.run();
    assert_eq!(
        (driver.data("¶state"), driver.codes()),
        (None, vec!["cycle".to_owned(), "cycle".to_owned()])
    );
    assert!(driver.bodies[1].contains("\"code\": \"cycle\""));
}

fn words_document() -> Value {
    json!({"schema": {"type": "object", "required": ["words"]}, "context": [
        {"type": "tool", "tool": {
            "say": {"properties": {"n": {"type": "integer"}}, "_output": {"type": "string"}, "_outputPath": "†state.said"},
            "count": {"properties": {"text": {"type": "string"}}, "required": ["text"], "_activity": "words",
                "_output": {"type": "integer"}, "_outputPath": "†state.words"}}},
        {"type": "code", "activity": {"words": "words"}},
        {"type": "state", "state": {}}, {"type": "plan", "plan": []}]})
}

#[test]
fn a_forged_result_is_dropped_and_code_counts() {
    let answers = [
        json!({"calls": [{"_tool": "say", "n": 1, "_output": "two words", "_outputPath": "†state.said"},
            {"_tool": "count", "text": "†state.said", "_output": 99, "_outputPath": "†state.words"}]}),
        json!({"output": {"words": 2}}),
    ];
    let mut driver = Driver::new(&words_document(), &answers);
    driver.run();
    assert_eq!(driver.data("¶state"), Some(json!({"said": "two words", "words": 2})));
    let process = driver.engine.process();
    assert_eq!(process.steps[0].runs[1].notes, [RunNote::ForgedResult]);
    assert_eq!(process.steps[0].messages, (4, 7));
    assert!(!driver.bodies[1].contains("99") && driver.bodies[1].contains("Done: 0, 1"));
    assert_eq!(driver.engine.document().members()["schema"], words_document()["schema"]);
}

#[test]
fn a_run_at_fault_fails_alone_and_the_model_is_told_until_nothing_is_wrong() {
    let answers = [
        json!({"calls": [{"_tool": "say", "n": "1", "_output": "a", "_outputPath": "†state.said"}, {"_tool": "gone"},
            {"_tool": "count", "text": "†state.said", "_outputPath": "†state.words"},
            {"_tool": "count", "text": "†state.nothing", "_outputPath": "†state.words"}]}),
        json!({"calls": [{"_tool": "say", "n": 2, "_output": "b", "_outputPath": "†state.said"}]}),
        json!({"output": {"words": 1}}),
    ];
    let mut driver = Driver::new(&words_document(), &answers);
    driver.turn();
    let states: Vec<_> = driver.runs(1).into_iter().map(|(_, state)| state).collect();
    assert_eq!(states, ["failed", "failed", "skipped", "failed"]);
    assert_eq!(driver.codes(), ["parameters", "tool", "unresolved"]);
    driver.run();
    assert!(driver.bodies[1].contains("parameters") && driver.bodies[2].contains("\"failed\": []"));
    assert_eq!(driver.status(), "done");
}

#[test]
fn a_process_ends_where_nothing_goes_on() {
    #[track_caller]
    fn check(more: Value, answers: &[Value], expected: &str, requests: usize) {
        let mut document = words_document();
        document["loop"] = more;
        let mut driver = Driver::new(&document, answers);
        driver.run();
        assert_eq!((driver.status(), driver.bodies.len()), (expected, requests));
    }
    let nothing = json!({"calls": [], "output": null});
    let same = json!({"calls": [{"_tool": "gone"}], "output": null});
    let write = |n: u32| json!({"calls": [{"_tool": "say", "n": n, "_output": "x", "_outputPath": "†state.said"}]});
    check(json!({}), &[nothing], "stalled", 1);
    check(json!({}), &[same.clone(), same], "stalled", 2);
    check(json!({"maxSteps": 2}), &[write(1), write(2), write(3)], "limit", 2);
    check(json!({"maxRequests": 1}), &[write(1), write(2)], "limit", 1);
    check(json!({}), &[json!({"output": {}}), json!("?")], "failed", 2);
    check(json!({}), &[json!("?"), json!({"output": {"words": 1}})], "done", 2);
}

#[test]
fn a_failed_process_goes_on_at_the_same_step() {
    let mut driver =
        Driver::new(&words_document(), &[json!("?"), json!("?"), json!({"output": {"words": 1}})]);
    driver.run();
    assert_eq!(driver.status(), "failed");
    assert!(driver.engine.take(&Event { at: vec![], kind: EventKind::Resume }, &HOST));
    driver.run();
    assert_eq!((driver.status(), driver.engine.process().steps.len()), ("done", 1));
}

fn payment() -> Value {
    json!({"schema": {"type": "string"}, "context": [
        {"type": "tool", "tool": {
            "pay": {"properties": {"amount": {"type": "number"}}, "required": ["amount"], "_activity": "bank",
                "_output": {"type": "object", "required": ["code"]}, "_outputPath": "†state.receipt || †state.error"},
            "confirm": {"properties": {"receipt": {"type": "object"}}, "_outputPath": "†state.confirmed"},
            "report": {"properties": {"error": {"type": "object"}}}}},
        {"type": "input", "amount": 50.0}, {"type": "state", "state": {}}, {"type": "plan", "plan": []}]})
}

fn payment_driver() -> Driver {
    let answers = [
        json!({"calls": [{"_tool": "pay", "amount": "†input.amount", "_outputPath": "†state.receipt || †state.error"},
            {"_tool": "confirm", "receipt": "†state.receipt", "_outputPath": "†state.confirmed"}], "output": null}),
        json!({"calls": [{"_tool": "report", "error": "†state.error"}], "output": "Failed"}),
    ];
    let mut driver = Driver::new(&payment(), &answers);
    let output = json!({"code": "declined"});
    let result = PersonResult { output, path: Some("†state.error".to_owned()) };
    driver.person.insert("0".to_owned(), result);
    driver
}

#[test]
fn a_person_is_an_activity_and_what_waits_for_the_other_branch_is_skipped() {
    let mut driver = payment_driver();
    driver.run();
    assert_eq!(driver.runs(1), [("0".to_owned(), "done"), ("1".to_owned(), "skipped")]);
    assert_eq!(driver.runs(2), [("0".to_owned(), "done")]);
    assert_eq!(driver.data("¶state"), Some(json!({"error": {"code": "declined"}})));
    assert_eq!((driver.data("¶error"), driver.status()), (None, "done"));
    let process = driver.engine.process();
    assert_eq!(process.steps[0].runs[0].resolved.as_ref().unwrap()["amount"].to_string(), "50.0");
    assert_eq!(process.steps[0].runs[0].by, Carrier::Person);
    assert_eq!(
        process.steps[1].runs[0].resolved.as_ref().unwrap()["error"],
        json!({"code": "declined"})
    );
}

#[test]
fn a_fork_goes_on_from_a_step_and_the_original_is_untouched() {
    let mut driver = payment_driver();
    driver.run();
    let whole = driver.engine.document();
    let before = whole.to_text();
    let fork = forked(&whole, ForkPoint::Step(1), "q", &without_process(&whole)).unwrap();
    assert_eq!(whole.to_text(), before);
    assert_eq!(
        (fork.solution(), fork.members()["process"]["from"].clone()),
        (None, json!({"id": "p", "step": 1}))
    );
    assert_eq!(data_in(&fork, "¶state"), Some(json!({"error": {"code": "declined"}})));
    let engine = Engine::begin(&fork, None, "r", Settings::default(), &HOST);
    assert_eq!((engine.status(), engine.process().id.as_str()), (ProcessStatus::Running, "q"));
    let WantKind::Answer(asking) = &engine.wants()[0].kind else { panic!() };
    assert_eq!(asking.step, 2);
    let messages = prompt_of(&asking.request.messages()).messages;
    let text: String = messages.into_iter().map(|message| message.content).collect();
    assert!(
        text.contains("\"_tool\": \"confirm\"")
            && text.contains("Done: 0")
            && text.contains("declined")
    );
    assert_eq!(forked(&whole, ForkPoint::Step(7), "q", &whole), None);
    assert_eq!(data_in(&state_after(&whole, 0), "¶state"), Some(json!({})));
    let anew = without_process(&whole);
    assert_eq!((anew.solution(), anew.members().get("process")), (None, None));
    assert_eq!(anew.members()["context"], state_after(&whole, 0).members()["context"]);
}
