//! The browser tests: what they need is installed, they are run, and what failed is told once more
//! when everything else is done.
//! Refuses to say what any of them tests.

use crate::failure::Failure;
use crate::process::{node_script, run};
use crate::setup::{chromium, npm, python};
use crate::{build, model, workspace};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// What the titles of the tests on real models end with.
const ON_A_MODEL: &str = "@model";

/// All but those on real models.
pub fn browser() -> Result<(), Failure> {
    run(playwright("browser")?.args(["--grep-invert", ON_A_MODEL]))
}

/// One at a time: a model's threads that share the processors with another browser wait for each
/// other most of the time.
pub fn models() -> Result<(), Failure> {
    let Some(python) = python::find() else {
        println!("!! SKIPPED: no Python 3 here, so the tests on real models are left out");
        return Ok(());
    };
    let mut playwright = playwright("models")?;
    playwright.env("PILCROW_MODEL", model::ensure()?);
    playwright.env("PILCROW_LLAMA_PYTHON", python::with_llama_server(python)?);
    run(playwright.args(["--workers", "1", "--grep", ON_A_MODEL]))
}

/// What failed in a step of this name, a line each; empty where it ran no browser.
pub fn failures(step: &str) -> String {
    fs::read_to_string(told(step)).unwrap_or_default()
}

/// Where `tests/browser/failures.mjs` writes what failed.
fn told(step: &str) -> PathBuf {
    workspace::target().join(format!("failures-{step}.txt"))
}

/// With the model that the page offers, unless there is no Python to fetch it with.
fn playwright(step: &str) -> Result<Command, Failure> {
    npm::install()?;
    let mut playwright = node_script("npx");
    playwright.args(["playwright", "test", "--config", "tests/browser/playwright.config.mjs"]);
    // What an earlier run told is no longer so.
    fs::remove_file(told(step)).ok();
    playwright.env("PILCROW_FAILURES", told(step));
    if let Some(browser) = chromium::install()? {
        playwright.env("PILCROW_CHROMIUM", browser);
    }
    if python::find().is_some() {
        model::ensure()?;
        // The build came before the model was there.
        build::publish()?;
    }
    Ok(playwright)
}
