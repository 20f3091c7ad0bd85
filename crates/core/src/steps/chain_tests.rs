//! A long chain of calls, each of which reads what the one before it writes.

use super::check::tests::Simple;
use super::*;
use crate::document::parse_document;
use crate::form::Issue;
use serde_json::{Value, json};
use std::cell::Cell;

const LENGTH: usize = 250;

/// Counts what it is asked.
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
    // Of each call its parameters and its result, and the output.
    assert_eq!(checker.0.get(), 2 * LENGTH + 1);
    assert_eq!(step.runs[LENGTH - 1].resolved.as_ref().unwrap()["n"], LENGTH - 2);
}
