//! What the tests left out, and why: noted by every step in one file, listed in the last line.

use crate::failure::Failure;
use crate::workspace;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

/// The file to which a step, a test or a reporter appends one line for each thing left out.
pub fn file() -> PathBuf {
    workspace::target().join("skipped.txt")
}

/// Forgets what an earlier run left out.
pub fn clear() {
    fs::remove_file(file()).ok();
}

/// Adds one thing that is left out, with its reason.
pub fn note(what: &str) -> Result<(), Failure> {
    let path = file();
    let opened = OpenOptions::new().create(true).append(true).open(&path);
    let written = opened.and_then(|mut file| file.write_all(format!("{what}\n").as_bytes()));
    written.map_err(Failure::file("write", &path))
}

/// The last line of the tests: how much was left out, and what.
pub fn summary() -> String {
    told(&fs::read_to_string(file()).unwrap_or_default())
}

/// The same thing noted by several tests counts once.
fn told(notes: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in notes.lines().filter(|line| !line.is_empty()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match names.len() {
        0 => "skipped: nothing".to_owned(),
        count => format!("skipped: {count}: {}", names.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::told;

    #[track_caller]
    fn check(notes: &str, expected: &str) {
        assert_eq!(told(notes), expected, "{notes}");
    }

    #[test]
    fn what_was_left_out_is_counted_once_and_named() {
        check("", "skipped: nothing");
        check("models (no Python)\n", "skipped: 1: models (no Python)");
        check("suite (a)\nmodels (b)\nsuite (a)\n", "skipped: 2: suite (a); models (b)");
    }
}
