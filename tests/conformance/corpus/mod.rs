//! Other people's cases: what `cargo xtask test` fetched into `target/corpus`, and more of the same
//! kinds where a folder of them lies beside the workspace.
#![allow(dead_code, reason = "no test asks for all of it")]

mod beside;
mod fetched;

use pilcrow_core::document::parse_text;
use serde_json::Value;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

/// One edition of the official suite.
pub struct Suite {
    /// Whether it is of 2026, in which some formats have other texts than in 2025.
    pub is_later: bool,
    /// How many cases it has, so that none is lost unseen.
    pub case_count: usize,
    /// Each `{id, dialect, group, test, schema, value, valid}`. A schema without `$schema` is of
    /// the dialect.
    pub cases: Vec<Value>,
    /// The documents that some of the schemas refer to, by address.
    pub documents: Vec<(String, Value)>,
}

/// The editions that are at hand; empty where there is none, which is noted as skipped.
pub fn suites() -> Vec<Suite> {
    fetched::suite().into_iter().chain(beside::suite()).collect()
}

/// Real schemas, each `{id, schema, tests: [{file, valid, value}]}`.
pub fn real_schemas() -> Vec<Value> {
    fetched::schemas().into_iter().chain(beside::rows("store-dev.jsonl")).collect()
}

/// Samples of other form makers, each `{id, schema, value?}`.
pub fn samples() -> Vec<Value> {
    beside::rows("samples-dev.jsonl")
}

/// The cases of a real schema's tests, each with its name and whether its source calls it valid.
pub fn tests(row: &Value) -> Vec<(String, &Value, bool)> {
    let named = |test: &Value| format!("{}/{}", text(&row["id"]), text(&test["file"]));
    let tests = row["tests"].as_array().unwrap().iter();
    tests.map(|test| (named(test), &test["value"], test["valid"] == true)).collect()
}

/// A text without its quotes, anything else as JSON.
pub fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn workspace() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_whole = |folder: &&Path| folder.join("Cargo.lock").is_file();
    own.ancestors().find(is_whole).unwrap_or(own).to_owned()
}

/// A file's value, its numbers as written; `None` if it is not JSON.
fn read(path: &Path) -> Option<Value> {
    parse_text(&std::fs::read_to_string(path).unwrap()).ok()
}

/// Notes what is left out, once, for the last line of `cargo xtask test`.
fn skip(what: &str) {
    assert!(std::env::var("CI") != Ok("true".to_owned()), "{what}: not there, and this is CI");
    let path = workspace().join("target/skipped.txt");
    if std::fs::read_to_string(&path).is_ok_and(|noted| noted.contains(what)) {
        return;
    }
    // Not `eprintln!`, which is only shown for tests that fail.
    let line = format!("{what} (not fetched; `cargo xtask test` does)\n");
    std::io::stderr().write_all(format!("SKIPPED: {line}").as_bytes()).unwrap();
    let mut notes = OpenOptions::new().create(true).append(true).open(path).unwrap();
    notes.write_all(line.as_bytes()).unwrap();
}
