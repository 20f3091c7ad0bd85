//! One answer of a run (or of a part of it): from its question to the attempts stored in the record.

use crate::dom::spawn;
use crate::host::time::clock;
use crate::runs::Runner;
use crate::runs::ask::{Change, Means, drive};
use crate::runs::records::{history, pieces};
use leptos::prelude::*;
use pilcrow_core::batch::{OneCase, whole_calls};
use pilcrow_core::form::Issue;
use pilcrow_core::form::protocol::CheckOutcome;
use pilcrow_core::run::{Remark, RunAttempt, RunPiece, RunRecord, RunStatus};
use pilcrow_provider::{Attempt, Ending, Question, Reading};
use serde_json::Value;
use std::cell::Cell;
use std::rc::Rc;

/// The shortest time between two stores of a partial answer, in milliseconds.
const KEEP_EVERY: u64 = 1_500;

/// A value in place of a time: nothing partial is stored any more, since it would overwrite the complete record.
const ENDED: u64 = u64::MAX;

/// The history that a run continues.
#[derive(Clone, Copy, Default)]
pub(in crate::runs) struct Earlier<'run> {
    /// Earlier attempts at the same answer.
    pub attempts: &'run [RunAttempt],
    /// Remarks on earlier answers.
    pub remarks: &'run [Remark],
}

/// The place of an attempt while it is in progress.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::runs) enum Lane {
    /// The shown run: its answer is drawn while it arrives.
    Visible,
    /// A step of a process, whose answer is shown once it is complete.
    Step,
    /// Another provider's run, by its index among the others.
    Other(usize),
    /// A part of a batch, by its number.
    SubBatch(usize),
}

/// A request in progress: to one of the providers that a document runs on, or for a part of a batch.
#[derive(Clone)]
pub(in crate::runs) struct Asking {
    pub runner: Runner,
    pub lane: Lane,
    /// The only case of the request, if its answer does not name cases; `None` otherwise.
    pub one_case: Option<Rc<OneCase>>,
    /// Time of the last store of the partial answer; [`ENDED`] once the complete record is stored.
    pub storage_time: Rc<Cell<u64>>,
    pub question: Rc<Question>,
    pub means: Means,
    /// The record without this attempt.
    pub record: RunRecord,
}

/// An answer that was parsed and validated.
pub(in crate::runs) struct CheckedAnswer {
    pub status: RunStatus,
    /// The answer's value, or the part of it that arrived; `None` if nothing could be parsed.
    pub solution: Option<Value>,
    /// All attempts: a busy provider is asked several times.
    pub attempts: Vec<RunAttempt>,
}

impl Asking {
    /// Asks until there is an answer or none can arrive.
    pub async fn run(&self) {
        if self.lane == Lane::Visible {
            // If the page is closed before anything arrives, the run is still recorded.
            self.keep_so_far();
        }
        let asking = self.clone();
        let change: Change = Rc::new(move |act| asking.change(act));
        drive(&self.question, &self.means, &change).await;
    }

    /// Changes the attempt, then draws and stores the new part of the answer.
    fn change(&self, act: &mut dyn FnMut(&mut Attempt)) {
        self.update(act);
        let now = clock::now();
        if !matches!(self.lane, Lane::Other(_)) {
            self.runner.under_way.heard(now);
        }
        if matches!(self.lane, Lane::Visible | Lane::SubBatch(_)) {
            self.runner.draw_soon();
        }
        if now.saturating_sub(self.storage_time.get()) > KEEP_EVERY {
            self.storage_time.set(now);
            self.keep_so_far();
        }
    }

