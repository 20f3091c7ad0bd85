//! Tests of every export, with a process that contains everything that can happen in one.

use super::*;
use crate::batch::SheetWords;
use crate::document::{parse_document, parse_text};
use crate::exchange::ProviderFailure;
use crate::field::WidgetKind;
use crate::form::Issue;
use crate::solution::Leaf;
use crate::solution::export::ExportWords;
use crate::steps::{Carrier, FaultCode, FaultReason, ProcessStatus, RunNote, RunState};
use serde_json::{Value, json};

/// Plain names in place of translated words.
struct Plain;

impl ExportWords for Plain {
    fn absent(&self) -> String {
        "absent".to_owned()
    }
    fn empty(&self) -> String {
        "empty".to_owned()
    }
    fn unknown(&self) -> String {
        "Unknown".to_owned()
    }
    fn name(&self) -> String {
        "Name".to_owned()
    }
    fn value(&self) -> String {
        "Value".to_owned()
    }
    fn total(&self) -> String {
        "Total".to_owned()
    }
    fn mean(&self) -> String {
        "Mean".to_owned()
    }
    fn leaf_text(&self, leaf: &Leaf) -> Option<String> {
        (leaf.widget == WidgetKind::DateTime).then(|| "a time".to_owned())
    }
}

impl ProcessWords for Plain {
    fn label(&self, label: ProcessLabel) -> String {
        match label {
            ProcessLabel::Step(step) => format!("Step {step}"),
            ProcessLabel::Plan(step) => format!("Plan {step}"),
            ProcessLabel::Call { number, tool } => format!("Call {number}, {tool}"),
            ProcessLabel::ForkedFrom { process, step } => format!("{process}, step {step}"),
            other => format!("{other:?}"),
        }
    }
    fn sheet(&self) -> SheetWords {
        let word = |word: &str| word.to_owned();
        SheetWords { cases: word("By case"), case: word("Case"), ..SheetWords::default() }
    }
    fn status(&self, status: ProcessStatus) -> String {
        status.key().to_owned()
    }
    fn state(&self, state: RunState) -> String {
        state.key().to_owned()
    }
    fn reason(&self, reason: &FaultReason) -> String {
        reason.to_text()
    }
    fn carried_by(&self, by: Carrier) -> String {
        by.key().to_owned()
    }
    fn place(&self, written: &str) -> String {
        format!("the place {written}")
    }
    fn fault(&self, code: FaultCode) -> String {
        code.key().to_owned()
    }
    fn note(&self, note: RunNote) -> String {
        note.key().to_owned()
    }
    fn issue(&self, issue: &Issue) -> String {
        issue.keyword.clone()
    }
    fn failure(&self, failure: &ProviderFailure) -> String {
        format!("{} {}", failure.kind.key(), failure.detail)
    }
}

fn request(document: &Value) -> Request {
    parse_document(&document.to_string()).unwrap().request
}

/// Returns a document of two steps: one with a call for each way in which a call can end, and one call that another
/// Request carries out.
fn document() -> Value {
    let record =
        |id: &str, steps: Value| json!({"version": 1, "id": id, "status": "done", "steps": steps});
    let run = json!({"id": "0", "call": {"_tool": "look", "word": "†input.word"}, "resolved": {"_tool": "look", "word": "x"},
        "by": "code", "state": "done", "output": "found"});
    let mut below = record("p/2/0", json!([{"step": 1, "messages": [1, 1], "runs": [run]}]));
    below["document"] = json!({"context": [{"type": "input", "word": "x"}], "solution": "found"});
    let invalid = json!({"pointer": "/output", "keyword": "type", "is": "other"});
    json!({"title": "Count", "schema": {"type": "object", "properties": {"words": {"type": "integer", "title": "Number of words"}}},
        "solution": {"words": 4},
        "context": [
            {"type": "tool", "tool": {
                "count": {"properties": {"text": {"type": "string", "title": "What to count"}}, "_output": {"type": "integer"}, "_outputPath": "†state.words"},
                "pay": {"properties": {"amount": {"type": "number"}}}, "ask": {"_delegate": "x.json"}}},
            {"type": "input", "_instance": "①", "text": "a b c d"},
            {"type": "state", "_step": 1, "state": {"words": 4}},
            {"type": "data", "kind": "note", "_step": 1, "_by": "person", "data": "by hand"},
            {"type": "state", "_step": 2, "_instance": "①", "state": {"found": "found"}}],
        "process": {"version": 1, "id": "p", "from": {"id": "o", "step": 1}, "status": "done", "steps": [
            {"step": 1, "date": "2026-01-31T12:00:00Z", "messages": [2, 4],
                "attempts": [{"date": "D", "text": "?", "issues": [invalid]}, {"date": "D", "text": "", "failure": {"kind": "timeout", "detail": "10 s"}}],
                "runs": [
                    {"id": "0:①", "call": {"_tool": "count", "text": "†input.text"}, "resolved": {"_tool": "count", "text": "a b c d"},
                        "by": "code", "state": "done", "output": 4},
                    {"id": "1", "call": {"_tool": "pay", "amount": 50.0}, "proposed": {"_tool": "pay", "amount": 5}, "by": "server", "state": "failed",
                        "error": {"code": "activity", "message": "<b>no</b> *money*"}, "notes": ["changed by the person"]},
                    {"id": "2", "call": {"_tool": "pay"}, "by": "server", "state": "rejected", "error": {"code": "rejected", "message": "too much"}},
                    {"id": "3", "call": {"_tool": "pay"}, "by": "server", "state": "skipped"}]},
            {"step": 2, "plan": true, "approved": true, "messages": [4, 5],
                "runs": [{"id": "0", "call": {"_tool": "ask"}, "by": "delegate", "state": "done", "output": "found", "process": below}]}]}})
}

