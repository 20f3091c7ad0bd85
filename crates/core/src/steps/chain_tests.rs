//! Tests of a long chain of calls, each of which reads the result of the one before.

use super::*;
use crate::document::parse_document;
use crate::form::Issue;
use crate::steps::answers::check::tests::Simple;
use serde_json::{Value, json};
use std::cell::Cell;

const LENGTH: usize = 250;

/// A validator that counts its calls.
struct Counting(Cell<usize>);

impl Checker for Counting {
    fn issues(&self, schema: &Value, value: &Value) -> Vec<Issue> {
        self.0.set(self.0.get() + 1);
        Simple.issues(schema, value)
    }
}

fn chain(length: usize) -> Vec<Value> {
    let call = |n: usize| {
        let path = format!("†state.x{n}");
        match n {
            0 => json!({"_tool": "t", "n": 0, "_output": 0, "_outputPath": path}),
            n => {
                json!({"_tool": "t", "n": format!("†state.x{}", n - 1), "_output": n, "_outputPath": path})
            }
        }
    };
    (0..length).map(call).collect()
}

#[test]
fn a_long_chain_is_carried_out_call_by_call() {
    let document = json!({"schema": {"type": "string"}, "context": [
        {"type": "tool", "tool": {"t": {"properties": {"n": {}}, "_output": {"type": "integer"}}}},
        {"type": "state", "state": {}}]});
    let request = parse_document(&document.to_string()).unwrap().request;
    let checker = Counting(Cell::default());
    let host = Host { checker: &checker, date: "D" };
    let mut engine = Engine::begin(&request, None, "p", Settings::default(), &host);
    let value = json!({"calls": chain(LENGTH), "output": "end"});
    let answer = Answer { text: value.to_string(), value: Some(value), usage: None };
    assert!(engine.take(&Event { at: Vec::new(), kind: EventKind::Answer(answer) }, &host));
    assert_eq!(engine.status(), ProcessStatus::Done);
    let step = &engine.process().steps[0];
    assert_eq!(step.waves, LENGTH);
    for (n, run) in step.runs.iter().enumerate() {
        assert_eq!((run.state, run.wave, &run.output), (RunState::Done, Some(n), &Some(json!(n))));
    }
    // Two checks per call (parameters and result), and one for the output.
    assert_eq!(checker.0.get(), 2 * LENGTH + 1);
    assert_eq!(step.runs[LENGTH - 1].resolved.as_ref().unwrap()["n"], LENGTH - 2);
}

#[test]
fn values_that_double_from_call_to_call_are_stopped() {
    let document = json!({"schema": {"type": "string"}, "context": [
        {"type": "tool", "tool": {"twice": {"properties": {"a": {}, "b": {}}}}},
        {"type": "state", "state": {"x0": "x".repeat(4 << 20)}}]});
    let request = parse_document(&document.to_string()).unwrap().request;
    let host = Host { checker: &Simple, date: "D" };
    let mut engine = Engine::begin(&request, None, "p", Settings::default(), &host);
    let call = |n: usize| {
        let (before, path) = (format!("†state.x{n}"), format!("†state.x{}", n + 1));
        json!({"_tool": "twice", "a": before, "b": before, "_outputPath": path})
    };
    let calls: Vec<Value> = (0..40).map(call).collect();
    let value = json!({"calls": calls, "output": "end"});
    let answer = Answer { text: String::new(), value: Some(value), usage: None };
    assert!(engine.take(&Event { at: Vec::new(), kind: EventKind::Answer(answer) }, &host));
    let runs = &engine.process().steps[0].runs;
    let states: Vec<&str> = runs.iter().map(|run| run.state.key()).collect();
    let expected = ["done", "done", "failed"].into_iter().chain(["skipped"; 37]);
    assert_eq!(states, expected.collect::<Vec<_>>());
    let error = runs[2].error.as_ref().unwrap();
    assert_eq!(
        (error.code, error.message.as_str()),
        (FaultCode::Unresolved, "its values are too large")
    );
}