    /// Parses the answer and validates it against the schema. Unreadable text stays in the attempts.
    pub async fn ended(&self) -> CheckedAnswer {
        let Reading { ending, value, repairs } = self.attempt().read();
        let issues = match (&ending, &self.question.schema, &value) {
            (Ending::Whole, Some(schema), Some(value)) => {
                self.runner.check(self.lane, schema, value).await
            }
            _ => None,
        };
        let attempt = self.conclude(&ending, issues.as_ref().map(Vec::len));
        let status = attempt.progress().status.clone();
        CheckedAnswer { status, solution: value, attempts: attempt.records(issues, repairs) }
    }

    /// Sets the attempt's final status.
    pub fn conclude(&self, ending: &Ending, issue_count: Option<usize>) -> Attempt {
        self.storage_time.set(ENDED);
        self.update(&mut |attempt| attempt.conclude(ending, issue_count, clock::now()));
        self.attempt()
    }

    /// Stores the partial answer in case the page is closed now; nothing for a deleted run.
    fn keep_so_far(&self) {
        if self.runner.history.is_deleted(&self.record.id) {
            return;
        }
        let key = self.runner.key_of(&self.record.id);
        let attempts = self.attempt().interrupted(clock::now());
        match self.lane {
            Lane::Visible | Lane::Step => {
                let mut so_far = self.record.clone();
                so_far.status = RunStatus::Cancelled;
                so_far.attempts.extend(attempts);
                let kept_at = Rc::clone(&self.storage_time);
                spawn(async move {
                    if kept_at.get() != ENDED {
                        history::keep(&key, &so_far).await;
                    }
                });
            }
            Lane::SubBatch(number) => {
                let piece = RunPiece { attempts, answer: self.whole_calls() };
                let id = self.record.id.clone();
                let kept_at = Rc::clone(&self.storage_time);
                spawn(async move {
                    if kept_at.get() != ENDED {
                        pieces::keep_piece(&key, &id, number, &piece).await;
                    }
                });
            }
            Lane::Other(_) => {}
        }
    }

    /// Returns the complete calls of an answer that is still being written.
    pub fn whole_calls(&self) -> Option<Value> {
        let half = Rc::unwrap_or_clone(self.attempt().partial_answer());
        whole_calls(OneCase::directed_half(self.one_case.as_deref(), half))
    }

    /// Assigns an answer to the case that it is for.
    pub fn directed(&self, answer: Value) -> Value {
        OneCase::directed(self.one_case.as_deref(), answer)
    }

    fn update(&self, act: &mut dyn FnMut(&mut Attempt)) {
        match self.lane {
            Lane::Visible | Lane::Step => self.runner.under_way.attempt.update(act),
            Lane::Other(at) => self.runner.under_way.others.update(|others| {
                if let Some(other) = others.get_mut(at) {
                    act(&mut other.attempt);
                }
            }),
            Lane::SubBatch(number) => self.runner.under_way.writing.update(|writing| {
                if let Some(written) = writing.get_mut(&number) {
                    act(&mut written.attempt);
                }
            }),
        }
    }

    /// Returns the current attempt.
    pub fn attempt(&self) -> Attempt {
        match self.lane {
            Lane::Visible | Lane::Step => self.runner.under_way.attempt.get_untracked(),
            Lane::Other(at) => self.runner.under_way.others.with_untracked(|others| {
                others.get(at).map(|other| other.attempt.clone()).unwrap_or_default()
            }),
            Lane::SubBatch(number) => self.runner.under_way.writing.with_untracked(|writing| {
                writing.get(&number).map(|written| written.attempt.clone()).unwrap_or_default()
            }),
        }
    }
}

impl Runner {
    /// Validates an answer; `None` if the validator did not answer. Each lane is a subject of its own, so several
    /// answers can be validated at once.
    pub(in crate::runs) async fn check(
        self,
        lane: Lane,
        schema: &Value,
        value: &Value,
    ) -> Option<Vec<Issue>> {
        let revision = self.under_way.checked.try_update_value(|count| {
            *count += 1;
            *count
        });
        let subject = match lane {
            Lane::Visible | Lane::Step => "solution".to_owned(),
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
