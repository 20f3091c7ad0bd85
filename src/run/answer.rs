//! Reading what came: as the schema's value, and compared with the schema.
//! Refuses to drop what cannot be read; it stays in the record as it came.

use super::asking::Asking;
use leptos::prelude::*;
use pilcrow_core::document::parse_partial;
use pilcrow_core::form::Issue;
use pilcrow_core::protocol::CheckOutcome;
use pilcrow_core::provider::{FailureKind, FinishReason};
use pilcrow_core::run::{RunEvent, RunStatus, SolutionError, read_solution};
use serde_json::Value;
use std::rc::Rc;

impl Asking {
    /// The answer's value, as far as there is one, and what is wrong with it where that was found
    /// out.
    pub(super) async fn read_answer(&self) -> (Option<Value>, Option<Vec<Issue>>) {
        let progress = self.progress();
        let schema = self.record.document.schema();
        if progress.status != RunStatus::Checking {
            let partial = parse_partial(&progress.text).value;
            return (partial.filter(|_| schema.is_some()), None);
        }
        let Some(schema) = schema else {
            self.apply(RunEvent::Checked { issue_count: None });
            return (
                Some(read_solution(&progress.text).unwrap_or(Value::String(progress.text))),
                None,
            );
        };
        match read_solution(&progress.text) {
            Ok(value) => {
                let issues = self.check(schema, &value).await;
                self.apply(RunEvent::Checked { issue_count: issues.as_ref().map(Vec::len) });
                (Some(value), issues)
            }
            Err(error) => {
                let is_cut =
                    error == SolutionError::Cut || progress.finish == Some(FinishReason::Length);
                self.fail(if is_cut { FailureKind::Cut } else { FailureKind::NotJson });
                (parse_partial(&progress.text).value, None)
            }
        }
    }

    async fn check(&self, schema: &Value, value: &Value) -> Option<Vec<Issue>> {
        let runner = self.runner;
        let revision = runner.checked.try_update_value(|count| {
            *count += 1;
            *count
        });
        // Several answers are checked at once; each is a subject of its own.
        let subject = format!("solution {}", self.at);
        let schema = Rc::new(schema.clone());
        let checked = runner.checks.value(
            &subject,
            revision.unwrap_or_default(),
            schema,
            Some(value.clone()),
        );
        match checked.await {
            Some(CheckOutcome::Done(issues)) => Some(issues),
            _ => None,
        }
    }
}
