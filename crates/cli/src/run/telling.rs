//! The log of a run on standard error: the outcome of each event, and the calls that failed because of it.

use super::failing::{FailedRun, failures, place};
use super::person::End;
use crate::terminal::{beginning, line};
use crate::words;
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::run::without_thoughts;
use pilcrow_core::steps::{Attempt, Engine, EventKind, Expense, ProcessStatus, Want, asks_by_case};
use std::collections::BTreeSet;

/// Maximum number of an answer's issues that are printed.
const MAX_ISSUES: usize = 5;

/// The state of the log.
pub struct ProgressLog {
    /// Address of the server.
    address: String,
    /// The failed runs that were printed already, by step and id with the enclosing ones.
    failed: BTreeSet<String>,
}

impl ProgressLog {
    /// Starts the log of the events from here on; `address` is the server's.
    pub fn new(engine: &Engine, address: &str) -> Self {
        let failed = failures(&engine.process(), "", "");
        let failed = failed.into_iter().map(|failed| failed.place()).collect();
        Self { address: address.to_owned(), failed }
    }

    /// Prints the outcome of an event, after the engine has handled it.
    pub fn tell(&mut self, engine: &Engine, want: &Want, kind: &EventKind) {
        let place = place_of(want);
        let failed = self.newly_failed(engine);
        let own = failed.iter().find(|failed| failed.place() == place);
        match kind {
            EventKind::NoAnswer(failure) => {
                say(&place, &format!("no answer: {}", words::failure(failure, &self.address)));
            }
            EventKind::Answer(_) => {
                let attempt = engine.last_attempt(&want.at).unwrap_or_default();
                say(&place, &refused(&attempt).unwrap_or_else(|| repair_text(&attempt)));
            }
            EventKind::Result(Err(reason)) | EventKind::Document(Err(reason)) => {
                say(&place, reason);
            }
            EventKind::Document(Ok(_)) if want.at.is_empty() => say(&place, "read"),
            _ if own.is_some() => {}
            _ => say(&place, "done"),
        }
        for failed in &failed {
            if let Some(text) = failed.event_text(want, kind, failed.place() == place) {
                say(&failed.place(), &text);
            }
        }
    }

    /// Prints the reason why the process ends early.
    pub fn tell_end(&self, want: &Want, end: End) {
        let text = match end {
            End::Nobody => "waits for a person; say it by --person",
            End::Stopped => "stopped by the person",
        };
        say(&place_of(want), text);
    }

    /// Prints the cases for which nothing was called, if the output is incomplete. If a document asks case by case,
    /// prints those without an answer instead, whatever the end.
    pub fn tell_uncalled(&self, engine: &Engine) {
        let is_by_case = asks_by_case(engine.context());
        if engine.status() != ProcessStatus::Incomplete && !is_by_case {
            return;
        }
        let cases = engine.uncalled_cases();
        if cases.is_empty() {
            return;
        }
        let names: Vec<&str> = cases.iter().take(MAX_ISSUES).map(String::as_str).collect();
        let more = if cases.len() > MAX_ISSUES { ", …" } else { "" };
        let (count, names) = (cases.len(), format!("{}{more}", names.join(", ")));
        let text = match is_by_case {
            true => words::sentence!(run.unanswered, count, names),
            false => words::sentence!(run.uncalled, count, names),
        };
        eprintln!("{}", line(&text));
    }

    fn newly_failed(&mut self, engine: &Engine) -> Vec<FailedRun> {
        let mut failed = failures(&engine.process(), "", "");
        failed.retain(|failed| self.failed.insert(failed.place()));
        failed
    }
}

/// Prints the tokens and cost of a process's requests, including those before an interruption.
pub fn say_what_it_took(spent: &Expense) {
    let requests = match spent.requests {
        0 => return,
        1 => "1 request".to_owned(),
        many => format!("{many} requests"),
    };
    let tokens = match spent.tokens {
        0 => String::new(),
        tokens => format!(", {tokens} tokens"),
    };
    let cost = match (spent.cost.is_nothing(), spent.tokens) {
        (false, _) => format!(", {} dollars", spent.cost.rounded(6)),
        (true, 0) => String::new(),
        (true, _) => "; what it cost is not known without --price".to_owned(),
    };
    eprintln!("it took {requests}{tokens}{cost}");
}

