//! The folder that `PILCROW_CORPUS` names, or `shared/corpus` beside the workspace: in JSON lines,
//! and empty where there is none.

use super::{Suite, read, workspace};
use pilcrow_core::document::parse_text;
use serde_json::Value;
use std::path::PathBuf;

fn folder() -> PathBuf {
    let named = std::env::var_os("PILCROW_CORPUS");
    named.map_or_else(|| workspace().join("../shared/corpus"), PathBuf::from)
}

/// The values of a file in JSON lines, their numbers as written.
pub fn rows(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(folder().join(name)).unwrap_or_default();
    let lines = text.split('\n').filter(|line| !line.trim().is_empty());
    lines.map(|line| parse_text(line).unwrap()).collect()
}

/// The suite as it lies there.
pub fn suite() -> Option<Suite> {
    let cases = rows("suite.jsonl");
    if cases.is_empty() {
        return None;
    }
    let documents = match read(&folder().join("suite-remotes.json")) {
        Some(Value::Object(members)) => members.into_iter().collect(),
        _ => Vec::new(),
    };
    Some(Suite { is_later: true, case_count: 8_327, cases, documents })
}
