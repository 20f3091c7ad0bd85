//! The browser tests: installs what they need, runs them, and repeats what failed at the end.

use super::selection::Selection;
use super::step::{BROWSER, MODELS};
use super::{host, skipped};
use crate::failure::Failure;
use crate::process::{node_program, run};
use crate::setup::{chromium, corpus, npm, python};
use crate::{assets, model, workspace};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What the titles of the tests on real models end with.
const ON_A_MODEL: &str = "@model";

/// In which browser tests a pattern occurs.
#[derive(Clone, Copy)]
pub struct Matches {
    /// In some of those without a model.
    pub browser: bool,
    /// In some of those on real models.
    pub models: bool,
}

impl Default for Matches {
    fn default() -> Self {
        Self { browser: true, models: true }
    }
}

impl Matches {
    /// Asks Playwright, which takes about a second.
    ///
    /// # Errors
    /// Where npm's packages cannot be installed, or a file of tests cannot be read.
    pub fn of(pattern: &str) -> Result<Self, Failure> {
        npm::install()?;
        let mut list = program();
        list.args(["--list", "--pass-with-no-tests", "--grep", &escaped(pattern)]);
        let failed =
            |ending| Failure::Command { line: "playwright test --list".to_owned(), ending };
        let listed = list.stdin(Stdio::null()).stderr(Stdio::inherit()).output();
        let listed = listed.map_err(|error| failed(format!("could not be started: {error}")))?;
        let text = String::from_utf8_lossy(&listed.stdout);
        if !listed.status.success() {
            return Err(failed(format!("failed ({}):\n{text}", listed.status)));
        }
        Ok(Self::listed(&text))
    }

    /// From Playwright's list: a line of file, place and title for each test.
    fn listed(list: &str) -> Self {
        let mut titles = list.lines().filter(|line| line.contains(" › "));
        let models = titles.clone().any(|title| title.contains(ON_A_MODEL));
        Self { browser: titles.any(|title| !title.contains(ON_A_MODEL)), models }
    }

    /// Whether the pattern occurs in tests of the step of this name.
    pub fn has(self, step: &str) -> bool {
        (step == BROWSER && self.browser) || (step == MODELS && self.models)
    }
}

/// All but those on real models.
pub fn browser(selection: &Selection) -> Result<(), Failure> {
    let mut playwright = playwright(BROWSER, selection)?;
    if let Some(pattern) = &selection.pattern {
        playwright.args(["--grep", &escaped(pattern)]);
    }
    run(playwright.args(["--grep-invert", ON_A_MODEL]))
}

/// One at a time: a model's threads that share the processors with another browser wait for each
/// other most of the time.
pub fn models(selection: &Selection) -> Result<(), Failure> {
    let Some(python) = python::find() else {
        println!("!! SKIPPED: no Python 3 here, so the tests on real models are left out");
        return skipped::note("the tests on real models (no Python 3 here)");
    };
    let mut playwright = playwright(MODELS, selection)?;
    playwright.env("PILCROW_MODEL", model::ensure()?);
    playwright.env("PILCROW_LLAMA_PYTHON", python::with_llama_server(python)?);
    let pattern = selection.pattern.as_deref().map(escaped).unwrap_or_default();
    let both = format!("^(?=.*{pattern}).*{ON_A_MODEL}");
    run(playwright.args(["--workers", "1", "--grep", &both]))
}

/// What failed in a step of this name, a line each; empty where it ran no browser.
pub fn failures(step: &str) -> String {
    fs::read_to_string(told(step)).unwrap_or_default()
}

/// Where `tests/browser/failures.mjs` writes what failed.
fn told(step: &str) -> PathBuf {
    workspace::target().join(format!("failures-{step}.txt"))
}

fn program() -> Command {
    let mut playwright = node_program("playwright");
    playwright.args(["test", "--config", "tests/browser/playwright.config.mjs"]);
    playwright
}

/// With the model that the page offers, unless there is no Python to fetch it with.
fn playwright(step: &str, selection: &Selection) -> Result<Command, Failure> {
    npm::install()?;
    corpus::fetch()?;
    let site = if selection.is_dev { workspace::dev() } else { workspace::dist() };
    let mut playwright = program();
    // What an earlier run told is no longer so.
    fs::remove_file(told(step)).ok();
    playwright.env("PILCROW_FAILURES", told(step)).env("PILCROW_SKIPPED", skipped::file());
    playwright.env("PILCROW_TEST_SITE", &site);
    if selection.is_dev {
        playwright.env("PILCROW_TEST_DEV", "1");
    }
    if let Some(browser) = chromium::install()? {
        playwright.env("PILCROW_CHROMIUM", browser);
    }
    if python::find().is_some() {
        model::ensure()?;
        // The build came before the model was there.
        assets::publish_model(&site)?;
    }
    // Served here, so that Playwright need not start a server.
    playwright.env("PILCROW_TEST_SERVED", host::start(&site)?.to_string());
    Ok(playwright)
}

/// A pattern as it is written, for what reads regular expressions.
fn escaped(pattern: &str) -> String {
    let mut escaped = String::new();
    for letter in pattern.chars() {
        if letter.is_ascii_punctuation() && letter != '_' {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(list: &str, browser: bool, models: bool) {
        let found = Matches::listed(list);
        assert_eq!((found.browser, found.models), (browser, models), "{list}");
    }

    #[test]
    fn tests_on_models_are_told_from_the_others() {
        check("Listing tests:\nTotal: 0 tests in 0 files\n", false, false);
        check("Listing tests:\n  fold.spec.mjs:5:1 › a group is folded\n", true, false);
        check("  run.spec.mjs:9:1 › a model answers @model\n", false, true);
        check("  a.spec.mjs:1:1 › it @model\n  b.spec.mjs:1:1 › it\n", true, true);
    }

    #[test]
    fn a_pattern_means_what_it_says() {
        assert_eq!(escaped("fold.spec (a_b)"), r"fold\.spec \(a_b\)");
    }
}
