//! Notes for the last lines of the tests: each step adds them to a file for each kind, and the end lists them.

use crate::failure::Failure;
use crate::workspace;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

/// A kind of notes.
pub struct Notes(&'static str);

/// Skipped tests, each with the reason.
pub const SKIPPED: Notes = Notes("skipped");

/// Tests that failed at first and then passed alone.
pub const FLAKY: Notes = Notes("flaky");

impl Notes {
    /// Removes the notes of an earlier run.
    pub fn clear(&self) {
        fs::remove_file(self.file()).ok();
    }

    /// Adds one line.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&self, line: &str) -> Result<(), Failure> {
        let path = self.file();
        let opened = OpenOptions::new().create(true).append(true).open(&path);
        let written = opened.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
        written.map_err(Failure::file("write", &path))
    }

    /// Returns the summary line: the number of notes, and the notes.
    pub fn summary(&self) -> String {
        note_line(self.0, &fs::read_to_string(self.file()).unwrap_or_default())
    }

    fn file(&self) -> PathBuf {
        workspace::target().join(format!("{}.txt", self.0))
    }
}

/// Formats the notes of a kind; identical ones count once.
fn note_line(kind: &str, notes: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in notes.lines().filter(|line| !line.is_empty()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names.len() {
        0 => format!("{kind}: nothing"),
        count => format!("{kind}: {count}: {}", names.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::note_line;

    #[track_caller]
    fn check(notes: &str, expected: &str) {
        assert_eq!(note_line("skipped", notes), expected, "{notes}");
    }

    #[test]
    fn a_thing_is_counted_once_and_named() {
        check("", "skipped: nothing");
        check("models (no Python)\n", "skipped: 1: models (no Python)");
        check("suite (a)\nmodels (b)\nsuite (a)\n", "skipped: 2: suite (a); models (b)");
    }
}
