//! The browser tests: installs what they need, runs them, runs failed ones again, and repeats the remaining failures at
//! the end.

use super::flaky::{self, Entry};
use super::notes::{FLAKY, SKIPPED};
use super::report::{Report, these_alone};
use super::second_look::{self, Sequel, sequel};
use super::selection::Selection;
use super::step::{BROWSER, MODELS};
use super::{burn_in, host, native};
use crate::failure::Failure;
use crate::process::{announce, node_program, run};
use crate::setup::{chromium, corpus, npm, python};
use crate::{assets, model, workspace};
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Ending of the titles of tests with real models.
const ON_A_MODEL: &str = "@model";

/// The file whose tests start the command.
const WITH_THE_COMMAND: &str = "one_file.spec";

/// Number of slowest tests that are listed.
const SLOWEST: usize = 25;

/// The groups of browser tests in which a pattern occurs.
#[derive(Clone, Copy)]
pub struct Matches {
    /// True if it occurs in a test without a model.
    pub browser: bool,
    /// True if it occurs in a test with a real model.
    pub models: bool,
    /// True if it occurs in a test that starts the command.
    pub command: bool,
}

impl Default for Matches {
    fn default() -> Self {
        Self { browser: true, models: true, command: true }
    }
}

impl Matches {
    /// Lists the matching tests with Playwright, which takes about a second.
    ///
    /// # Errors
    /// npm's packages cannot be installed, or a file of tests cannot be read.
    pub fn find(pattern: &str) -> Result<Self, Failure> {
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

    /// Parses Playwright's list: a line with file, place and title for each test.
    fn listed(list: &str) -> Self {
        let mut titles = list.lines().filter(|line| line.contains(" › "));
        let models = titles.clone().any(|title| title.contains(ON_A_MODEL));
        let command = titles.clone().any(|title| title.contains(WITH_THE_COMMAND));
        Self { browser: titles.any(|title| !title.contains(ON_A_MODEL)), models, command }
    }

    /// True if the pattern occurs in tests of the step of this name.
    pub fn has(self, step: &str) -> bool {
        (step == BROWSER && self.browser) || (step == MODELS && self.models)
    }
}

/// A run of Playwright within a step.
#[derive(Clone, Copy)]
enum Look {
    /// The tests of the step.
    First,
    /// The failed tests of the first run, alone.
    Second,
    /// The changed spec files, several times.
    BurnIn,
    /// The failed tests of that run, alone.
    AfterBurnIn,
}

impl Look {
    const ALL: [Self; 4] = [Self::First, Self::Second, Self::BurnIn, Self::AfterBurnIn];

    /// Returns the file into which `tests/browser/report.mjs` writes the report of the run.
    fn file(self, step: &str) -> PathBuf {
        let look = match self {
            Self::First => "first",
            Self::Second => "again",
            Self::BurnIn => "changed",
            Self::AfterBurnIn => "changed-again",
        };
        workspace::target().join(format!("report-{step}-{look}.txt"))
    }

