//! The mutation test: for documents with random faults, the command must end with a message and never panic. A mutated
//! document depends only on its number, so a failure can be reproduced: `PILCROW_MUTATED_FROM=NUMBER
//! PILCROW_MUTATED=1`.

mod mutation;

use crate::check::check_text;
use crate::inspect::inspect_text;
use crate::run::validator::Validator;
use mutation::{Draws, mutated};
use pilcrow_core::document::{Request, languages, localized, parse_document};
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_core::steps::export::process_markdown;
use pilcrow_core::steps::{Answer, Engine, Event, EventKind, Host, Settings};
use pilcrow_provider::{Question, unsupported_options};
use serde_json::{Value, json};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Number of mutated texts to test, unless `PILCROW_MUTATED` is set.
const USUAL: u64 = 200;

/// Stack size of the test's thread in bytes, the same as the command's own thread.
const STACK: usize = 8 << 20;

/// Returns the texts to mutate: the gallery's documents, the test seeds, and some for features that these lack.
fn originals() -> Vec<String> {
    let root: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", ".."].iter().collect();
    let mut files = Vec::new();
    for folder in ["tools", "crates/core/tests/seeds"] {
        let entries = fs::read_dir(root.join(folder)).unwrap();
        files.extend(entries.map(|entry| entry.unwrap().path()));
    }
    files.sort();
    let read = |file: &PathBuf| fs::read_to_string(file).ok();
    let mut texts: Vec<String> = files.iter().filter_map(read).collect();
    texts.extend(own().iter().map(Value::to_string));
    texts
}

fn own() -> [Value; 3] {
    let recursive = json!({"$defs": {"node": {"type": "object", "properties": {"next": {"anyOf": [{"$ref": "#/$defs/node"}, {"type": "null"}]},
        "at": {"type": "string", "format": "date-time"}}, "required": ["next"]}}, "$ref": "#/$defs/node"});
    let input = json!({"type": "input", "input": {"file": "data:text/plain;base64,SGk=", "n": 1.5, "tags": ["a"]},
        "schema": {"type": "object", "properties": {"file": {"type": "string", "format": "data-url"}, "n": {"type": "number", "multipleOf": 0.5},
            "tags": {"type": "array", "items": {"enum": ["a", "b"]}, "uniqueItems": true}}, "patternProperties": {"^x(?=y)": {"not": {}}},
            "oneOf": [{"required": ["n"]}, {"required": ["file"]}], "ui": {"n": {"ui:widget": "range"}}}});
    let tool = json!({"type": "tool", "tool": {"a": {"properties": {"v": {"type": "string"}}, "_output": {}, "_outputPath": "†state.x"}}});
    let step = json!({"calls": [{"_tool": "a", "v": "†input.n", "_output": {"k": 1}, "_outputPath": "†state.x"}], "output": null});
    [
        json!({"title": "R", "schema": recursive, "context": [{"role": "user", "content": [input]}], "solution": {"next": {"next": null}}}),
        json!({"schema": {"type": "string"}, "config": {"maxTokens": 5, "seed": 1}, "solution": step, "loop": {"maxSteps": 2},
            "context": [tool, input, {"type": "state", "state": {"x": 1}}, {"type": "plan", "plan": step["calls"]}]}),
        json!({"schema": {"type": "string"}, "context": [tool, {"type": "advisor", "id": "s", "schema": {"type": "object"}, "on": "start"}],
            "bench": {"inputs": [{"id": "i", "input": {"a": 1}, "expect": 2}], "variants": [{"id": "v", "patch": {"schema": {"type": "number"}}}],
                "checks": [{"path": "/a", "equals": 1}], "repeat": 2}}),
    ]
}

/// Does everything that the command and the page do with a document before a model answers, and with an answer.
fn used(text: &str, draws: &mut Draws) {
    let _ = inspect_text(text);
    for finding in check_text(text) {
        let _ = finding.print("d.json", text);
    }
    let Ok(read) = parse_document(text) else { return };
    for language in languages(&read.request).iter().take(2) {
        let _ = localized(&read.request, Some(language));
    }
    let document = localized(&read.request, None);
    let kind = ProviderKind::ALL[draws.below(ProviderKind::ALL.len())];
    compile_prompt(&document, kind);
    try_process(&document);
}

fn compile_prompt(document: &Request, kind: ProviderKind) {
    let base_url = "http://127.0.0.1:9/v1".to_owned();
    let settings =
        ProviderSettings { kind, base_url, model: "m".to_owned(), ..ProviderSettings::default() };
    let question = Question::new(document, &settings, None);
    let _ = question.call();
    let _ = unsupported_options(document, &settings);
    if let Some(solution) = document.solution() {
        let _ = question.compiled.restored(solution.clone());
    }
}

/// Starts or resumes a document's process, and gives it the document's own answer.
fn try_process(document: &Request) {
    let validator = Validator::default();
    let host = Host { checker: &validator, date: "2026-01-01T00:00:00Z" };
    let mut engine = Engine::begin(document, Some("d.json"), "p", Settings::default(), &host);
    let value = document.solution().cloned().unwrap_or(Value::Null);
    let answer = Answer { text: value.to_string(), value: Some(value), usage: None };
    for want in engine.wants().into_iter().take(2) {
        let event = Event { at: want.at, kind: EventKind::Answer(answer.clone()) };
        let _ = engine.take(&event, &host);
    }
    let record = engine.document();
    let _ = parse_document(&record.to_text())
        .map(|read| process_markdown(&read.request, &crate::words::CATALOGUE));
}

fn number_of(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Tests documents by their numbers; returns the failures.
fn failing(from: u64, count: u64) -> Vec<String> {
    let originals = originals();
    let mut failed = Vec::new();
    for number in from..from + count {
        let mut draws = Draws::new(number);
        let original = &originals[draws.below(originals.len())];
        let text = mutated(original, &mut draws);
        let begun = std::time::Instant::now();
        // A stack overflow ends the whole test, so the current text can be written to a file beforehand.
        if let Ok(file) = std::env::var("PILCROW_MUTATED_TEXT") {
            fs::write(Path::new(&file), &text).unwrap();
        }
        if catch_unwind(AssertUnwindSafe(|| used(&text, &mut draws))).is_err() {
            failed.push(format!("{number} panics"));
        }
        let seconds = begun.elapsed().as_secs();
        if seconds > 20 {
            failed.push(format!("{number} takes {seconds} s"));
        }
    }
    failed
}

#[test]
fn no_document_ends_the_command() {
    let from = number_of("PILCROW_MUTATED_FROM").unwrap_or_default();
    let count = number_of("PILCROW_MUTATED").unwrap_or(USUAL);
    let tried = std::thread::Builder::new().stack_size(STACK).spawn(move || failing(from, count));
    let failed = tried.unwrap().join().unwrap();
    assert!(failed.is_empty(), "{} of {count}: {failed:?}", failed.len());
}
