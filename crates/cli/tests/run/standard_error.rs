//! What a run and a bench say on standard error of what went wrong: answers that are not taken, servers that do not
//! answer, calls that are not carried out.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use crate::running::{Folder, Script, document, scripted, scripted_with, the_end};
use serde_json::{Value, json};

fn rated() -> Value {
    let properties = json!({"stars": {"type": "integer"}, "why": {"type": "string"}});
    let schema = json!({"type": "object", "properties": properties, "required": ["stars", "why"]});
    json!({"schema": schema, "context": ["Rate it."]})
}

#[test]
fn an_answer_that_is_not_taken_is_told_with_the_reason() {
    let check = |answer: Value, expected: &str| {
        let whole = json!({"stars": 5, "why": "Good."});
        let ran = scripted(&rated(), &json!([answer, whole]));
        assert_eq!((ran.code, ran.last.as_str()), (Some(0), "done"), "{}", ran.errors);
        let lines: Vec<&str> = ran.errors.lines().collect();
        assert_eq!(
            lines,
            [
                &format!("step 1: the answer is not taken: {expected}"),
                "step 1: answered",
                "it took 2 requests, 14 tokens; what it cost is not known without --price"
            ]
        );
    };
    check(json!({"stars": "five"}), "/stars Enter a whole number; /why Fill this in");
    check(json!("Five of them.\u{1b}[2J"), "it is no JSON: Five of them. [2J");
    check(json!(""), "it is empty");
    let ran = scripted(&rated(), &json!([{"stars": 1}, {"stars": 1}]));
    assert_eq!((ran.code, ran.last.as_str()), (Some(1), "failed"));
    assert_eq!(ran.errors.matches("/why Fill this in").count(), 2, "{}", ran.errors);
    assert!(!ran.errors.contains("answered"), "{}", ran.errors);
}

#[test]
fn an_answer_of_another_document_is_told_where_it_is_not_taken() {
    let tool = json!({"_delegate": "other", "_output": {}, "_outputPath": "†state.a"});
    let own =
        document(json!([{"type": "tool", "tool": {"ask": tool}}, {"type": "state", "state": {}}]));
    let other = json!({"schema": {"type": "integer"}, "context": ["Count."]});
    let answers = json!([
        {"calls": [{"_tool": "ask", "_outputPath": "†state.a"}], "output": null}, "many", 5, the_end()]);
    let ran = scripted_with(&[("d.json", &own), ("other.json", &other)], &answers, &[]);
    assert_eq!(ran.last, "done", "{}", ran.errors);
    let expected =
        "step 1/1 0: the answer is not taken: it is no JSON: many\nstep 1/1 0: answered\n";
    assert!(ran.errors.contains(expected), "{}", ran.errors);
}

#[test]
fn a_text_that_reached_its_limit_is_no_answer_and_a_whole_value_is() {
    let free = json!({"context": ["Tell a story."]});
    let ran = scripted(&free, &json!([{"finish": "length", "answer": "Once upon"}]));
    assert_eq!((ran.code, ran.last.as_str()), (Some(1), "failed"));
    assert!(ran.errors.contains("The answer reached the limit of its length"), "{}", ran.errors);
    let whole = json!({"stars": 5, "why": "Good."});
    let ran = scripted(&rated(), &json!([{"finish": "length", "answer": whole}]));
    assert_eq!((ran.code, ran.last.as_str()), (Some(0), "done"), "{}", ran.errors);
    let ran = scripted(
        &rated(),
        &json!([{"finish": "length", "answer": "{\"stars\": 5, \"why\": \"Go"}]),
    );
    assert_eq!(ran.last, "failed", "{}", ran.errors);
}

