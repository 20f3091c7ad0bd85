//! A second run of failed tests: if they are few, each is run again, alone and three times, and has to pass each time.
//! Many failures are no coincidence.

use super::flaky::Entry;
use super::report::Report;

/// Maximum number of failures that are run again.
pub const MOST: usize = 5;

/// Maximum number of tests that may pass only in the second run.
const MOST_FLAKY: usize = 3;

/// Number of times that each is run again.
pub const TIMES: usize = 3;

/// The next action after a run.
#[derive(Debug, PartialEq, Eq)]
pub enum Sequel {
    /// The run passes: nothing failed.
    Pass,
    /// The failed tests are run again.
    Look,
    /// The run fails.
    Fail,
}

/// Decides the next action by Playwright's exit status and report.
pub fn sequel(is_good: bool, report: &Report) -> Sequel {
    match report.failed().len() {
        0 if is_good => Sequel::Pass,
        1..=MOST if !report.is_broken() && !report.is_cut() => Sequel::Look,
        _ => Sequel::Fail,
    }
}

/// Returns the tests that failed in the first run and passed each time in the second, each on a line with the known
/// facts.
///
/// # Errors
/// A message if a test did not pass each time, or if there are too many.
pub fn flaky(first: &Report, again: &Report, entries: &[Entry]) -> Result<Vec<String>, String> {
    let failed = first.failed();
    let (passed, others): (Vec<_>, Vec<_>) =
        failed.into_iter().partition(|titles| again.passed(titles) == TIMES);
    let lines: Vec<_> =
        passed.iter().map(|titles| line(&first.name(titles), titles, entries)).collect();
    if !others.is_empty() {
        let names: Vec<_> = others.iter().map(|titles| first.name(titles)).collect();
        return Err(format!("failed again, alone: {}", names.join("; ")));
    }
    if lines.len() > MOST_FLAKY {
        return Err(format!(
            "{} flaky tests, and {MOST_FLAKY} at most: {}",
            lines.len(),
            lines.join("; ")
        ));
    }
    Ok(lines)
}

fn line(name: &str, titles: &str, entries: &[Entry]) -> String {
    match entries.iter().find(|entry| entry.name == titles) {
        Some(entry) => format!("{name} (known: {})", entry.cause),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a report of tests titled with these letters, all with the same ending.
    fn report(ending: &str, letters: &str) -> Report {
        let line = |letter| format!("{ending}\t9\tt/a.spec.mjs:1\ta.spec.mjs {letter}\tx\n");
        Report::read(&letters.chars().map(line).collect::<String>())
    }

    #[track_caller]
    fn check(is_good: bool, ending: &str, letters: &str, expected: Sequel) {
        assert_eq!(sequel(is_good, &report(ending, letters)), expected, "{ending}: {letters}");
    }

    #[test]
    fn one_to_five_failures_are_looked_at_again() {
        check(true, "passed", "abc", Sequel::Pass);
        check(false, "failed", "a", Sequel::Look);
        check(false, "failed", "abcde", Sequel::Look);
        check(false, "failed", "abcdef", Sequel::Fail);
    }

    #[test]
    fn what_breaks_outside_of_the_tests_fails_at_once() {
        check(false, "passed", "abc", Sequel::Fail);
        check(false, "broken", "a", Sequel::Fail);
    }

    #[track_caller]
    fn check_flaky(failed: &str, passed: &str, expected: Result<&[&str], &str>) {
        let entry = Entry::new("a.spec.mjs b", "waits");
        let lines = flaky(&report("failed", failed), &report("passed", passed), &[entry]);
        let expected = expected.map(|lines| lines.iter().map(ToString::to_string).collect());
        assert_eq!(lines, expected.map_err(str::to_owned), "{failed}, {passed}");
    }

    #[test]
    fn a_test_is_flaky_that_passes_each_of_three_times() {
        check_flaky("a", "aaa", Ok(&["a.spec:1 a"]));
        check_flaky("a", "aa", Err("failed again, alone: a.spec:1 a"));
        check_flaky("ac", "aaac", Err("failed again, alone: a.spec:1 c"));
    }

    #[test]
    fn known_of_a_test_is_told_with_it() {
        check_flaky("ab", "aaabbb", Ok(&["a.spec:1 a", "a.spec:1 b (known: waits)"]));
    }

    #[test]
    fn more_than_three_are_too_many() {
        check_flaky("acd", "aaacccddd", Ok(&["a.spec:1 a", "a.spec:1 c", "a.spec:1 d"]));
        let many = "4 flaky tests, and 3 at most: a.spec:1 a; a.spec:1 c; a.spec:1 d; a.spec:1 e";
        check_flaky("acde", "aaacccdddeee", Err(many));
    }
}
