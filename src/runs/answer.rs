//! Reads an answer as the schema's value, and checks it against the schema. What cannot be read
//! stays in the record as it came.

use super::Runner;
use super::asking::{Asking, Lane};
use leptos::prelude::*;
use pilcrow_core::document::parse_partial;
use pilcrow_core::exchange::{FailureKind, FinishReason, ProviderFailure};
use pilcrow_core::form::Issue;
use pilcrow_core::protocol::CheckOutcome;
use pilcrow_core::run::{
    Repair, RunEvent, RunProgress, RunStatus, SolutionError, read_repaired, read_solution, repaired,
};
use pilcrow_core::schema::Schema;
use serde_json::Value;
use std::rc::Rc;

/// What came of reading an answer.
#[derive(Default)]
pub(super) struct ReadAnswer {
    /// The answer's value, as far as there is one.
    pub solution: Option<Value>,
    /// What is wrong with it; none where that was not found out.
    pub issues: Option<Vec<Issue>>,
    /// What was put right.
    pub repairs: Vec<Repair>,
}

impl Asking {
    /// Reads the answer, puts right what is plain, and compares it with the schema.
    pub(super) async fn read_answer(&self) -> ReadAnswer {
        let progress = self.progress();
        let schema = self.record.document.schema();
        if progress.status != RunStatus::Checking {
            let solution = self.beginning(&progress.text).filter(|_| schema.is_some());
            return ReadAnswer { solution, ..ReadAnswer::default() };
        }
        let Some(schema) = schema else { return self.read_text(progress) };
        let stopped = |end: &FinishReason| end.failure_unless_whole(true);
        match read_repaired(&progress.text) {
            Ok((value, repairs)) => match progress.finish.as_ref().and_then(stopped) {
                Some(failure) => self.stopped_short(failure, value),
                None => self.put_right(value, repairs, schema).await,
            },
            Err(error) => {
                self.fail(why_unread(&error, progress.finish.as_ref()));
                let solution = self.beginning(&progress.text);
                ReadAnswer { solution, ..ReadAnswer::default() }
            }
        }
    }

    /// An answer without a schema is what it says, unless the model was kept from saying it all.
    fn read_text(&self, progress: RunProgress) -> ReadAnswer {
        match progress.finish.as_ref().and_then(FinishReason::failure) {
            Some(failure) => self.fail(failure),
            None => self.apply(RunEvent::Checked { issue_count: None }),
        }
        let solution = read_solution(&progress.text).unwrap_or(Value::String(progress.text));
        ReadAnswer { solution: Some(solution), ..ReadAnswer::default() }
    }

    /// A value that the model was kept from saying in full is shown, and is no answer.
    fn stopped_short(&self, failure: ProviderFailure, value: Value) -> ReadAnswer {
        self.fail(failure);
        let solution = Some(self.question.compiled.restored(value));
        ReadAnswer { solution, ..ReadAnswer::default() }
    }

    async fn put_right(
        &self,
        value: Value,
        mut repairs: Vec<Repair>,
        schema: &Value,
    ) -> ReadAnswer {
        let value = self.question.compiled.restored(value);
        let (value, more) = repaired(value, &Schema::new(schema.clone()));
        repairs.extend(more);
        let issues = self.runner.check(self.lane, schema, &value).await;
        self.apply(RunEvent::Checked { issue_count: issues.as_ref().map(Vec::len) });
        ReadAnswer { solution: Some(value), issues, repairs }
    }

    /// As much of a value as there is.
    fn beginning(&self, text: &str) -> Option<Value> {
        self.question.compiled.restored_half(parse_partial(text)).value
    }
}

/// Why there is no value in an answer.
pub(super) fn why_unread(error: &SolutionError, finish: Option<&FinishReason>) -> ProviderFailure {
    let stopped = finish.and_then(FinishReason::failure);
    stopped.unwrap_or_else(|| match error {
        SolutionError::Cut => ProviderFailure::new(FailureKind::Cut, ""),
        _ => ProviderFailure::new(FailureKind::NotJson, ""),
    })
}

impl Runner {
    /// Compares an answer with its schema; none where that could not be found out. Several are
    /// compared at once; each is a subject of its own.
    pub(super) async fn check(
        self,
        lane: Lane,
        schema: &Value,
        value: &Value,
    ) -> Option<Vec<Issue>> {
        let revision = self.checked.try_update_value(|count| {
            *count += 1;
            *count
        });
        let subject = match lane {
            Lane::Shown | Lane::Step => "solution".to_owned(),
            Lane::Other(at) => format!("solution of {at}"),
            Lane::SubBatch(number) => format!("solution {number}"),
        };
        let schema = Rc::new(schema.clone());
        let revision = revision.unwrap_or_default();
        let checked = self.checks.value(&subject, revision, schema, Some(value.clone()));
        match checked.await {
            Some(CheckOutcome::Done(issues)) => Some(issues),
            _ => None,
        }
    }
}
