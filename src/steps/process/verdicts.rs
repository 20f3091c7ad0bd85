//! Answers the engine's questions to the validator, using its worker.

use crate::host::time::clock;
use crate::session::Checks;
use pilcrow_core::form::Issue;
use pilcrow_core::form::protocol::CheckOutcome;
use pilcrow_core::steps::{Host, Question, Verdicts};
use std::rc::Rc;

/// The most attempts at a question that a newer one replaced.
const TRIES: u64 = 5;

/// Repeats a computation that needs validations until all of them are known, and returns its result.
pub async fn settle<T>(checks: Checks, attempt: impl Fn(&Host) -> T) -> T {
    let mut verdicts = Verdicts::default();
    loop {
        let date = clock::date();
        let result = attempt(&Host { checker: &verdicts, date: &date });
        let open = verdicts.take_open();
        if open.is_empty() {
            return result;
        }
        for question in open {
            let issues = issues(checks, &question).await;
            verdicts.answer(question, issues);
        }
    }
}

/// Validates a value; returns no issues if the schema is invalid, or the worker gives up.
async fn issues(checks: Checks, question: &Question) -> Vec<Issue> {
    let schema = Rc::new(question.schema.clone());
    for revision in 0..TRIES {
        let value = Some(question.value.clone());
        match checks.value("step", revision, Rc::clone(&schema), value).await {
            Some(CheckOutcome::Done(issues)) => return issues,
            Some(_) => break,
            None => {}
        }
    }
    Vec::new()
}
