//! `cargo xtask test`: every step of the tests, each with a heading and its time.
//! Refuses to stop at the first failure: what can still be learned is learned.

use crate::failure::Failure;
use crate::process::{cargo, command, run as run_program, spoken};
use crate::setup::{npm, wasm_target};
use crate::{build, playwright};
use std::time::Instant;

/// One part of the tests.
struct Step {
    name: &'static str,
    heading: &'static str,
    run: fn() -> Result<(), Failure>,
    /// Whether it looks at `dist/`, and so means nothing where the build failed.
    needs_build: bool,
}

const BUILD: &str = "build";

const STEPS: [Step; 7] = [
    Step { name: "format", heading: "rustfmt", run: format, needs_build: false },
    Step { name: "clippy", heading: "clippy, native and wasm", run: clippy, needs_build: false },
    Step { name: "unit", heading: "native tests", run: unit, needs_build: false },
    Step { name: BUILD, heading: "release build", run: build::build, needs_build: false },
    Step { name: "size", heading: "size of the page's module", run: size, needs_build: true },
    Step { name: "browser", heading: "browser tests", run: playwright::browser, needs_build: true },
    Step {
        name: "models",
        heading: "browser tests on real models",
        run: playwright::models,
        needs_build: true,
    },
];

/// Which steps are run.
pub struct Selection {
    only: Option<&'static str>,
}

impl Selection {
    /// Reads what follows `test`.
    pub fn read(rest: &[String]) -> Result<Self, Failure> {
        match rest {
            [] => Ok(Self { only: None }),
            [option, name] if option == "--only" => {
                let step = STEPS.iter().find(|step| step.name == name);
                let unknown = || Failure::Usage(format!("no step of the tests is called `{name}`"));
                Ok(Self { only: Some(step.ok_or_else(unknown)?.name) })
            }
            _ => Err(Failure::Usage("test takes --only STEP, or nothing".to_owned())),
        }
    }

    /// The chosen step, and the build where the chosen one looks at it.
    fn steps(&self) -> Vec<&'static Step> {
        let Some(only) = self.only else {
            return STEPS.iter().collect();
        };
        let needs_build = STEPS.iter().any(|step| step.name == only && step.needs_build);
        let chosen = |step: &&Step| step.name == only || (needs_build && step.name == BUILD);
        STEPS.iter().filter(chosen).collect()
    }
}

/// Runs the chosen steps; fails when one of them did.
pub fn run(selection: Selection) -> Result<(), Failure> {
    npm::check_node()?;
    wasm_target::install()?;
    let mut lines = Vec::new();
    let mut failed = Vec::new();
    for step in selection.steps() {
        let (name, started) = (step.name, Instant::now());
        println!("\n━━ {name}: {}", step.heading);
        let outcome = if step.needs_build && failed.contains(&BUILD) {
            Err(Failure::Unexpected("not run, since the build failed".to_owned()))
        } else {
            (step.run)()
        };
        let time = spoken(started.elapsed());
        match outcome {
            Ok(()) => lines.push(format!("passed  {name:8} {time:>12}")),
            Err(failure) => {
                println!("{name}: {failure}");
                failed.push(name);
                lines.push(format!("FAILED  {name:8} {time:>12}"));
            }
        }
    }
    for failure in
        failed.iter().map(|name| playwright::failures(name)).filter(|told| !told.is_empty())
    {
        println!("\n━━ what failed\n{failure}");
    }
    println!("\n━━ all steps\n{}", lines.join("\n"));
    if failed.is_empty() { Ok(()) } else { Err(Failure::Tests(failed)) }
}

fn format() -> Result<(), Failure> {
    run_program(cargo().args(["fmt", "--all", "--check"]))
}

/// The page's package knows the browser only; everything else has to hold on both sides, or
/// natively.
fn clippy() -> Result<(), Failure> {
    let native = ["clippy", "--workspace", "--exclude", "pilcrow", "--all-targets"];
    let wasm = "--target=wasm32-unknown-unknown";
    let page = ["clippy", "--package", "pilcrow", "--all-targets", wasm];
    let worker = ["clippy", "--package", "pilcrow-check", "--bin", "worker", wasm];
    for arguments in [&native[..], &page, &worker] {
        run_program(cargo().args(arguments).args(["--", "--deny", "warnings"]))?;
    }
    Ok(())
}

fn unit() -> Result<(), Failure> {
    run_program(cargo().args(["test", "--workspace", "--no-fail-fast"]))
}

fn size() -> Result<(), Failure> {
    run_program(command("node").arg("tests/size/page_module.mjs"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(arguments: &[&str], expected: Option<&[&str]>) {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let names = Selection::read(&arguments)
            .ok()
            .map(|selection| selection.steps().iter().map(|step| step.name).collect::<Vec<_>>());
        assert_eq!(names.as_deref(), expected, "{arguments:?}");
    }

    #[test]
    fn one_step_brings_the_build_that_it_looks_at() {
        check(&["--only", "unit"], Some(&["unit"]));
        check(&["--only", "browser"], Some(&["build", "browser"]));
    }

    #[test]
    fn unknown_steps_and_options_are_refused() {
        check(&["--only", "everything"], None);
        check(&["--fast"], None);
    }
}
