//! Sets the signals of the result from a record, or from the part of an answer that has arrived.

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

/// Returns the beginning of an answer whose run was interrupted, for example by closing the page.
pub(in crate::runs) fn beginning(record: &RunRecord) -> Option<Value> {
    let attempt = record.attempts.last()?;
    let partial = read_half(&attempt.text);
    let provider = ProviderSettings { kind: record.provider.kind, ..ProviderSettings::default() };
    let half = compiled_schema(&record.document, &provider).restored_half(partial);
    // The answer to a single case is shown as that of a case here too.
    let document = match attempt.cases.as_slice() {
        [] => record.document.clone(),
        cases => sub_batch_request(&record.document, cases),
    };
    OneCase::directed_half(OneCase::find(&document).as_ref(), half).value
}

/// True if the beginning of an answer has content to draw. An answer that is not JSON is shown as text: its sheet
/// would be empty.
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

/// True if a run ended without an answer. A complete answer is shown before it is stored, so it does not count.
fn has_failed(status: &RunStatus) -> bool {
    matches!(status, RunStatus::Cancelled | RunStatus::Failed(_))
}

impl Runner {
    /// Shows a record alone, without marks of changes.
    pub fn show(self, record: RunRecord) {
        self.display.marking.end();
        self.show_record(record);
    }

    /// Shows a record; changes since the previous run are marked, if there is one.
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

    /// Shows a value that does not come from a run.
    pub fn show_value(self, value: &Value) {
        self.display.marking.end();
        self.draw_value(Some(value), false);
    }

    /// Returns the part of the answer that has arrived in the current run; `None` if no run is in progress.
    pub fn partial_answer(self) -> Option<Value> {
        if self.under_way.is_running() {
            self.under_way.partial_answer().value.clone()
        } else {
            None
        }
    }

    /// Draws the part of an answer that has arrived, once per frame.
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

    /// Draws a value, at once or after the results chunk is fetched; `open` is true if the value is still being
    /// written.
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

    /// Fetches the results chunk, and draws the value that waits for it.
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
                // Draws the part of the answer that arrived meanwhile: nothing more may arrive for a while.
                self.draw_soon();
            }
        });
    }

    /// Draws a value as blocks; unchanged blocks are reused.
    fn draw_by(self, results: &dyn ResultChunk, value: Option<&Value>, open: Option<&Pointer>) {
        let before = self.display.solution.get_untracked();
        let blocks = self.display.tree.with_value(|tree| {
            let blocks = results.blocks(tree.as_deref(), value, open, before.as_ref());
            // In the same frame as the answer, so that no mark appears later than its value.
            self.display.marking.find(results, tree.as_deref(), &blocks, open);
            blocks
        });
        self.display.solution.set(Some(blocks));
    }
}
