//! The browser tests: installs what they need, runs them, looks again at what failed, and repeats what
//! is left of it at the end.

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

/// What the titles of the tests on real models end with.
const ON_A_MODEL: &str = "@model";

/// The file whose tests start the command.
const WITH_THE_COMMAND: &str = "one_file.spec";

/// The number of the slowest tests that are listed.
const SLOWEST: usize = 25;

/// In which browser tests a pattern occurs.
#[derive(Clone, Copy)]
pub struct Matches {
    /// In some of those without a model.
    pub browser: bool,
    /// In some of those on real models.
    pub models: bool,
    /// In some of those that start the command.
    pub command: bool,
}

impl Default for Matches {
    fn default() -> Self {
        Self { browser: true, models: true, command: true }
    }
}

impl Matches {
    /// Asks Playwright, which takes about a second.
    ///
    /// # Errors
    /// Where npm's packages cannot be installed, or a file of tests cannot be read.
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

    /// From Playwright's list: a line of file, place and title for each test.
    fn listed(list: &str) -> Self {
        let mut titles = list.lines().filter(|line| line.contains(" › "));
        let models = titles.clone().any(|title| title.contains(ON_A_MODEL));
        let command = titles.clone().any(|title| title.contains(WITH_THE_COMMAND));
        Self { browser: titles.any(|title| !title.contains(ON_A_MODEL)), models, command }
    }

    /// Whether the pattern occurs in tests of the step of this name.
    pub fn has(self, step: &str) -> bool {
        (step == BROWSER && self.browser) || (step == MODELS && self.models)
    }
}

/// One run of Playwright within a step.
#[derive(Clone, Copy)]
enum Look {
    /// The tests of the step.
    First,
    /// What failed in it, alone.
    Second,
    /// The spec files that were changed, several times.
    BurnIn,
    /// What failed in that, alone.
    AfterBurnIn,
}

impl Look {
    const ALL: [Self; 4] = [Self::First, Self::Second, Self::BurnIn, Self::AfterBurnIn];

    /// Where `tests/browser/report.mjs` writes what became of it.
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

/// Forgets what earlier runs reported.
pub fn clear() {
    for look in Look::ALL {
        for step in [BROWSER, MODELS] {
            fs::remove_file(look.file(step)).ok();
        }
    }
}

/// What failed in a step of this name, a line each; empty where it ran no browser.
pub fn failures(step: &str) -> Vec<String> {
    Look::ALL.iter().flat_map(|look| look.report(step).failures()).collect()
}

/// The slowest browser tests, a line each; empty where none was run.
pub fn slowest() -> Vec<String> {
    Look::First.report(BROWSER).slowest(SLOWEST)
}

/// All but those on real models; then, where no pattern is given, the changed files once more.
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

/// One at a time: a model's threads that share the processors with another browser wait for each
/// other most of the time.
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

/// Everything that the tests of a step need, at hand.
struct Suite {
    step: &'static str,
    surroundings: Vec<(&'static str, OsString)>,
}

impl Suite {
    /// Tests on real models have the one that the page offers; all others find none, whatever was fetched before: with a
    /// model a page words its prompts otherwise. One that needs a model's card brings it along.
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
            // The build came before the model was there.
            assets::publish_model(&site)?;
        } else {
            assets::publish_no_model(&site)?;
        }
        // Served here, so that Playwright need not start a server.
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

    /// Runs it, and notes what was left out.
    fn run(&self, playwright: &mut Command, look: Look) -> Result<(), Failure> {
        let ended = run(playwright);
        for line in look.report(self.step).skipped() {
            SKIPPED.add(&line)?;
        }
        ended
    }

    /// What failed, again. Its traces and pictures lie beside those of the first time.
    fn look_again(&self, first: &Report, look: Look, entries: &[Entry]) -> Result<(), Failure> {
        announce("What failed is run again, alone and three times");
        let mut playwright = self.look(look);
        playwright.args(["--workers=1", "--trace=on", "--output=target/test-results-again"]);
        playwright.arg(format!("--repeat-each={}", second_look::TIMES));
        playwright.args(["--grep", &these_alone(&first.failed())]);
        // Each test's own result says more than how Playwright ended.
        run(&mut playwright).ok();
        let lines = second_look::flaky(first, &look.report(self.step), entries);
        for line in lines.map_err(Failure::Unexpected)? {
            FLAKY.add(&line)?;
        }
        Ok(())
    }

    /// The changed spec files, several times, until their time is over: what is left then is no failure.
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

/// A pattern as it is written, for what reads regular expressions.
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
