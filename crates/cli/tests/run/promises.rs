//! What a document may rely on: every case gets its call, no call writes beyond a schema, an answer with calls
//! of the author's own is asked for once, and what was written for each case can be had as a table.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use crate::running::{Folder, document, scripted};
use serde_json::{Value, json};

/// Words that are judged, and what judges them.
fn judging(words: &[&str]) -> Value {
    let tool = json!({"description": "Judges a word.", "properties": {"fair": {"enum": ["yes", "no"]}},
        "required": ["fair"], "_outputPath": "†state.fair"});
    let mut context = vec![json!({"type": "tool", "tool": {"judge": tool}})];
    context.extend(
        words.iter().enumerate().map(
            |(at, word)| json!({"type": "input", "_instance": format!("w{at}"), "word": word}),
        ),
    );
    document(context.into())
}

fn judged(case: &str, fair: &str) -> Value {
    json!({"_tool": "judge", "_instance": case, "fair": fair, "_outputPath": "†state.fair"})
}

#[test]
fn cases_without_a_call_are_told_and_asked_for_when_the_record_is_run_again() {
    let short = json!({"calls": [judged("w1", "yes")], "output": "One."});
    let rest = json!({"calls": [judged("w0", "no"), judged("w2", "no")], "output": "All."});
    let folder =
        Folder::new(&[("d.json", &judging(&["a", "b", "c"])), ("a.json", &json!([short]))]);
    let ran = folder.run("d.json", &["--answers", "a.json"]);
    assert_eq!(ran.end(), (1, "incomplete", 1), "{}", ran.errors);
    assert!(ran.errors.contains("Cases for which nothing was done: 2 (w0, w2)"), "{}", ran.errors);
    folder.write("a.json", &json!([rest]).to_string());
    folder.write("d.json", &folder.read("out.json"));
    let ran = folder.run("d.json", &["--answers", "a.json", "--out", "cases.csv"]);
    assert_eq!(ran.end(), (0, "done", 1), "{}", ran.errors);
    assert!(ran.bodies[0].contains("## Data: ¶uncalled") && ran.bodies[0].contains("\"w2\""));
    let table = folder.read("cases.csv");
    let rows: Vec<&str> = table.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(rows, ["Case,Word,Fair", "w0,a,no", "w1,b,yes", "w2,c,no"]);
}

#[test]
fn what_a_call_writes_is_held_against_the_schema_of_the_state() {
    let tool = json!({"measure": {"_output": {"type": "number"}, "_outputPath": "†state.wet"}, "note": {"_output": {}}});
    let state = json!({"type": "state", "state": {"on": true}, "schema": {"type": "object", "additionalProperties": false,
        "properties": {"on": {"type": "boolean"}, "wet": {"type": "number", "maximum": 50}}}});
    let calls = json!([{"_tool": "measure", "_output": 80}, {"_tool": "note", "_outputPath": "†state.gone", "_output": 1},
        {"_tool": "note", "_outputPath": "†state.on", "_output": "a text"}, {"_tool": "measure", "_output": 40}]);
    let answers = json!([{"calls": calls, "output": null}, {"calls": [], "output": "ok"}]);
    let context = json!([{"type": "tool", "tool": tool}, state]);
    let ran = scripted(&document(context), &answers);
    let states = ["0 failed schema", "1 failed schema", "2 failed schema", "3 done"];
    assert_eq!((ran.states(1), ran.end()), (states.map(str::to_owned).to_vec(), (0, "done", 2)));
    assert!(
        ran.bodies[0].contains("†state.on") && !ran.bodies[0].contains("^†\""),
        "{}",
        ran.bodies[0]
    );
    assert!(
        ran.bodies[1].contains("/wet has to be 50 or less")
            && ran.bodies[1].contains("\"wet\": 40")
    );
    assert!(
        ran.errors.contains("not written: What it would write is not allowed there"),
        "{}",
        ran.errors
    );
}

#[test]
fn an_answer_with_calls_of_the_authors_own_is_asked_for_once() {
    let schema = json!({"type": "object", "required": ["calls", "output"], "properties": {"calls": {"type": "array"},
        "output": {"type": "object", "nullable": true, "properties": {"refund": {"type": "boolean"}}}}});
    let tool = json!({"lookUp": {"properties": {"order": {"type": "integer"}}, "_outputPath": "†state.order"}});
    let document = json!({"schema": schema, "context": [{"type": "tool", "tool": tool}]});
    let answer = json!({"calls": [{"_tool": "lookUp", "order": 7, "_outputPath": "†state.order"}], "output": null});
    let ran = scripted(&document, &json!([answer]));
    assert_eq!(ran.end(), (0, "done", 1), "{}", ran.errors);
    assert_eq!((ran.states(1), &ran.record["solution"]), (vec!["0 done".to_owned()], &answer));
}