#[test]
fn a_server_that_does_not_answer_is_told_with_what_to_do() {
    let check = |answers: Value, more: &[&str], expected: &[&str]| {
        let ran = scripted_with(&[("d.json", &rated())], &answers, more);
        let line = ran.errors.lines().find(|line| line.contains("no answer")).unwrap_or_default();
        for words in expected {
            assert!(line.contains(words), "{words}: {}", ran.errors);
        }
    };
    check(
        json!([{"status": "401 Unauthorized"}]),
        &[],
        &["The server asks for a key", "--key-env"],
    );
    check(
        json!([{"status": "401 Unauthorized"}]),
        &["--key-env", "KEY"],
        &["does not accept the key"],
    );
    check(
        json!([{"status": "302 Found", "head": "location: https://example.org"}]),
        &[],
        &["http://127.0.0.1", "redirects to another address"],
    );
    check(
        json!([{"status": "429 Too Many Requests", "head": "retry-after: 90"}]),
        &[],
        &["try again in 90 s"],
    );
    check(json!([{"status": "404 Not Found"}]), &[], &["There is nothing at http://127.0.0.1"]);
    let folder = Folder::new(&[("d.json", &rated())]);
    let ran = folder.run("d.json", &["--base-url", "http://127.0.0.1:9/v1"]);
    let line = ran.errors.lines().next().unwrap_or_default();
    assert!(
        line.starts_with("step 1: no answer: Nothing answers at http://127.0.0.1:9/v1"),
        "{line}"
    );
    let ran = folder.run("d.json", &["--base-url", "http://127.0.0.1:9/v1", "--timeout", "0"]);
    assert_eq!(ran.code, Some(2), "{}", ran.errors);
}

#[test]
fn a_bench_names_the_call_that_failed() {
    let mut document = rated();
    document["bench"] = json!({"models": ["small"], "variants": [{"id": "short"}],
        "inputs": [{"id": "sky", "input": {}}]});
    let (folder, script) = (Folder::new(&[("d.json", &document)]), Script::new(&json!([])));
    let (code, printed, errors) = folder.call(&["bench", "d.json", "--base-url", &script.url]);
    assert_eq!((code, printed.lines().last()), (1, Some("incomplete")), "{errors}");
    let expected =
        "call 1 (input sky, variant short, model small): The server did not accept the request";
    assert!(errors.contains(expected), "{errors}");
    assert!(
        errors.contains("(no answer is left)") && errors.contains(": 1 call, about"),
        "{errors}"
    );
}

#[test]
fn a_call_that_is_not_carried_out_is_told() {
    let context = json!([{"type": "tool", "tool": {"note": {"properties": {"n": {"type": "integer"}},
        "_output": {"type": "string"}, "_outputPath": "†state.a"}}}, {"type": "state", "state": {}}]);
    let calls = json!([{"_tool": "nothing"}, {"_tool": "note", "n": "x", "_output": "b"}]);
    let ran = scripted(&document(context), &json!([{"calls": calls, "output": null}, the_end()]));
    assert_eq!(ran.last, "done", "{}", ran.errors);
    let told = |text: &str| assert!(ran.errors.contains(text), "{text}: {}", ran.errors);
    told("step 1: answered\nstep 1 0: not carried out: There is no such tool");
    told("step 1 1: not carried out: What the tool was given does not fit");
    assert_eq!(ran.errors.matches("not carried out").count(), 2, "{}", ran.errors);
}

#[test]
fn what_the_person_stops_does_not_wait_for_them() {
    let tool = json!({"_activity": "phone", "_output": {}, "_outputPath": "†state.a"});
    let own =
        document(json!([{"type": "tool", "tool": {"ask": tool}}, {"type": "state", "state": {}}]));
    let answers = json!([{"calls": [{"_tool": "ask"}], "output": null}]);
    let folder = Folder::new(&[
        ("d.json", &own),
        ("a.json", &answers),
        ("p.json", &json!({"0": {"stop": true}})),
    ]);
    let ran = folder.run("d.json", &["--answers", "a.json", "--person", "p.json"]);
    assert_eq!((ran.code, ran.last.as_str()), (Some(1), "stopped"));
    assert!(ran.errors.contains("step 1 0: stopped by the person"), "{}", ran.errors);
    let ran = folder.run("d.json", &["--answers", "a.json"]);
    assert!(ran.errors.contains("step 1 0: waits for a person"), "{}", ran.errors);
}

#[test]
fn answers_without_a_schema_stand_in_the_tables_of_a_bench() {
    let bench = json!({"inputs": [{"id": "sky", "input": {}}], "checks": [{"is": "contains", "value": "blue"}]});
    let document = json!({"context": ["Which colour?"], "bench": bench});
    let folder = Folder::new(&[("d.json", &document), ("a.json", &json!(["It is blue."]))]);
    let arguments = ["bench", "d.json", "--answers", "a.json", "--out", "b.md", "--out", "b.jsonl"];
    let (code, printed, errors) = folder.call(&arguments);
    assert_eq!((code, printed.lines().last()), (0, Some("passed")), "{printed}{errors}");
    for text in [&printed, &folder.read("b.md"), &folder.read("b.jsonl")] {
        assert!(text.contains("It is blue."), "{text}");
    }
}