/// Returns the place of a want: its steps and runs.
pub fn place_of(want: &Want) -> String {
    let steps = want.steps.iter().map(ToString::to_string);
    place(&steps.collect::<Vec<_>>().join("/"), &want.at.join("/"))
}

fn say(place: &str, text: &str) {
    eprintln!("{}", line(&format!("{place}: {text}")));
}

/// Returns the reason why an answer was rejected; `None` if it was accepted.
fn refused(attempt: &Attempt) -> Option<String> {
    if attempt.issues.is_empty() {
        return None;
    }
    let why = match without_thoughts(&attempt.text).trim() {
        "" if !attempt.text.trim().is_empty() => {
            "the model only thought, and gave no answer".to_owned()
        }
        "" => "it is empty".to_owned(),
        text if is_no_json(&attempt.issues) => format!("it is no JSON: {}", beginning(text)),
        _ => issue_lines(&attempt.issues),
    };
    Some(format!("the answer is not taken: {why}"))
}

/// Returns the message that an answer was accepted, and the parts that were left out.
fn repair_text(attempt: &Attempt) -> String {
    if attempt.left_out.is_empty() {
        return "answered".to_owned();
    }
    let left_out = issue_lines(&attempt.left_out);
    format!("answered; what does not fit is left out: {left_out}")
}

fn is_no_json(issues: &[Issue]) -> bool {
    let is_it = |issue: &Issue| matches!(issue.kind, IssueKind::NotJson { .. });
    issues.iter().any(|issue| issue.pointer.as_str().is_empty() && is_it(issue))
}

fn issue_lines(issues: &[Issue]) -> String {
    let sentences = issues.iter().take(MAX_ISSUES).map(|issue| {
        format!("{} {}", issue.pointer, words::issue(&issue.kind)).trim_start().to_owned()
    });
    let more = issues.len().saturating_sub(MAX_ISSUES);
    let more = (more > 0).then(|| format!("and {more} more"));
    sentences.chain(more).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::pointer::Pointer;

    fn issue(place: &str, kind: IssueKind) -> Issue {
        let pointer = Pointer::parse(place).unwrap();
        Issue { pointer, keyword: String::new(), kind }
    }

    #[test]
    fn an_answer_that_is_not_taken_says_why() {
        let check = |text: &str, issues: Vec<Issue>, expected: &str| {
            let attempt = Attempt { text: text.to_owned(), issues, ..Attempt::default() };
            assert_eq!(refused(&attempt).unwrap_or_default(), expected);
        };
        let whole = || IssueKind::WrongType { expected: vec!["integer".into()] };
        let no_json = || vec![issue("", IssueKind::NotJson { line: 1, column: 1 })];
        check("{}", Vec::new(), "");
        check(
            "{}",
            vec![issue("/stars", whole()), issue("/why", IssueKind::Missing)],
            "the answer is not taken: /stars Enter a whole number; /why Fill this in",
        );
        check("x", vec![issue("", whole())], "the answer is not taken: Enter a whole number");
        check("Sure!", no_json(), "the answer is not taken: it is no JSON: Sure!");
        check(" ", no_json(), "the answer is not taken: it is empty");
        let left_out = vec![issue("/calls/0/stars", whole())];
        let attempt = Attempt { text: "{}".into(), left_out, ..Attempt::default() };
        let words = "answered; what does not fit is left out: /calls/0/stars Enter a whole number";
        assert_eq!((refused(&attempt), repair_text(&attempt)), (None, words.to_owned()));
        let thought = "the answer is not taken: the model only thought, and gave no answer";
        check("<think>Hm. {}</think>", no_json(), thought);
        let many = (0..7).map(|at| issue(&format!("/{at}"), IssueKind::Missing)).collect();
        let attempt = Attempt { text: "{}".into(), issues: many, ..Attempt::default() };
        assert!(refused(&attempt).unwrap().ends_with("/4 Fill this in; and 2 more"));
    }
}
