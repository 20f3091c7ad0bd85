//! The native tests: all of them, or those with a pattern in their names.

use super::selection::Selection;
use crate::failure::Failure;
use crate::process::{cargo, linting_cargo, run as run_program};
use crate::setup::corpus;
use crate::workspace;
use std::env::consts::EXE_SUFFIX;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The package selection of every step with native tests: another selection would enable other features and compile
/// everything again. `bindgen`, the program that binds wasm modules, is excluded, since compiling it takes minutes.
pub const PACKAGES: [&str; 2] = ["--workspace", "--exclude=bindgen"];

/// Compiles all native tests, and lints the workspace.
///
/// # Errors
/// A package does not compile, or clippy reports something.
pub fn lint() -> Result<(), Failure> {
    run_program(linting_cargo().arg("test").args(PACKAGES).arg("--no-run"))
}

/// Runs the native tests: without a pattern as compiled for linting, otherwise as `cargo test` compiles them, so that
/// lints do not get in the way of somebody who looks for a bug.
///
/// # Errors
/// A test fails, or no test matches and no browser test does either.
pub fn run(selection: &Selection) -> Result<(), Failure> {
    let Some(pattern) = &selection.pattern else {
        let fetched = corpus::fetch();
        let mut test = linting_cargo();
        return run_program(test.arg("test").args(PACKAGES).arg("--no-fail-fast")).and(fetched);
    };
    // A separate call, since this one shows its progress, and the next one does not.
    run_program(cargo().arg("build").args(PACKAGES).arg("--tests"))?;
    // Names of Rust tests have underscores where titles of browser tests have spaces.
    let name = pattern.replace(' ', "_");
    let mut test = cargo();
    test.arg("test").args(PACKAGES).args(["--no-fail-fast", "--quiet", &name]);
    match run_matching(test.args(["--", "--format", "pretty"]))? {
        0 if selection.is_native() => {
            Err(Failure::Unexpected(format!("no test matches `{pattern}`")))
        }
        count => {
            println!("{count} native tests match");
            Ok(())
        }
    }
}

/// Builds the command, and returns its path.
///
/// # Errors
/// The command does not compile.
pub fn command() -> Result<PathBuf, Failure> {
    // Built as a dependency of its package's test: so it has the same features as in the native tests, and the page's
    // own program, which has the same name, is not built.
    run_program(linting_cargo().arg("test").args(PACKAGES).args(["--test=documents", "--no-run"]))?;
    Ok(workspace::target().join("debug").join(format!("pilcrow{EXE_SUFFIX}")))
}

/// Runs the tests, prints the output of those test programs that have matches, and returns the number of matches.
fn run_matching(test: &mut Command) -> Result<usize, Failure> {
    let failed = |ending: String| Failure::Command { line: "cargo test".to_owned(), ending };
    let not_started = |error: io::Error| failed(format!("could not be run: {error}"));
    let mut running =
        test.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().map_err(not_started)?;
    let printed = running.stdout.take().map(|out| copy_output(out, &mut io::stdout()));
    let status = running.wait().map_err(not_started)?;
    let count = printed.transpose().map_err(not_started)?.unwrap_or_default();
    if status.success() { Ok(count) } else { Err(failed(format!("failed ({status})"))) }
}

/// Copies the output of several test programs, except for those that ran nothing; returns the number of tests.
fn copy_output(printed: impl Read, out: &mut impl Write) -> io::Result<usize> {
    let (mut count, mut is_shown) = (0, true);
    for line in BufReader::new(printed).lines() {
        let line = line?;
        if let Some(started) = started(&line) {
            count += started;
            is_shown = started > 0;
        }
        if is_shown {
            writeln!(out, "{line}")?;
        }
    }
    Ok(count)
}

/// Parses the number of tests in a line such as `running 3 tests`.
fn started(line: &str) -> Option<usize> {
    let (count, tests) = line.strip_prefix("running ")?.split_once(' ')?;
    matches!(tests, "test" | "tests").then(|| count.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(printed: &str, expected: &str, count: usize) {
        let mut out = Vec::new();
        assert_eq!(copy_output(printed.as_bytes(), &mut out).unwrap(), count, "{printed}");
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn programs_that_ran_nothing_are_not_shown() {
        let none = "running 0 tests\n\ntest result: ok. 0 passed\n\n";
        let some = "running 1 test\ntest a::b ... ok\n\ntest result: ok. 1 passed\n";
        check(&format!("{none}{some}{none}{some}"), &format!("{some}{some}"), 2);
        check(none, "", 0);
    }

    #[test]
    fn what_comes_before_the_first_program_is_shown() {
        check("running late\n", "running late\n", 0);
    }
}
