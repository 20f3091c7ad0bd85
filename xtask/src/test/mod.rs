//! `cargo xtask test`: runs the steps one after the other, each with a heading and its duration. After a failure the
//! others still run, except for those that need the build.

mod ahead;
mod burn_in;
mod flaky;
pub mod host;
mod native;
pub mod notes;
mod playwright;
mod report;
mod second_look;
mod selection;
mod step;

use crate::failure::Failure;
use crate::process::spoken;
use crate::setup::{npm, wasm_target};
use ahead::Ahead;
use notes::{FLAKY, SKIPPED};
pub use selection::Selection;
use std::time::Instant;
use step::{BUILD, Step};

/// The output of `cargo xtask test --help`.
pub const HELP: &str = "\
usage: cargo xtask test [PATTERN] [--dev] [--only STEP]

Without arguments every test is run, in these steps: format, clippy, unit, build, size, worker,
browser, models. Each step's time and the slowest browser tests are told at the end; what was flaky
and what was skipped is counted and named in the last lines.

  PATTERN      only tests with this in their names: native ones as `cargo test` filters them (spaces
               stand for underscores), browser tests by the names of their files and titles. Nothing
               is built for the browser where no browser test matches
  --dev        browser tests look at the development build in target/dev, which takes seconds to make
               where the release build takes minutes. Those with the tag @release are skipped, and so
               are the steps size and worker
  --only STEP  this step alone, and the build where it looks at that

  cargo xtask test fold --dev                  what has to do with folding, as quickly as can be
  cargo xtask test fold.spec --dev             the browser tests of one file
  cargo xtask test \"a group is folded\"         one test by its sentence

The browser tests take two ports, 4178 and the next; PILCROW_TEST_PORT names others. `cargo xtask host`
serves them dist/ where Playwright is started by hand; with --dev, target/dev.

Where one to five browser tests fail, each is run again alone, three times, with a trace in
target/test-results-again. One that passes each time is flaky; more than three of these, or one that
fails again, fail the step. tests/browser/flaky.json says what is known of them. Without a pattern, spec
files that were changed are run five times, in three minutes at most; what fails then is looked at again, too.

What fails leaves a picture in target/test-results, and with PILCROW_TEST_TRACE=1 a trace, which takes a
third more time. With PILCROW_TEST_SLOW=1 the page comes late on purpose: a test that runs ahead of it
fails each time. PILCROW_TEST_ALL=1 gives a real model forty comments in place of eight.
";

/// Runs the chosen steps.
///
/// # Errors
/// A step failed, or no test matches.
pub fn run(mut selection: Selection) -> Result<(), Failure> {
    npm::check_node()?;
    wasm_target::install()?;
    SKIPPED.clear();
    FLAKY.clear();
    playwright::clear();
    selection.look_up()?;
    let steps = selection.steps();
    if steps.is_empty() {
        return Err(Failure::Unexpected(
            "nothing to run: no test of the chosen steps matches".to_owned(),
        ));
    }
    let mut ahead = Ahead::start(&steps, &selection)?;
    let mut lines = Vec::new();
    let mut failed = Vec::new();
    for step in steps {
        let started = Instant::now();
        println!("\n━━ {}: {}", step.name, step.heading);
        let begun = if step.name == BUILD { ahead.take() } else { None };
        let outcome = match begun {
            Some(begun) => begun.finish(),
            None => outcome(step, &selection, &failed),
        };
        let time = spoken(started.elapsed());
        let word = if outcome.is_ok() { "passed" } else { "FAILED" };
        lines.push(format!("{word}  {:8} {time:>12}", step.name));
        if let Err(failure) = outcome {
            println!("{}: {failure}", step.name);
            failed.push(step.name);
        }
    }
    tell(&lines, &failed);
    if failed.is_empty() { Ok(()) } else { Err(Failure::Tests(failed)) }
}

fn outcome(step: &Step, selection: &Selection, failed: &[&str]) -> Result<(), Failure> {
    if step.needs_build && failed.contains(&BUILD) {
        return Err(Failure::Unexpected("not run, since the build failed".to_owned()));
    }
    (step.run)(selection)
}

/// Prints the summary. Failures come last, since often only the end of a long output is at hand.
fn tell(lines: &[String], failed: &[&str]) {
    let slowest = playwright::slowest();
    if !slowest.is_empty() {
        println!("\n━━ the slowest tests\n{}", slowest.join("\n"));
    }
    println!("\n━━ all steps\n{}", lines.join("\n"));
    println!("{}\n{}", FLAKY.summary(), SKIPPED.summary());
    let failures: Vec<_> = failed.iter().flat_map(|name| playwright::failures(name)).collect();
    if !failures.is_empty() {
        println!("\n━━ what failed\n{}", failures.join("\n"));
    }
}
