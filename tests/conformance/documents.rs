//! `pilcrow inspect` against other people's cases, each made into a document: an answer comes, the
//! untouched input comes out as it went in, issues are there exactly where the source has them,
//! and each scalar of a valid value is drawn.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

mod corpus;
mod exceptions;

use corpus::{real_schemas, samples, suites, tests, text};
use pilcrow_core::document::parse_text;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZero;
use std::process::{Command, Stdio};
use std::thread;

const DIALECT_ELSEWHERE: &str = "its dialect, which leaves out a keyword, is a document elsewhere";

const VOCABULARIES: [(&str, &str); 2] = [
    ("draft2019-09/vocabulary#0/2", DIALECT_ELSEWHERE),
    ("draft2020-12/vocabulary#0/2", DIALECT_ELSEWHERE),
];

/// A value that a schema is held against, and what its source says of it.
struct Case {
    id: String,
    schema: Value,
    /// `None` if only the schema is looked at.
    value: Option<Value>,
    valid: Option<bool>,
}

/// Cases that came out otherwise than their source says, and how.
type Unmet = BTreeMap<String, String>;

#[test]
fn the_official_suite_as_documents() {
    for suite in suites() {
        let cases = suite.cases.into_iter().map(|row| {
            let mut schema = row["schema"].clone();
            if let Some(members) = schema.as_object_mut() {
                members.entry("$schema").or_insert_with(|| row["dialect"].clone());
            }
            let valid = row["valid"].as_bool();
            Case { id: text(&row["id"]), schema, value: Some(row["value"].clone()), valid }
        });
        check(&cases.collect::<Vec<_>>(), &[&exceptions::SUITE[..], &VOCABULARIES].concat());
    }
}

#[test]
fn real_schemas_and_their_files_as_documents() {
    let mut cases = Vec::new();
    for row in real_schemas() {
        let schema = &row["schema"];
        cases.push(Case { id: text(&row["id"]), schema: schema.clone(), value: None, valid: None });
        for (id, value, valid) in tests(&row) {
            let (schema, value) = (schema.clone(), Some(value.clone()));
            cases.push(Case { id, schema, value, valid: Some(valid) });
        }
    }
    check(&cases, &exceptions::STORE);
}

#[test]
fn samples_of_other_form_makers_as_documents() {
    let case = |row: Value| {
        let (id, schema) = (text(&row["id"]), row["schema"].clone());
        Case { id, schema, value: row.get("value").cloned(), valid: None }
    };
    check(&samples().into_iter().map(case).collect::<Vec<_>>(), &[]);
}

/// Inspects the cases as another program would, many in one process, with a process for each processor.
#[track_caller]
fn check(cases: &[Case], foreseen: &[(&str, &str)]) {
    let lines: Vec<String> = cases.iter().map(|case| document(case).to_string()).collect();
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let answers: Vec<_> = thread::scope(|scope| {
        let parts = lines.chunks(lines.len().div_ceil(processors).max(1));
        let running: Vec<_> = parts.map(|part| scope.spawn(|| inspect(part.join("\n")))).collect();
        running.into_iter().flat_map(|part| part.join().unwrap()).collect()
    });
    assert_eq!(answers.len(), cases.len(), "one answer for each case");
    let mut unmet = Unmet::new();
    for (case, answer) in cases.iter().zip(&answers) {
        let foreseen = foreseen.iter().any(|(id, _)| case.id == *id);
        if let Some(how) = differs(case, answer).filter(|_| !foreseen) {
            unmet.insert(case.id.clone(), how);
        }
    }
    assert!(unmet.is_empty(), "{} not met: {unmet:#?}", unmet.len());
}

fn document(case: &Case) -> Value {
    let object = |members: Vec<(&str, Value)>| -> Value {
        Value::Object(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    };
    let mut input = vec![("type", "input".into()), ("schema", case.schema.clone())];
    input.extend(case.value.clone().map(|value| ("input", value)));
    let context = Value::Array(vec![object(input)]);
    let mut document = vec![("schema", case.schema.clone()), ("context", context)];
    document.extend(case.value.clone().map(|value| ("solution", value)));
    let document = object(document);
    object(vec![("id", case.id.clone().into()), ("document", document)])
}

fn inspect(lines: String) -> Vec<Map<String, Value>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"))
        .args(["inspect", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = command.stdin.take().unwrap();
    let writer = thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = command.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let answer = |line| match parse_text(line).unwrap() {
        Value::Object(members) => members,
        other => panic!("no object: {other}"),
    };
    text.lines().map(answer).collect()
}

fn differs(case: &Case, answer: &Map<String, Value>) -> Option<String> {
    if let Some(error) = answer.get("error") {
        return Some(format!("failed: {error}"));
    }
    let form = &answer["forms"][0];
    let Some(value) = &case.value else {
        return form.is_null().then(|| format!("no form: {}", answer["notes"]));
    };
    // As texts, since two spellings of a number would count as the same value.
    let (sent, got) = (value.to_string(), form["input"].to_string());
    if sent != got {
        return Some(format!("{sent} came out as {got}"));
    }
    let issues = form["issues"].as_array().unwrap();
    let noted = answer["notes"].to_string();
    // A document elsewhere is named, and never fetched unasked; only it may say what is wrong.
    let judged = case.valid.filter(|valid| *valid || !noted.contains("is not loaded"));
    if judged.is_some_and(|valid| valid != (issues.is_empty() && !noted.contains("badSchema"))) {
        return Some(format!("valid: {:?}, but {issues:?} {noted}", case.valid));
    }
    let drawn = answer["blocks"].to_string();
    let missing = scalars(value).into_iter().find(|scalar| !drawn.contains(scalar.as_str()));
    missing.map(|scalar| format!("{scalar} is not drawn"))
}

/// Every text and number of a value, as JSON.
fn scalars(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().flat_map(scalars).collect(),
        Value::Object(members) => members.values().flat_map(scalars).collect(),
        Value::String(_) | Value::Number(_) => vec![value.to_string()],
        Value::Null | Value::Bool(_) => Vec::new(),
    }
}