#[test]
fn a_tool_that_only_names_a_document_has_what_that_says() {
    let child = json!({"description": "Writes a slogan.", "schema": {"type": "string"}, "context": [
        {"type": "input", "input": {"shop": "none"}, "schema": {"properties": {"shop": {"type": "string"}}, "required": ["shop"]}}]});
    let tool = json!({"slogan": {"_delegate": "child.json", "_outputPath": "†state.slogan"}});
    let parent = document(json!([{"type": "tool", "tool": tool}]));
    let call = json!({"_tool": "slogan", "shop": "Mia's", "_outputPath": "†state.slogan"});
    let answers =
        json!([{"calls": [call], "output": null}, "\"Buns!\"", {"calls": [], "output": "ok"}]);
    let folder = Folder::new(&[("d.json", &parent), ("child.json", &child), ("a.json", &answers)]);
    let ran = folder.run("d.json", &["--answers", "a.json", "--approve", "all"]);
    assert_eq!(ran.end(), (0, "done", 3), "{}", ran.errors);
    assert!(
        ran.bodies[0].contains("- slogan: Writes a slogan.") && ran.bodies[0].contains("\"shop\"")
    );
    assert!(ran.bodies[1].contains("Mia's"), "{}", ran.bodies[1]);
}

#[test]
fn code_has_the_data_of_the_context_by_name() {
    let tool = json!({"note": {"properties": {"line": {"type": "string"}}, "_activity": "note", "_outputPath": "†state.last"}});
    let context = json!([{"type": "state", "user": "u1"}, {"type": "tool", "tool": tool},
        {"type": "code", "code": {"note": "({line}, {state}) => ({text: state.user + ': ' + line})"}}]);
    let call = json!({"_tool": "note", "line": "hi", "_outputPath": "†state.last"});
    let answers = json!([{"calls": [call], "output": null}, {"calls": [], "output": "ok"}]);
    let ran = scripted(&document(context), &answers);
    assert_eq!(ran.runs(1)[0]["output"], json!({"text": "u1: hi"}), "{}", ran.errors);
}

/// Labels for plants: two cases, one of which says another tone than that for all.
fn labels() -> Value {
    let schema = json!({"type": "object", "properties": {"label": {"type": "string"}}, "required": ["label"]});
    json!({"schema": schema, "context": [{"type": "text", "text": "Write a label for each plant."},
        {"type": "input", "input": {"tone": "dry", "words": 5}}, {"type": "input", "_instance": "①", "plant": "Fern"},
        {"type": "input", "_instance": "②", "plant": "Moss", "tone": "warm"}]})
}

fn labelled(case: &str, label: &str) -> Value {
    json!({"_instance": case, "label": label})
}

#[test]
fn cases_without_tools_are_one_request_and_what_did_not_come_is_told_and_asked_for_alone() {
    let (fern, moss) = (labelled("①", "Fern"), labelled("②", "Moss"));
    let folder =
        Folder::new(&[("d.json", &labels()), ("a.json", &json!([{"calls": [moss, fern]}]))]);
    let ran = folder.run("d.json", &["--answers", "a.json", "--out", "cases.csv"]);
    assert_eq!(ran.end(), (0, "done", 1), "{}", ran.errors);
    assert_eq!(ran.record["solution"], json!({"calls": [fern, moss]}));
    assert_eq!(ran.record["schema"], labels()["schema"]);
    assert!(ran.bodies[0].contains("\"_instance\"") && ran.bodies[0].contains("Moss"));
    let table = folder.read("cases.csv");
    let rows: Vec<&str> = table.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(rows, ["Case,Plant,Label,Tone", "①,Fern,Fern,dry", "②,Moss,Moss,warm"]);

    folder.write("a.json", &json!([{"calls": [moss]}]).to_string());
    let ran = folder.run("d.json", &["--answers", "a.json"]);
    assert_eq!(ran.end(), (1, "incomplete", 1), "{}", ran.errors);
    assert!(ran.errors.contains("Cases without an answer: 1 (①)"), "{}", ran.errors);
    folder.write("a.json", &json!([{"label": "Fern"}]).to_string());
    folder.write("d.json", &folder.read("out.json"));
    let ran = folder.run("d.json", &["--answers", "a.json"]);
    assert_eq!(ran.end(), (0, "done", 1), "{}", ran.errors);
    assert!(!ran.bodies[0].contains("Moss"), "{}", ran.bodies[0]);
    assert_eq!(ran.record["solution"], json!({"calls": [fern, moss]}));
}

#[test]
fn cases_may_be_asked_for_each_by_itself() {
    let answers = json!([{"label": "Fern"}, {"label": "Moss"}]);
    let folder = Folder::new(&[("d.json", &labels()), ("a.json", &answers)]);
    let ran = folder.run("d.json", &["--answers", "a.json", "--each"]);
    assert_eq!(ran.end(), (0, "done", 2), "{}", ran.errors);
    let calls = json!([labelled("①", "Fern"), labelled("②", "Moss")]);
    assert_eq!(ran.record["solution"]["calls"], calls);
    assert!(!ran.bodies[1].contains("Fern") && !ran.bodies[1].contains("_instance"));
    // Without it nobody could tell for which case an answer is.
    let ran = folder.run("d.json", &["--answers", "a.json"]);
    assert_eq!(ran.end(), (1, "failed", 2), "{}", ran.errors);
    assert!(ran.errors.contains("Cases without an answer: 2"), "{}", ran.errors);
}
