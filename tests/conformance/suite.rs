//! The validator against other people's cases: the official suite, real schemas, samples.
//! Refuses to pass by leaving out: each exception is named with its reason, and one that no
//! longer holds fails.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

mod corpus;
mod exceptions;

use corpus::Corpus;
use pilcrow_check::{Checker, Documents};
use serde_json::Value;
use std::collections::BTreeMap;

/// Cases that came out otherwise than their source says, and how.
type Unmet = BTreeMap<String, String>;

#[test]
fn the_official_suite_is_kept_but_for_named_exceptions() {
    let Some(corpus) = Corpus::find() else { return };
    let (documents, mut unmet) = (documents(&corpus), Unmet::new());
    let rows = corpus.rows("suite.jsonl");
    for row in &rows {
        let mut schema = row["schema"].clone();
        if let Some(members) = schema.as_object_mut() {
            members.entry("$schema").or_insert_with(|| row["dialect"].clone());
        }
        let issues = Checker::with_documents(&schema, &documents)
            .map(|checker| checker.check(&row["value"]));
        if issues.as_ref().is_ok_and(Vec::is_empty) != (row["valid"] == true) || issues.is_err() {
            let case = format!("{} / {}: {issues:?}", row["group"], row["test"]);
            unmet.insert(text(&row["id"]), case);
        }
    }
    assert_eq!(rows.len(), 8_327);
    assert_only(&unmet, &exceptions::SUITE);
}

#[test]
fn the_suite_contradicts_itself_where_it_is_said_to() {
    let Some(corpus) = Corpus::find() else { return };
    let rows = corpus.rows("suite.jsonl");
    for (id, reason) in exceptions::SUITE {
        let row = rows.iter().find(|row| row["id"] == *id).unwrap();
        let same = |other: &&Value| {
            ["dialect", "schema", "value"].iter().all(|member| other[member] == row[member])
        };
        let opposite = rows.iter().filter(same).any(|other| other["valid"] != row["valid"]);
        assert_eq!(opposite, reason == exceptions::CONTRADICTED, "{id}");
    }
}

#[test]
fn valid_files_of_real_schemas_have_no_issues() {
    let Some(corpus) = Corpus::find() else { return };
    let mut unmet = Unmet::new();
    let rows = corpus.rows("store-dev.jsonl");
    let documents: Documents = rows.iter().flat_map(addressed).collect();
    for row in &rows {
        let id = text(&row["id"]);
        let checker = match Checker::with_documents(&row["schema"], &documents) {
            Ok(checker) => checker,
            Err(error) => {
                unmet.insert(id, error.to_string());
                continue;
            }
        };
        for test in row["tests"].as_array().unwrap() {
            let issues = checker.check(&test["value"]);
            if issues.is_empty() != (test["valid"] == true) {
                let absent: Vec<_> = checker.absent().collect();
                let how = format!("{issues:?} {absent:?}");
                unmet.insert(format!("{id}/{}", text(&test["file"])), how);
            }
        }
    }
    assert_only(&unmet, &exceptions::STORE);
}

#[test]
fn samples_of_other_form_makers_are_checked_without_a_failure() {
    let Some(corpus) = Corpus::find() else { return };
    for row in corpus.rows("samples-dev.jsonl") {
        let checker = Checker::new(&row["schema"]);
        let checker = checker.unwrap_or_else(|error| panic!("{}: {error}", row["id"]));
        // Many samples show issues on purpose; that every one is told is what counts here.
        let places = row.get("value").map(|value| checker.check(value)).unwrap_or_default();
        assert!(places.iter().all(|issue| !issue.keyword.is_empty()), "{}: {places:?}", row["id"]);
    }
}

/// The documents that some of the suite's schemas refer to.
fn documents(corpus: &Corpus) -> Documents {
    let rows = corpus.rows("suite-remotes.json");
    rows.iter()
        .filter_map(Value::as_object)
        .flatten()
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect()
}

/// A schema of the store by the addresses that others refer to it by.
fn addressed(row: &Value) -> [(String, Value); 2] {
    let address = format!("https://json.schemastore.org/{}", text(&row["id"]));
    [(format!("{address}.json"), row["schema"].clone()), (address, row["schema"].clone())]
}

/// The cases that were not met are exactly those that were foreseen.
#[track_caller]
fn assert_only(unmet: &Unmet, foreseen: &[(&str, &str)]) {
    let unforeseen: Vec<_> =
        unmet.iter().filter(|(id, _)| !foreseen.iter().any(|(known, _)| known == id)).collect();
    let kept: Vec<_> = foreseen.iter().filter(|(id, _)| !unmet.contains_key(*id)).collect();
    assert!(unforeseen.is_empty(), "{} not met: {unforeseen:#?}", unforeseen.len());
    assert!(kept.is_empty(), "no longer exceptions: {kept:#?}");
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[test]
fn a_reference_to_a_document_that_is_not_at_hand_is_named() {
    let schema = serde_json::json!({"$ref": "https://example.test/a.json"});
    let checker = Checker::new(&schema).unwrap();
    let absent: Vec<String> = checker.absent().map(|error| error.to_string()).collect();
    assert!(absent.iter().any(|error| error.contains("https://example.test/a.json")), "{absent:?}");
    assert_eq!(checker.check(&serde_json::json!(5)), []);
    let document = serde_json::json!({"type": "string"});
    let documents = Documents::from_iter([("https://example.test/a.json".to_owned(), document)]);
    let checker = Checker::with_documents(&schema, &documents).unwrap();
    assert_eq!(checker.check(&serde_json::json!(5)).len(), 1);
}
