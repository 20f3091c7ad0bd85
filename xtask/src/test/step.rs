//! The steps of `cargo xtask test`, in their order.

use super::selection::Selection;
use super::{native, playwright};
use crate::failure::Failure;
use crate::process::{cargo, command, linting_cargo, run};
use crate::setup::{chromium, corpus, npm};
use crate::{build, dev, workspace};

/// A step of the tests.
pub struct Step {
    /// Name of the step, for `--only`.
    pub name: &'static str,
    /// Heading of the step's output.
    pub heading: &'static str,
    /// Runs the step.
    pub run: fn(&Selection) -> Result<(), Failure>,
    /// True if the step uses the build, so that it is skipped if the build failed.
    pub needs_build: bool,
    /// True if the step tests properties that only the release build has.
    pub needs_release: bool,
}

/// Name of the step that makes the build for later steps.
pub const BUILD: &str = "build";

/// Name of the step that runs the native tests.
pub const NATIVE: &str = "unit";

/// Name of the step that runs the browser tests.
pub const BROWSER: &str = "browser";

/// Name of the step that runs the browser tests with real models.
pub const MODELS: &str = "models";

/// All steps of a whole run, in order.
pub const STEPS: [Step; 8] = [
    Step::new("format", "rustfmt", format),
    Step::new("clippy", "clippy, native and wasm, and native tests compiled", clippy),
    Step::new(NATIVE, "native tests", native::run),
    Step::new(BUILD, "the build that the next steps look at", build),
    Step::of_release("size", "what a visit fetches", size),
    Step::of_release("worker", "the worker's module against the native validator", worker),
    Step::of_build(BROWSER, "browser tests", playwright::browser),
    Step::of_build(MODELS, "browser tests on real models", playwright::models),
];

impl Step {
    const fn new(
        name: &'static str,
        heading: &'static str,
        run: fn(&Selection) -> Result<(), Failure>,
    ) -> Self {
        Self { name, heading, run, needs_build: false, needs_release: false }
    }

    const fn of_build(
        name: &'static str,
        heading: &'static str,
        run: fn(&Selection) -> Result<(), Failure>,
    ) -> Self {
        Self { needs_build: true, ..Self::new(name, heading, run) }
    }

    const fn of_release(
        name: &'static str,
        heading: &'static str,
        run: fn(&Selection) -> Result<(), Failure>,
    ) -> Self {
        Self { needs_release: true, ..Self::of_build(name, heading, run) }
    }
}

fn format(_: &Selection) -> Result<(), Failure> {
    run(cargo().args(["fmt", "--all", "--check"]))
}

/// Lints the workspace, including the page, while its native tests are compiled; then the worker's module for wasm,
/// which has code only for the browser.
fn clippy(_: &Selection) -> Result<(), Failure> {
    native::lint()?;
    let worker = ["--package=pilcrow-check", "--target=wasm32-unknown-unknown", "--bin=worker"];
    run(cargo().arg("clippy").args(worker).args(["--", "--deny", "warnings"]))
}

fn build(selection: &Selection) -> Result<(), Failure> {
    if selection.is_dev { dev::build() } else { build::build(build::Use::Here) }
}

fn size(_: &Selection) -> Result<(), Failure> {
    run(command("node").arg("tests/size/budgets.mjs"))
}

/// Compares the two builds of the validator on the same jobs; the worker's runs in Chromium.
fn worker(_: &Selection) -> Result<(), Failure> {
    npm::install()?;
    let fetched = corpus::fetch();
    let mut test = linting_cargo();
    if let Some(browser) = chromium::install()? {
        test.env("PILCROW_CHROMIUM", browser);
    }
    test.arg("test").args(native::PACKAGES).args(["--test", "worker"]);
    run(test.env("PILCROW_WORKER", workspace::dist())).and(fetched)
}
