//! The validator against other people's cases: the official suite, real schemas, samples.
//! Each exception is named with its reason, and one that no longer holds fails.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

mod corpus;
mod exceptions;

use corpus::{Suite, real_schemas, samples, suites, tests, text};
use pilcrow_check::{Checker, Documents};
use serde_json::Value;
use std::collections::BTreeMap;

/// Cases that came out otherwise than their source says, and how.
type Unmet = BTreeMap<String, String>;

#[test]
fn the_official_suite_is_kept_but_for_named_exceptions() {
    for suite in suites() {
        let (documents, mut unmet) = (documents(&suite), Unmet::new());
        for row in &suite.cases {
            let mut schema = row["schema"].clone();
            if let Some(members) = schema.as_object_mut() {
                members.entry("$schema").or_insert_with(|| row["dialect"].clone());
            }
            let issues = Checker::with_documents(&schema, &documents)
                .map(|checker| checker.check(&row["value"]));
            if issues.as_ref().is_ok_and(Vec::is_empty) != (row["valid"] == true) || issues.is_err()
            {
                let case = format!("{} / {}: {issues:?}", row["group"], row["test"]);
                unmet.insert(text(&row["id"]), case);
            }
        }
        assert_eq!(suite.cases.len(), suite.case_count);
        assert_only(&unmet, &exceptions::SUITE);
    }
}

#[test]
fn the_suite_contradicts_itself_where_it_is_said_to() {
    for suite in suites() {
        for (id, reason) in exceptions::SUITE {
            let row = suite.cases.iter().find(|row| row["id"] == *id).unwrap();
            let same = |other: &&Value| {
                ["dialect", "schema", "value"].iter().all(|member| other[member] == row[member])
            };
            let opposite = |other: &Value| other["valid"] != row["valid"];
            let is_contradicted = suite.cases.iter().filter(same).any(opposite);
            let is_earlier = reason == exceptions::CONTRADICTED_EARLIER && !suite.is_later;
            let expected = reason == exceptions::CONTRADICTED || is_earlier;
            assert_eq!(is_contradicted, expected, "{id}");
        }
    }
}

#[test]
fn valid_files_of_real_schemas_have_no_issues() {
    let (mut unmet, mut file_count) = (Unmet::new(), 0);
    let rows = real_schemas();
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
        for (name, value, valid) in tests(row) {
            file_count += 1;
            let issues = checker.check(value);
            if issues.is_empty() != valid {
                let absent: Vec<_> = checker.absent().collect();
                unmet.insert(name, format!("{issues:?} {absent:?}"));
            }
        }
    }
    // 120 schemas with 330 files are fetched; none at all were noted as skipped.
    assert!(
        rows.is_empty() || (rows.len() > 100 && file_count > 300),
        "{} {file_count}",
        rows.len()
    );
    let at_hand = |(id, _): &&(&str, &str)| {
        rows.iter().any(|row| id.starts_with(&format!("{}/", text(&row["id"]))))
    };
    let foreseen: Vec<_> = exceptions::STORE.iter().filter(at_hand).copied().collect();
    assert_only(&unmet, &foreseen);
}

#[test]
fn samples_of_other_form_makers_are_checked_without_a_failure() {
    for row in samples() {
        let checker = Checker::new(&row["schema"]);
        let checker = checker.unwrap_or_else(|error| panic!("{}: {error}", row["id"]));
        // Many samples show issues on purpose; that every one is told is what counts here.
        let places = row.get("value").map(|value| checker.check(value)).unwrap_or_default();
        assert!(places.iter().all(|issue| !issue.keyword.is_empty()), "{}: {places:?}", row["id"]);
    }
}

/// The documents that some of the suite's schemas refer to.
fn documents(suite: &Suite) -> Documents {
    suite.documents.iter().cloned().collect()
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