#[test]
fn a_process_as_markdown() {
    let written = process_markdown(&request(&document()), &Plain).unwrap();
    assert_eq!(written, include_str!("golden/process.md"), "{written}");
}

#[test]
fn what_was_filled_in_stands_before_the_steps() {
    let mut document = document();
    document["context"][1] = json!({"type": "input", "text": "a b c d"});
    let written = process_markdown(&request(&document), &Plain).unwrap();
    let (before, _) = written.split_once("## Step 1").unwrap();
    assert!(before.ends_with("## Input\n\n- **Text:** a b c d\n\n"), "{before}");
}

#[test]
fn a_process_as_events() {
    let written = process_events(&request(&document())).unwrap();
    assert_eq!(written, include_str!("golden/process.jsonl"), "{written}");
}

#[track_caller]
fn check_end(status: &str, runs: Value, expected: Value) {
    let step = json!({"step": 1, "messages": [0, 0], "runs": runs});
    let document = json!({"context": [], "process": {"version": 1, "id": "p", "status": status, "steps": [step]}});
    let written = process_events(&request(&document)).unwrap();
    let last: Value = parse_text(written.lines().last().unwrap()).unwrap();
    assert_eq!(last, expected);
}

#[test]
fn what_waits_for_the_person_is_an_interrupt_and_every_other_end_an_error() {
    let call = json!({"_tool": "pay"});
    let run =
        |id: &str, by: &str, state: &str| json!({"id": id, "call": call, "by": by, "state": state});
    let interrupt = |id: &str, reason: &str| json!({"id": id, "reason": reason, "toolCallId": id});
    check_end(
        "running",
        json!([
            run("0", "server", "waiting"),
            run("1", "person", "running"),
            run("2", "model", "blocked")
        ]),
        json!({"type": "RUN_FINISHED", "threadId": "p", "runId": "p", "outcome": {"type": "interrupt",
            "interrupts": [interrupt("1/0", "tool_call"), interrupt("1/1", "input_required")]}}),
    );
    check_end(
        "stalled",
        json!([]),
        json!({"type": "RUN_ERROR", "message": "stalled", "code": "stalled"}),
    );
}

#[test]
fn what_was_written_for_each_case_is_a_table() {
    let wrote = |case: &str, kind: &str| {
        json!({"type": "state", "_instance": case, "_step": 1, "_call": {"_tool": "sort"},
        "_outputPath": "†state.kind", "state": {"kind": kind}})
    };
    let document = json!({"context": [{"type": "tool", "tool": {"sort": {"_output": {"type": "string"}}}},
        {"type": "input", "input": {"tone": "dry"}}, {"type": "input", "_instance": "①", "text": "a"},
        {"type": "input", "_instance": "②", "text": "b", "tone": "warm"}, wrote("①", "joke"), wrote("②", "advert")],
        "process": {"version": 1, "id": "p", "status": "done", "steps": []}});
    let request = request(&document);
    let table = process_cases(&request, &Plain).unwrap();
    let rows: Vec<&str> = table.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(rows, ["Case,Text,Kind,Tone", "①,a,joke,dry", "②,b,advert,warm"]);
    let written = process_markdown(&request, &Plain).unwrap();
    assert!(written.contains("## By case") && written.contains("| ② |"), "{written}");
    assert_eq!(process_cases(&self::request(&self::document()), &Plain), None);
}

#[test]
fn a_document_without_a_record_has_no_process() {
    let request = request(&json!({"context": []}));
    assert_eq!(process_markdown(&request, &Plain), None);
    assert_eq!(process_events(&request), None);
}
