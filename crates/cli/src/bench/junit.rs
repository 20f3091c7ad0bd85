//! A bench's result as JUnit XML for build servers: a suite for each column, a case for each input, and one for all
//! inputs together if a check concerns that, or if there is an earlier run to compare with.

use super::against::passed_of;
use super::words::BENCH_WORDS;
use crate::words::sentence;
use pilcrow_core::bench::{
    Against, Ask, BenchWord, BenchWords, BrokenCheck, Fall, Plan, Progress, Report, Verdict,
    check_title, column_title,
};

/// Returns the whole file. A case fails if a required check does not hold or fell significantly, and has an error if
/// one of its calls was not answered.
pub fn junit(
    plan: &Plan,
    progress: &Progress,
    report: &Report,
    difference: Option<&Against>,
) -> String {
    let of_all = || of_all(plan, difference.is_some());
    let of_column = |_: usize| plan.inputs.iter().map(|input| Case::new(&input.id)).chain(of_all());
    let columns = 0..plan.columns.len();
    let mut cases: Vec<Vec<Case>> = columns.map(|column| of_column(column).collect()).collect();
    let all = plan.inputs.len();
    let mut find = |column: usize, input: usize, note: &dyn Fn(&mut Case)| {
        cases.get_mut(column).and_then(|column| column.get_mut(input)).into_iter().for_each(note);
    };
    for broken in &report.broken {
        find(broken.column, broken.input.unwrap_or(all), &|case| {
            case.failures.push(failure(plan, broken))
        });
    }
    for (column, fallen) in difference.iter().flat_map(|difference| fallen(plan, difference)) {
        find(column, all, &|case| case.failures.push(fallen.clone()));
    }
    let is_missing = |ask: &Ask| progress.answer(plan.place(*ask)).is_none();
    for ask in plan.asks().into_iter().filter(is_missing) {
        find(ask.column, ask.input, &|case| case.unanswered += 1);
    }
    let suites: String =
        cases.iter().enumerate().map(|(column, cases)| suite(plan, column, cases)).collect();
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n{suites}</testsuites>\n")
}

/// Returns the case of all inputs, if a required check concerns them, or if there is an earlier run to compare with.
fn of_all(plan: &Plan, is_held: bool) -> Option<Case> {
    let is_asked =
        is_held || plan.checks.iter().any(|check| check.must && check.least_of_all.is_some());
    is_asked.then(|| Case::new(&BENCH_WORDS.word(BenchWord::AllInputs)))
}

fn suite(plan: &Plan, column: usize, cases: &[Case]) -> String {
    let failed = cases.iter().filter(|case| !case.failures.is_empty()).count();
    let in_error = cases.iter().filter(|case| case.is_in_error()).count();
    let name = attribute(&column_title(plan, column, &BENCH_WORDS));
    let lines: String = cases.iter().map(|case| case.element(&name)).collect();
    let counts = format!("tests=\"{}\" failures=\"{failed}\" errors=\"{in_error}\"", cases.len());
    format!("  <testsuite name=\"{name}\" {counts}>\n{lines}  </testsuite>\n")
}

/// An input in a column, or all inputs together.
struct Case {
    name: String,
    /// Messages of the required checks that do not hold.
    failures: Vec<String>,
    /// Number of calls without an answer.
    unanswered: usize,
}

impl Case {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), failures: Vec::new(), unanswered: 0 }
    }

    /// True if calls are missing, unless the case has failures, which say more.
    fn is_in_error(&self) -> bool {
        self.failures.is_empty() && self.unanswered > 0
    }

    fn element(&self, suite: &str) -> String {
        let name = attribute(&self.name);
        let case = format!("    <testcase classname=\"{suite}\" name=\"{name}\"");
        let inside: String = if self.is_in_error() {
            let count = self.unanswered.to_string();
            let message = attribute(&sentence!(reference.unanswered, count));
            format!("      <error message=\"{message}\"/>\n")
        } else {
            let element =
                |failure: &String| format!("      <failure message=\"{}\"/>\n", attribute(failure));
            self.failures.iter().map(element).collect()
        };
        if inside.is_empty() {
            format!("{case}/>\n")
        } else {
            format!("{case}>\n{inside}    </testcase>\n")
        }
    }
}

fn failure(plan: &Plan, broken: &BrokenCheck) -> String {
    let check = check_title(plan, broken.check, &BENCH_WORDS);
    format!("{check}: {}", passed_of([broken.passed, broken.total]))
}

/// Returns the messages of required checks that fell significantly, each with its column.
fn fallen(plan: &Plan, difference: &Against) -> Vec<(usize, String)> {
    let is_worse = |fall: &&Fall| difference.verdict(fall) == Verdict::Worse;
    let words = |fall: &Fall| {
        let check = check_title(plan, fall.check, &BENCH_WORDS);
        let (before, now) = (passed_of(fall.before), passed_of(fall.now));
        let worse = sentence!(reference.verdict_worse);
        (fall.column, format!("{check}: {worse}, {before} → {now}"))
    };
    difference.falls.iter().filter(is_worse).map(words).collect()
}

/// Escapes a text for an XML attribute. XML 1.0 does not allow control characters, which become spaces.
fn attribute(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_its_attribute() {
        assert_eq!(attribute("a\"<b>&\u{0}\n\u{ffff}ж"), "a&quot;&lt;b&gt;&amp;   ж");
    }
}
