//! Sets the signals of the result from a record, or from as much of an answer as has come.

use super::Runner;
use super::batch::sub_batches::Written;
use super::in_steps::is_of_steps;
use crate::dom::{before_paint, spawn};
use crate::host::timing;
use crate::result::ResultChunk;
use leptos::prelude::*;
use pilcrow_core::batch::{OneCase, gathered, named_calls, sub_batch_request};
use pilcrow_core::document::{PartialValue, parse_partial};
use pilcrow_core::exchange::{FailureKind, ProviderSettings};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::{RunRecord, RunStatus};
use pilcrow_provider::{Attempt, compiled_schema};
use serde_json::Value;

/// A value that waits for what draws it; an open one may have more to come.
pub(super) type Undrawn = (Option<Value>, bool);

/// What there is of an answer whose run was broken off with the page.
pub(super) fn beginning(record: &RunRecord) -> Option<Value> {
    let attempt = record.attempts.last()?;
    let partial = parse_partial(&attempt.text);
    let provider = ProviderSettings { kind: record.provider.kind, ..ProviderSettings::default() };
    let half = compiled_schema(&record.document, &provider).restored_half(partial);
    // A single case's answer is told as that of a case, here too.
    let asked = match attempt.cases.as_slice() {
        [] => record.document.clone(),
        cases => sub_batch_request(&record.document, cases),
    };
    OneCase::directed_half(OneCase::of(&asked).as_ref(), half).value
}

/// Whether what an answer begins with is a part of it. What was no JSON is told as text: drawn, it would be a
/// sheet on which nothing is filled in.
fn says_something(record: &RunRecord, half: &Value) -> bool {
    match &record.status {
        RunStatus::Failed(failure) if failure.kind == FailureKind::NotJson => match half {
            Value::Object(members) => !members.is_empty(),
            Value::Array(entries) => !entries.is_empty(),
            _ => false,
        },
        _ => true,
    }
}

/// Whether a run has come to its end without an answer. One that has come whole is shown before it is kept.
fn has_failed(status: &RunStatus) -> bool {
    matches!(status, RunStatus::Cancelled | RunStatus::Failed(_))
}

impl Runner {
    /// Shows a record.
    pub fn show(self, record: RunRecord) {
        let last = record.attempts.last();
        self.issues.set(last.and_then(|attempt| attempt.issues.clone()).unwrap_or_default());
        let half = || {
            beginning(&record).filter(|half| !is_of_steps(&record) && says_something(&record, half))
        };
        let value = record.solution.clone().or_else(half);
        self.take_process(&record);
        self.shown.set(Some(record));
        self.draw_value(value.as_ref(), false);
    }

    /// Shows a value that no run gave.
    pub fn show_value(self, value: &Value) {
        self.draw_value(Some(value), false);
    }

    /// As much of the answer of a run that goes on as has come; none where none goes on.
    pub fn part(self) -> Option<Value> {
        if self.is_running() { self.so_far().value } else { None }
    }

    /// Draws what came, once for each frame.
    pub(super) fn draw_soon(self) {
        if self.drawing.get_value() {
            return;
        }
        self.drawing.set_value(true);
        before_paint(move || {
            self.drawing.try_update_value(|drawing| *drawing = false);
            let open = self.attempt.try_with_untracked(|attempt| {
                let is_going = self.batch.with_untracked(Option::is_some);
                (is_going || !has_failed(&attempt.progress().status)).then(|| self.so_far())
            });
            let results = self.results.get_untracked();
            let wanted = open.flatten().filter(|_| self.shown.with_untracked(Option::is_none));
            if let Some((partial, results)) = wanted.zip(results) {
                let open = partial.open.unwrap_or_default();
                self.draw_by(&*results, partial.value.as_ref(), Some(&open));
            }
        });
    }

    /// As much of the answer as has come, and the place that is being written.
    pub(super) fn so_far(self) -> PartialValue {
        let instances: Option<Vec<String>> = self.batch.with_untracked(|batch| {
            Some(batch.as_ref()?.cases().iter().map(|(id, _)| id.clone()).collect())
        });
        let Some(instances) = instances else {
            return self.attempt.with_untracked(Attempt::so_far);
        };
        let mut all = self.before.get_value();
        let open: Vec<PartialValue> =
            self.writing.with_untracked(|writing| writing.values().map(Written::so_far).collect());
        if let (true, [only]) = (all.is_empty(), open.as_slice()) {
            return only.clone();
        }
        all.extend(open.into_iter().filter_map(named_calls));
        PartialValue { value: Some(gathered(&all, &instances)), open: Some(Pointer::root()) }
    }

    /// Draws a value, or as soon as what draws it has come; an open one may have more to come.
    pub(super) fn draw_value(self, value: Option<&Value>, open: bool) {
        if value.is_none() && !open {
            return self.solution.set(None);
        }
        let Some(results) = self.results.get_untracked() else {
            self.undrawn.set_value(Some((value.cloned(), open)));
            return self.fetch_results();
        };
        let root = Pointer::root();
        self.draw_by(&*results, value, open.then_some(&root));
        if !open {
            before_paint(|| timing::mark("result:ready"));
        }
    }

    /// Fetches what draws, and draws what has waited for it.
    pub fn fetch_results(self) {
        self.results_missing.set(false);
        spawn(async move {
            if self.results.fetch().await.is_err() {
                return self.results_missing.try_set(true);
            }
            let Some(undrawn) = self.undrawn.try_update_value(Option::take) else { return };
            if let Some((value, open)) = undrawn {
                self.draw_value(value.as_ref(), open);
            }
            if self.is_running() {
                // What has come of its answer meanwhile: nothing more may come for a while.
                self.draw_soon();
            }
        });
    }

    /// Shows blocks, of which those that were there stay the same ones.
    fn draw_by(self, results: &dyn ResultChunk, value: Option<&Value>, open: Option<&Pointer>) {
        let before = self.solution.get_untracked();
        let blocks = self
            .tree
            .with_value(|tree| results.blocks(tree.as_deref(), value, open, before.as_ref()));
        self.solution.set(Some(blocks));
    }
}
