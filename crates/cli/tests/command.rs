//! Runs the command as a shell does: output and exit codes.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

use crate::publishing::Work;
use std::process::{Command, Output};

fn pilcrow(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pilcrow")).args(arguments).output().unwrap()
}

#[track_caller]
fn check(document: &str, code: i32, expected: &str) {
    let name = format!("pilcrow-{}-{}.json", std::process::id(), document.len());
    let file = std::env::temp_dir().join(name);
    std::fs::write(&file, document).unwrap();
    let output = pilcrow(&["check", file.to_str().unwrap()]);
    std::fs::remove_file(&file).unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let printed = printed.replace(file.to_str().unwrap(), "FILE");
    assert_eq!((output.status.code(), printed.as_str()), (Some(code), expected));
}

#[test]
fn it_fails_exactly_where_something_must_be_mended() {
    check("[{text: 'a'}]", 0, "FILE: nothing to correct\n");
    check(
        "{schema: {type: 'string'},\n solution: 5}",
        1,
        "FILE:2:12: Enter text (/solution)\n     solution: 5}\n               ^\n",
    );
}

#[test]
fn what_is_not_understood_is_a_wrong_call() {
    for arguments in [&[][..], &["check"], &["frobnicate"], &["check", "--x"]] {
        assert_eq!(pilcrow(arguments).status.code(), Some(2), "{arguments:?}");
    }
    assert_eq!(pilcrow(&["check", "/does/not/exist"]).status.code(), Some(1));
}

#[test]
fn who_asks_for_help_gets_the_usage_and_no_error() {
    for arguments in [&["--help"][..], &["-h"], &["check", "--help"], &["run", "-h"]] {
        let output = pilcrow(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(printed.contains("Usage: pilcrow"), "{arguments:?}: {printed}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn who_stops_reading_gets_no_panic() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
    let output = command.args(["check", "/does/not/exist"]).stdout(writer).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(141));
}

#[test]
fn a_new_document_is_written_once() {
    let work = Work::new("new");
    assert_eq!(work.pilcrow(&["new", "docs/first"]).status.code(), Some(0));
    let first = work.read("docs/first.json");
    assert_eq!(work.pilcrow(&["check", "docs/first.json"]).status.code(), Some(0));
    assert_eq!(work.pilcrow(&["new", "docs/first.json"]).status.code(), Some(1));
    assert_eq!(work.read("docs/first.json"), first);
}

#[test]
fn shells_are_told_how_to_complete_it() {
    let work = Work::new("complete");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = work.pilcrow(&["completions", shell]);
        assert_eq!(output.status.code(), Some(0), "{shell}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("publish"), "{shell}");
    }
}
