//! Checks `docs/storage.md` against the code: its run is read as a record and written back
//! unchanged, and it names every store and key that the code has.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may end at the first surprise")]

use crate::fences::fences;
use pilcrow_core::document::parse_text;
use pilcrow_core::run::{is_record, read_record};
use serde_json::Value;
use std::fs;
use std::path::Path;

const STORAGE: &str = include_str!("../../../../docs/storage.md");

/// The values in the paper.
fn values() -> Vec<Value> {
    let fences = fences(STORAGE).unwrap();
    let json = fences.iter().filter(|fence| fence.word(0) == "json");
    json.map(|fence| parse_text(&fence.text).unwrap()).collect()
}

#[test]
fn the_run_is_a_record() {
    let runs: Vec<Value> = values().into_iter().filter(is_record).collect();
    assert_eq!(runs.len(), 1);
    for run in runs {
        assert_eq!(read_record(&run).unwrap().to_value(), run);
    }
}

/// The texts that stand in the code between `before` and `after`.
fn quoted<'code>(code: &'code str, before: &str, after: &str) -> Vec<&'code str> {
    code.split(before).skip(1).filter_map(|rest| rest.split(after).next()).collect()
}

/// All Rust and JavaScript of the app.
fn code(folder: &Path) -> String {
    let mut all = String::new();
    for path in fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            all.push_str(&code(&path));
        } else {
            all.push_str(&fs::read_to_string(&path).unwrap_or_default());
        }
    }
    all
}

#[test]
fn every_store_and_choice_is_named() {
    let code = code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src"));
    let stores = quoted(&code, "const STORES = ['", "]").concat();
    let stores: Vec<&str> = stores.split(|c: char| !c.is_alphanumeric()).collect();
    assert!(stores.contains(&"runs"), "{stores:?}");
    let mut choices = quoted(&code, "language::remember(\"", "\"");
    assert!(choices.contains(&"theme"), "{choices:?}");
    // Most choices are called by a constant.
    for constant in quoted(&code, "language::remember(", ",") {
        choices.extend(quoted(&code, &format!("const {}: &str = \"", constant.trim()), "\""));
    }
    assert!(choices.contains(&"descriptions"), "{choices:?}");
    let unnamed: Vec<_> = stores
        .iter()
        .filter(|store| !store.is_empty())
        .map(|store| format!("`{store}`"))
        .chain(choices.iter().map(|choice| format!("`pilcrow:{choice}`")))
        .filter(|name| !STORAGE.contains(name.as_str()))
        .collect();
    assert!(unnamed.is_empty(), "not in docs/storage.md: {unnamed:?}");
}