    fn report(self, step: &str) -> Report {
        Report::read(&fs::read_to_string(self.file(step)).unwrap_or_default())
    }
}

/// Removes the reports of earlier runs.
pub fn clear() {
    for look in Look::ALL {
        for step in [BROWSER, MODELS] {
            fs::remove_file(look.file(step)).ok();
        }
    }
}

/// Returns a line for each failure in a step; empty if it ran no browser.
pub fn failures(step: &str) -> Vec<String> {
    Look::ALL.iter().flat_map(|look| look.report(step).failures()).collect()
}

/// Returns a line for each of the slowest browser tests; empty if none was run.
pub fn slowest() -> Vec<String> {
    Look::First.report(BROWSER).slowest(SLOWEST)
}

/// Runs all browser tests without real models; then, without a pattern, the changed files several times.
pub fn browser(selection: &Selection) -> Result<(), Failure> {
    let entries = flaky::read()?;
    let suite = Suite::begin(BROWSER, selection)?;
    let mut first = suite.look(Look::First);
    if let Some(pattern) = &selection.pattern {
        first.args(["--grep", &escaped(pattern)]);
    }
    let ended = suite.run(&mut first, Look::First);
    let report = Look::First.report(BROWSER);
    match sequel(ended.is_ok(), &report) {
        Sequel::Pass => {}
        Sequel::Fail => return ended,
        Sequel::Look => suite.look_again(&report, Look::Second, &entries)?,
    }
    let changed = if selection.pattern.is_none() { burn_in::changed() } else { Vec::new() };
    suite.burn_in(&changed, &entries)
}

/// Runs the tests with real models, one at a time: a model's threads that share the processors with another browser
/// wait for each other most of the time.
pub fn models(selection: &Selection) -> Result<(), Failure> {
    let Some(python) = python::find() else {
        println!("!! SKIPPED: no Python 3 here, so the tests on real models are left out");
        return SKIPPED.add("the tests on real models (no Python 3 here)");
    };
    let suite = Suite::begin(MODELS, selection)?;
    let mut playwright = suite.look(Look::First);
    playwright.env("PILCROW_MODEL", model::ensure()?);
    playwright.env("PILCROW_LLAMA_PYTHON", python::with_llama_server(python)?);
    let pattern = selection.pattern.as_deref().map(escaped).unwrap_or_default();
    let both = format!("^(?=.*{pattern}).*{ON_A_MODEL}");
    suite.run(playwright.args(["--workers", "1", "--grep", &both]), Look::First)
}

/// The environment of a step's tests.
struct Suite {
    step: &'static str,
    surroundings: Vec<(&'static str, OsString)>,
}

impl Suite {
    /// Prepares the tests of a step. Tests with real models get the one that the page offers; all others get none, even
    /// if it was fetched before, since a page with a model writes its prompts differently. A test that needs a model's
    /// description brings its own.
    fn begin(step: &'static str, selection: &Selection) -> Result<Self, Failure> {
        npm::install()?;
        corpus::fetch()?;
        let site = if selection.is_dev { workspace::dev() } else { workspace::dist() };
        let mut surroundings = vec![("PILCROW_TEST_SITE", site.clone().into())];
        if selection.is_dev {
            surroundings.push(("PILCROW_TEST_DEV", "1".into()));
        }
        if let Some(browser) = chromium::install()? {
            surroundings.push(("PILCROW_CHROMIUM", browser.into()));
        }
        if step == BROWSER && selection.needs_command() {
            surroundings.push(("PILCROW_COMMAND", native::command()?.into()));
        }
        if step == MODELS {
            model::ensure()?;
            // The build was made before the model was fetched.
            assets::publish_model(&site)?;
        } else {
            assets::publish_no_model(&site)?;
        }
        // Serving here saves Playwright from starting a server.
        let port = host::start(&site)?.to_string();
        surroundings.push(("PILCROW_TEST_SERVED", port.into()));
        Ok(Self { step, surroundings })
    }

    fn look(&self, look: Look) -> Command {
        let mut playwright = program();
        playwright.envs(self.surroundings.iter().map(|(name, value)| (name, value)));
        playwright.env("PILCROW_REPORT", look.file(self.step));
        if self.step == BROWSER {
            playwright.args(["--grep-invert", ON_A_MODEL]);
        }
        playwright
    }

    /// Runs Playwright, and notes the skipped tests.
    fn run(&self, playwright: &mut Command, look: Look) -> Result<(), Failure> {
        let ended = run(playwright);
        for line in look.report(self.step).skipped() {
            SKIPPED.add(&line)?;
        }
        ended
    }

    /// Runs the failed tests again. Their traces and pictures go to a second folder.
    fn look_again(&self, first: &Report, look: Look, entries: &[Entry]) -> Result<(), Failure> {
        announce("What failed is run again, alone and three times");
        let mut playwright = self.look(look);
        playwright.args(["--workers=1", "--trace=on", "--output=target/test-results-again"]);
        playwright.arg(format!("--repeat-each={}", second_look::TIMES));
        playwright.args(["--grep", &these_alone(&first.failed())]);
        // Each test's own result says more than Playwright's exit status.
        run(&mut playwright).ok();
        let lines = second_look::flaky(first, &look.report(self.step), entries);
        for line in lines.map_err(Failure::Unexpected)? {
            FLAKY.add(&line)?;
        }
        Ok(())
    }

    /// Runs the changed spec files several times within a time limit; tests that did not run by then are no failures.
    fn burn_in(&self, files: &[String], entries: &[Entry]) -> Result<(), Failure> {
        if files.is_empty() {
            return Ok(());
        }
        announce(&format!("Changed, so run five times: {}", files.join(", ")));
        let mut playwright = self.look(Look::BurnIn);
        playwright.arg(format!("--repeat-each={}", burn_in::TIMES));
        playwright.args(["--pass-with-no-tests", "--output=target/test-results-changed"]);
        playwright.arg(format!("--global-timeout={}", burn_in::LIMIT.as_millis())).args(files);
        let ended = run(&mut playwright);
        let report = Look::BurnIn.report(self.step);
        match report.failed().len() {
            0 if report.is_cut() => {
                SKIPPED.add("changed browser tests, more often (their three minutes were over)")
            }
            1..=second_look::MOST => self.look_again(&report, Look::AfterBurnIn, entries),
            _ => ended,
        }
    }
}

fn program() -> Command {
    let mut playwright = node_program("playwright");
    playwright.args(["test", "--config", "tests/browser/playwright.config.mjs"]);
    playwright
}

/// Escapes a text for a regular expression.
pub fn escaped(pattern: &str) -> String {
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
        let matches = Matches::listed(list);
        assert_eq!((matches.browser, matches.models), (browser, models), "{list}");
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
