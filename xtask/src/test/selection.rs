//! The command line of `cargo xtask test`, and the steps that it selects.

use super::playwright::Matches;
use super::step::{BUILD, NATIVE, STEPS, Step};
use crate::failure::Failure;

/// The tests to run, and the build to test.
#[derive(Default)]
pub struct Selection {
    /// A part of the names of the tests to run; `None` for all of them.
    pub pattern: Option<String>,
    /// The only step to run; `None` for all of them.
    only: Option<&'static str>,
    /// True if the browser tests use the development build rather than `dist/`.
    pub is_dev: bool,
    /// The groups of browser tests in which the pattern occurs.
    matches: Matches,
}

impl Selection {
    /// Parses the arguments after `test`.
    ///
    /// # Errors
    /// An unknown option or step, or a second pattern.
    pub fn read(rest: &[String]) -> Result<Self, Failure> {
        let mut selection = Self::default();
        let mut words = rest.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--dev" => selection.is_dev = true,
                "--only" => selection.only = Some(named(words.next())?),
                option if option.starts_with("--") => {
                    return Err(Failure::Usage(format!("test does not know `{option}`")));
                }
                _ if selection.pattern.is_some() => {
                    let advice = "a pattern of several words needs quotes around it";
                    return Err(Failure::Usage(format!("test takes one pattern: {advice}")));
                }
                pattern => selection.pattern = Some(pattern.to_owned()),
            }
        }
        Ok(selection)
    }

    /// Finds the browser tests in which the pattern occurs, if there is one.
    ///
    /// # Errors
    /// Playwright cannot list the tests.
    pub fn look_up(&mut self) -> Result<(), Failure> {
        if let Some(pattern) = self.pattern.as_deref().filter(|_| self.only != Some(NATIVE)) {
            self.matches = Matches::find(pattern)?;
        }
        Ok(())
    }

    /// Returns the steps to run, in their order: with a pattern those with matching tests, and always the build if one
    /// of them needs it. Steps that need the release build are left out if the development build is tested.
    pub fn steps(&self) -> Vec<&'static Step> {
        let chosen: Vec<_> = STEPS.iter().filter(|step| self.chooses(step)).collect();
        let needs_build = chosen.iter().any(|step| step.needs_build);
        let is_run = |step: &&Step| (needs_build && step.name == BUILD) || self.chooses(step);
        STEPS.iter().filter(is_run).collect()
    }

    /// True if no browser test is run.
    pub fn is_native(&self) -> bool {
        self.steps().iter().all(|step| !step.needs_build)
    }

    /// True if a selected test starts the command; on the development build none does.
    pub fn needs_command(&self) -> bool {
        !self.is_dev && self.matches.command
    }

    fn chooses(&self, step: &Step) -> bool {
        self.only.is_none_or(|only| only == step.name)
            && !(self.is_dev && step.needs_release)
            && match self.pattern.as_deref() {
                None => true,
                // Names of Rust functions contain no dot, names of browser test files do.
                Some(pattern) if step.name == NATIVE => !pattern.contains('.'),
                Some(_) => self.matches.has(step.name),
            }
    }
}

fn named(word: Option<&String>) -> Result<&'static str, Failure> {
    let name = word.ok_or_else(|| Failure::Usage("--only needs the name of a step".to_owned()))?;
    let step = STEPS.iter().find(|step| step.name == name);
    let names = STEPS.map(|step| step.name).join(", ");
    let unknown = || Failure::Usage(format!("no step is called `{name}`; there are {names}"));
    Ok(step.ok_or_else(unknown)?.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const IN_ALL: Matches = Matches { browser: true, models: true, command: true };
    const IN_NONE: Matches = Matches { browser: false, models: false, command: false };

    #[track_caller]
    fn check(arguments: &[&str], matches: Matches, expected: Option<&[&str]>) {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let selection = Selection::read(&arguments).map(|read| Selection { matches, ..read });
        let names = selection
            .ok()
            .map(|selection| selection.steps().iter().map(|step| step.name).collect::<Vec<_>>());
        assert_eq!(names.as_deref(), expected, "{arguments:?}");
    }

    #[test]
    fn one_step_brings_the_build_that_it_looks_at() {
        check(&["--only", "unit"], IN_ALL, Some(&["unit"]));
        check(&["--only", "browser"], IN_ALL, Some(&["build", "browser"]));
        check(&["--only", "build"], IN_ALL, Some(&["build"]));
    }

    #[test]
    fn a_pattern_runs_the_steps_in_which_tests_match() {
        check(&["fold"], IN_ALL, Some(&["unit", "build", "browser", "models"]));
        check(&["fold"], IN_NONE, Some(&["unit"]));
        check(&["fold", "--only", "browser"], IN_ALL, Some(&["build", "browser"]));
        check(&["fold", "--only", "browser"], IN_NONE, Some(&[]));
        check(&["fold", "--only", "clippy"], IN_ALL, Some(&[]));
        check(&["fold.spec"], IN_ALL, Some(&["build", "browser", "models"]));
        check(&["fold.spec"], IN_NONE, Some(&[]));
    }

    #[test]
    fn on_the_development_build_nothing_measures_the_release_build() {
        let all = ["format", "clippy", "unit", "build", "browser", "models"];
        check(&["--dev"], IN_ALL, Some(&all));
        check(&["--dev", "fold"], IN_ALL, Some(&["unit", "build", "browser", "models"]));
        check(&["--only", "size", "--dev"], IN_ALL, Some(&[]));
    }

    #[test]
    fn what_is_not_known_is_an_error() {
        check(&["--only", "everything"], IN_ALL, None);
        check(&["--only"], IN_ALL, None);
        check(&["--fast"], IN_ALL, None);
        check(&["two", "patterns"], IN_ALL, None);
    }
}
