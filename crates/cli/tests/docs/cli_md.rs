//! Runs the examples of `docs/cli.md`: a block that names a file is written, a `console` block is
//! run.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may end at the first surprise")]

use crate::fences::{Fence, fences};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs the examples of a paper in a folder; gives how many calls there were.
fn run(markdown: &str, folder: &Path) -> usize {
    let mut calls = 0;
    for fence in fences(markdown).unwrap() {
        match (fence.word(0), fence.word(1)) {
            ("console", _) => calls += check(&fence, folder),
            (_, "") => {}
            (_, name) => fs::write(folder.join(name), &fence.text).unwrap(),
        }
    }
    calls
}

/// Holds what is printed against the block; gives how many calls were in it.
fn check(fence: &Fence, folder: &Path) -> usize {
    let commands: Vec<&str> = fence.text.lines().filter_map(|l| l.strip_prefix("$ ")).collect();
    let mut code = 0;
    let printed = commands.iter().map(|command| {
        let printed = match *command {
            "echo $?" => format!("{code}\n"),
            call => {
                let (output, ended) = called(call, folder);
                code = ended;
                output
            }
        };
        format!("$ {command}\n{printed}")
    });
    assert_eq!(printed.collect::<String>(), fence.text, "line {}", fence.line);
    commands.len()
}

/// What a call prints, and its exit code. `< FILE` is its input.
fn called(call: &str, folder: &Path) -> (String, i32) {
    let (call, input) =
        call.split_once(" < ").map_or((call, None), |(call, file)| (call, Some(file)));
    let mut words = call.split(' ');
    assert_eq!(words.next(), Some("pilcrow"), "{call}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_pilcrow"));
    command.args(words).current_dir(folder);
    command
        .stdin(input.map_or(Stdio::null(), |name| File::open(folder.join(name)).unwrap().into()));
    let output = command.output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap_or_default())
}

/// A folder of its own, empty.
fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("pilcrow-cli-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn every_call_prints_what_the_text_says() {
    let folder = folder();
    let calls = run(include_str!("../../../../docs/cli.md"), &folder);
    fs::remove_dir_all(folder).unwrap();
    assert!(calls > 4, "{calls} calls");
}
