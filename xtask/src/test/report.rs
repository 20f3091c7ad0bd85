//! The report of one Playwright run: a line for each test, written by `tests/browser/report.mjs`.

use super::playwright::escaped;
use crate::process::spoken;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Duration;

/// The tests of one run, in the order in which they ended.
#[derive(Default)]
pub struct Report {
    tests: Vec<Test>,
}

/// One try of a test; an error outside of the tests has no title.
struct Test {
    ending: Ending,
    time: Duration,
    /// File and line, from the repository's top folder.
    place: String,
    /// Name of the file, the groups, and the test's own title.
    titles: String,
    /// The reason of a skipped test, or the error of a failed one.
    text: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Passed,
    Failed,
    Skipped,
    Broken,
    Cut,
}

impl Report {
    /// Parses the reporter's output; unknown lines are ignored.
    pub fn read(text: &str) -> Self {
        Self { tests: text.lines().filter_map(Test::read).collect() }
    }

    /// Returns the titles of the failed tests, each once.
    pub fn failed(&self) -> Vec<&str> {
        let mut failed: Vec<&str> = Vec::new();
        for test in self.tests.iter().filter(|test| test.ending == Ending::Failed) {
            if !failed.contains(&test.titles.as_str()) {
                failed.push(&test.titles);
            }
        }
        failed
    }

    /// True if an error occurred outside of the tests: an unreadable file, or a time limit.
    pub fn is_broken(&self) -> bool {
        self.tests.iter().any(|test| test.ending == Ending::Broken)
    }

    /// True if time ran out before all tests were run.
    pub fn is_cut(&self) -> bool {
        self.tests.iter().any(|test| test.ending == Ending::Cut)
    }

    /// Counts the passed tries of the test with these titles.
    pub fn passed(&self, titles: &str) -> usize {
        let own = self.tests.iter().filter(|test| test.titles == titles);
        own.filter(|test| test.ending == Ending::Passed).count()
    }

    /// Returns the short name of the test with these titles, such as `table.spec:263 …`.
    pub fn name(&self, titles: &str) -> String {
        let named = self.tests.iter().find(|test| test.titles == titles).map(Test::name);
        named.unwrap_or_else(|| titles.to_owned())
    }

    /// Returns a line for each test that failed, and for each error outside of the tests.
    pub fn failures(&self) -> Vec<String> {
        let is_failure = |test: &&Test| matches!(test.ending, Ending::Failed | Ending::Broken);
        self.tests.iter().filter(is_failure).map(Test::failure).collect()
    }

    /// Returns a line for each of the slowest tests, the slowest first.
    pub fn slowest(&self, count: usize) -> Vec<String> {
        let mut tests: Vec<_> = self.tests.iter().filter(|test| !test.time.is_zero()).collect();
        tests.sort_by_key(|test| Reverse(test.time));
        let line = |test: &&Test| format!("{:>12}  {}", spoken(test.time), test.name());
        tests.iter().take(count).map(line).collect()
    }

    /// Returns a line for each reason for which tests were skipped.
    pub fn skipped(&self) -> Vec<String> {
        let mut counts = BTreeMap::<&str, usize>::new();
        for test in self.tests.iter().filter(|test| test.ending == Ending::Skipped) {
            *counts.entry(&test.text).or_default() += 1;
        }
        let line = |(reason, count)| format!("browser tests: {count} ({reason})");
        counts.into_iter().map(line).collect()
    }
}

impl Test {
    fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('\t');
        let ending = match fields.next()? {
            "passed" => Ending::Passed,
            "failed" => Ending::Failed,
            "skipped" => Ending::Skipped,
            "broken" => Ending::Broken,
            "cut" => Ending::Cut,
            _ => return None,
        };
        let time = Duration::from_millis(fields.next()?.parse().ok()?);
        let mut text = || fields.next().map(str::to_owned);
        Some(Self { ending, time, place: text()?, titles: text()?, text: text()? })
    }

    /// Returns the file's name without its folder, the line, and the titles within the file.
    fn name(&self) -> String {
        let place = self.place.rsplit('/').next().unwrap_or_default().replace(".mjs", "");
        let own = self.titles.split_once(".mjs ").map_or(self.titles.as_str(), |(_, own)| own);
        format!("{place} {own}")
    }

    fn failure(&self) -> String {
        let named = [&self.place, &self.titles].map(String::as_str).join(" ");
        if named.trim().is_empty() { self.text.clone() } else { format!("{named}: {}", self.text) }
    }
}

