//! `cargo xtask bench`: installs what the benchmarks in `tests/bench` need, and runs them.

use crate::failure::Failure;
use crate::setup::{chromium, npm};
use crate::{process, workspace};

/// Runs `tests/bench/run.mjs` with these arguments, which the script parses itself.
///
/// # Errors
/// A tool cannot be installed, or a case could not be measured.
pub fn run(arguments: &[String]) -> Result<(), Failure> {
    npm::check_node()?;
    let mut bench = process::command("node");
    bench.arg(workspace::root().join("tests/bench/run.mjs")).args(arguments);
    if !arguments.iter().any(|argument| argument == "--help") {
        npm::install()?;
        if let Some(browser) = chromium::install()? {
            bench.env("PILCROW_CHROMIUM", browser);
        }
    }
    process::run(&mut bench)
}
