//! Sets the signals of the result from a record, or from as much of an answer as has come.

use crate::dom::{before_paint, spawn};
use crate::host::time::timing;
use crate::result::ResultChunk;
use crate::runs::Runner;
use crate::runs::launch::in_steps::is_of_steps;
use leptos::prelude::*;
use pilcrow_core::batch::{OneCase, sub_batch_request};
use pilcrow_core::exchange::{FailureKind, ProviderSettings};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::{RunRecord, RunStatus, read_half};
use pilcrow_provider::compiled_schema;
use serde_json::Value;

/// What there is of an answer whose run was broken off with the page.
pub(in crate::runs) fn beginning(record: &RunRecord) -> Option<Value> {
    let attempt = record.attempts.last()?;
    let partial = read_half(&attempt.text);
    let provider = ProviderSettings { kind: record.provider.kind, ..ProviderSettings::default() };
    let half = compiled_schema(&record.document, &provider).restored_half(partial);
    // A single case's answer is told as that of a case, here too.
    let document = match attempt.cases.as_slice() {
        [] => record.document.clone(),
        cases => sub_batch_request(&record.document, cases),
    };
    OneCase::directed_half(OneCase::find(&document).as_ref(), half).value
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
    /// Shows a record for its own sake, without marks.
    pub fn show(self, record: RunRecord) {
        self.display.marking.end();
        self.show_record(record);
    }

    /// Shows a record; what changed since the run before is marked, where there is one.
    pub(in crate::runs) fn show_record(self, record: RunRecord) {
        let last = record.attempts.last();
        self.display
            .issues
            .set(last.and_then(|attempt| attempt.issues.clone()).unwrap_or_default());
        let half = || {
            beginning(&record).filter(|half| !is_of_steps(&record) && says_something(&record, half))
        };
        let value = record.solution.clone().or_else(half);
        self.take_process(&record);
        self.display.record.set(Some(record));
        self.draw_value(value.as_ref(), false);
    }

    /// Shows a value that no run gave.
    pub fn show_value(self, value: &Value) {
        self.display.marking.end();
        self.draw_value(Some(value), false);
    }

    /// The part of the answer that has come, of a run that goes on; `None` if none goes on.
    pub fn part(self) -> Option<Value> {
        if self.under_way.is_running() {
            self.under_way.partial_answer().value.clone()
        } else {
            None
        }
    }

    /// Draws what came, once for each frame.
    pub(in crate::runs) fn draw_soon(self) {
        if self.display.drawing.get_value() {
            return;
        }
        self.display.drawing.set_value(true);
        before_paint(move || {
            self.display.drawing.try_update_value(|drawing| *drawing = false);
            let open = self.under_way.attempt.try_with_untracked(|attempt| {
                let is_going = self.under_way.batch.with_untracked(Option::is_some);
                (is_going || !has_failed(&attempt.progress().status))
                    .then(|| self.under_way.partial_answer())
            });
            let results = self.display.results.get_untracked();
            let wanted =
                open.flatten().filter(|_| self.display.record.with_untracked(Option::is_none));
            if let Some((partial, results)) = wanted.zip(results) {
                let open = partial.open.clone().unwrap_or_default();
                self.draw_by(&*results, partial.value.as_ref(), Some(&open));
            }
        });
    }

    /// Draws a value, or as soon as what draws it has come; an open one may have more to come.
    pub(in crate::runs) fn draw_value(self, value: Option<&Value>, open: bool) {
        if value.is_none() && !open {
            return self.display.solution.set(None);
        }
        let Some(results) = self.display.results.get_untracked() else {
            self.display.undrawn.set_value(Some((value.cloned(), open)));
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
        self.display.results_missing.set(false);
        spawn(async move {
            if self.display.results.fetch().await.is_err() {
                return self.display.results_missing.try_set(true);
            }
            let Some(undrawn) = self.display.undrawn.try_update_value(Option::take) else { return };
            if let Some((value, open)) = undrawn {
                self.draw_value(value.as_ref(), open);
            }
            if self.under_way.is_running() {
                // What has come of its answer meanwhile: nothing more may come for a while.
                self.draw_soon();
            }
        });
    }

    /// Shows blocks, of which those that were there stay the same ones.
    fn draw_by(self, results: &dyn ResultChunk, value: Option<&Value>, open: Option<&Pointer>) {
        let before = self.display.solution.get_untracked();
        let blocks = self.display.tree.with_value(|tree| {
            let blocks = results.blocks(tree.as_deref(), value, open, before.as_ref());
            // In the frame of the answer, so that no mark comes later than what it marks.
            self.display.marking.find(results, tree.as_deref(), &blocks, open);
            blocks
        });
        self.display.solution.set(Some(blocks));
    }
}
