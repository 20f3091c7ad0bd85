//! Where the corpus lies and how its lines are read.
//! Refuses to be needed: without it the tests say loudly that they were skipped.

use pilcrow_core::document::parse_text;
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The folder of other people's cases.
pub struct Corpus {
    folder: PathBuf,
}

impl Corpus {
    /// The folder that `PILCROW_CORPUS` names, or `shared/corpus` beside the workspace.
    pub fn find() -> Option<Self> {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let folder = std::env::var_os("PILCROW_CORPUS")
            .map_or_else(|| workspace.join("../shared/corpus"), PathBuf::from);
        if folder.join("suite.jsonl").is_file() {
            return Some(Self { folder });
        }
        // Not `eprintln!`, which is only shown for tests that fail.
        let skipped = format!("SKIPPED: no conformance corpus at {}\n", folder.display());
        std::io::stderr().write_all(skipped.as_bytes()).unwrap();
        None
    }

    /// The values of a file in JSON lines, their numbers as written.
    pub fn rows(&self, name: &str) -> Vec<Value> {
        let text = self.text(name);
        let lines = text.split('\n').filter(|line| !line.trim().is_empty());
        lines.map(|line| parse_text(line).unwrap()).collect()
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.join(name)).unwrap()
    }
}
