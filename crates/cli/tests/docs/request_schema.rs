//! Holds the documents of the gallery and of the papers against `docs/request.schema.json`, which editors read.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may end at the first surprise")]

use crate::docs::documents_md::inspected;
use crate::fences::fences;
use pilcrow_check::Checker;
use pilcrow_core::document::{DocumentForm, parse_document, parse_text};
use pilcrow_core::form::protocol::CheckOutcome;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn schema() -> Value {
    parse_text(include_str!("../../../../docs/request.schema.json")).unwrap()
}

fn checker() -> Checker {
    let schema = schema();
    let checker = Checker::new(&schema).unwrap();
    assert!(checker.faults().is_empty() && checker.absent().next().is_none());
    checker
}

/// Where a document is not as the schema has it.
fn wrong(checker: &Checker, document: &Value) -> Vec<String> {
    match checker.outcome(document) {
        CheckOutcome::Done(issues) => issues.iter().map(|issue| format!("{issue:?}")).collect(),
        other => vec![format!("{other:?}")],
    }
}

/// The texts of the files in a folder whose names end so.
fn texts(folder: &str, ending: &str) -> Vec<(String, String)> {
    let files = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|file| file.to_string_lossy().ends_with(ending));
    files.map(|file| (file.display().to_string(), fs::read_to_string(&file).unwrap())).collect()
}

#[test]
fn the_documents_of_the_gallery_are_as_the_schema_has_them() {
    let checker = checker();
    let documents = texts("tools", ".en.json").into_iter().chain(texts("tools", ".ru.json"));
    let mut count = 0;
    for (name, text) in documents {
        count += 1;
        assert_eq!(wrong(&checker, &parse_text(&text).unwrap()), Vec::<String>::new(), "{name}");
    }
    assert!(count > 25, "{count}");
}

#[test]
fn the_examples_of_the_papers_are_as_the_schema_has_them() {
    let checker = checker();
    let mut count = 0;
    for (name, markdown) in texts("docs", ".md") {
        for fence in fences(&markdown).unwrap() {
            let Ok(document) = parse_document(&fence.text) else { continue };
            // Others of the papers' blocks are answers, and parts of documents.
            if fence.word(1) == "request" || document.form == DocumentForm::Request {
                count += 1;
                let found = wrong(&checker, &document.request.to_value());
                assert_eq!(found, Vec::<String>::new(), "{name}:{}", fence.line);
            }
        }
    }
    assert!(count > 30, "{count}");
}

#[test]
fn documents_that_are_wrong_are_refused_at_their_place() {
    let checker = checker();
    let check = |text: &str, place: &str| {
        let CheckOutcome::Done(issues) = checker.outcome(&parse_text(text).unwrap()) else {
            panic!("{text} is not checked");
        };
        let places: Vec<&str> = issues.iter().map(|issue| issue.pointer.as_str()).collect();
        let is_there = places.contains(&place);
        assert!(is_there, "{text} is wrong at {places:?}");
    };
    check("[]", "");
    check("{title: 5}", "/title");
    check("{config: {temperature: 'warm'}}", "/config/temperature");
    check("{config: {maxTokens: 0}}", "/config/maxTokens");
    check("{schema: {minLength: '5'}}", "/schema/minLength");
    check("{schema: {properties: {a: 5}}}", "/schema/properties/a");
    check("{loop: {approve: 'some'}}", "/loop/approve");
    check("{recorded: {by: 'me'}}", "/recorded/by");
    check("{bench: {checks: [{is: 'tasty'}]}}", "/bench/checks/0/is");
    check("{bench: {checks: [{is: 'matches'}]}}", "/bench/checks/0/pattern");
    check("{bench: {inputs: [{expect: 1}]}}", "/bench/inputs/0/input");
    check("{context: 5}", "/context");
}

#[test]
fn what_the_protocol_keeps_is_allowed() {
    let checker = checker();
    for text in [
        "{}",
        "{mine: 1, $schema: 'https://example.org/request.schema.json'}",
        "{context: ['Hello', {type: 'mine', x: 1}, {role: 'user', content: 'Hello'}]}",
        "{context: {type: 'input', _instance: '①', comment: 'Good', stars: 5}}",
        "{context: [{type: 'tool', tool: ['Tool.remind']}], config: {topK: 5}}",
        "{schema: true, solution: null}",
    ] {
        assert_eq!(wrong(&checker, &parse_text(text).unwrap()), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn the_schema_itself_makes_a_form_and_an_answer() {
    let example = parse_text(include_str!("../../../../tools/triage.en.json")).unwrap();
    let input = json!({"type": "input", "schema": schema(), "input": example});
    let document = json!({"schema": schema(), "context": [input], "solution": example});
    let inspected = inspected(&document.to_string()).unwrap();
    let at = |place: &str| inspected.pointer(place).unwrap_or_else(|| panic!("{place}"));
    assert_eq!(at("/forms/0/issues"), &json!([]));
    let fields = at("/forms/0/fields").as_array().unwrap();
    let has = |place: &str| fields.iter().any(|field| field["pointer"] == place);
    assert!(has("/config/temperature") && has("/context/0/text") && has("/schema/properties"));
    assert_eq!(at("/blocks/label"), "Request");
}