/// Returns a regular expression that matches the tests with these titles, and none whose titles only begin or end with
/// them. Playwright applies it to the titles with their tags.
pub fn these_alone(titles: &[&str]) -> String {
    let each: Vec<_> = titles.iter().map(|title| escaped(title)).collect();
    format!(r"(?:^|\s)(?:{})(?: @[\w-]+)*$", each.join("|"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "\
passed\t1200\ttests/browser/form/fold.spec.mjs:5\tform/fold.spec.mjs a group is folded\t
failed\t61000\ttests/browser/form/person/forms.mjs:7\tform/person.spec.mjs forms fill\tError: no; at a.mjs:3
failed\t300\ttests/browser/form/person/forms.mjs:7\tform/person.spec.mjs forms fill\tError: yes
skipped\t0\ttests/browser/runs/run.spec.mjs:9\truns/run.spec.mjs runs\tno Python 3
skipped\t0\ttests/browser/runs/run.spec.mjs:19\truns/run.spec.mjs ends\tno Python 3
what the browser wrote
";

    #[track_caller]
    fn check<Read, Value>(report: &str, read: Read, expected: Value)
    where
        Read: Fn(&Report) -> Value,
        Value: PartialEq + std::fmt::Debug,
    {
        assert_eq!(read(&Report::read(report)), expected, "{report}");
    }

    #[test]
    fn a_test_that_failed_twice_is_one_that_failed() {
        check(
            REPORT,
            |report| report.failed().join("; "),
            "form/person.spec.mjs forms fill".to_owned(),
        );
        check(REPORT, |report| report.passed("form/fold.spec.mjs a group is folded"), 1);
        check(REPORT, |report| report.passed("form/person.spec.mjs forms fill"), 0);
        check("", |report| report.failed().len(), 0);
    }

    #[test]
    fn each_failure_is_told_with_its_place() {
        let expected = [
            "tests/browser/form/person/forms.mjs:7 form/person.spec.mjs forms fill: Error: no; at a.mjs:3",
            "tests/browser/form/person/forms.mjs:7 form/person.spec.mjs forms fill: Error: yes",
        ];
        check(REPORT, Report::failures, expected.map(str::to_owned).to_vec());
        check("broken\t0\t\t\tno such file\n", Report::failures, vec!["no such file".to_owned()]);
    }

    #[test]
    fn the_slowest_come_first() {
        let expected =
            ["      61.0 s  forms:7 forms fill", "       1.2 s  fold.spec:5 a group is folded"];
        check(REPORT, |report| report.slowest(2), expected.map(str::to_owned).to_vec());
    }

    #[test]
    fn what_is_left_out_is_counted_by_its_reason() {
        check(REPORT, Report::skipped, vec!["browser tests: 2 (no Python 3)".to_owned()]);
    }

    #[test]
    fn a_run_may_break_or_be_cut() {
        let state = |report: &Report| (report.is_broken(), report.is_cut());
        check(REPORT, state, (false, false));
        check("broken\t0\t\t\tno such file\n", state, (true, false));
        check("cut\t9\ta.mjs:1\ta.mjs b\t\n", state, (false, true));
    }

    #[test]
    fn titles_are_looked_for_as_they_are_written() {
        let expected = r"(?:^|\s)(?:a\.mjs b|c\.mjs \(d\))(?: @[\w-]+)*$";
        assert_eq!(these_alone(&["a.mjs b", "c.mjs (d)"]), expected);
    }
}
