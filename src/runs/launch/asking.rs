//! One answer of a run, from its question to what its record keeps of it.

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

/// How often what came so far is kept, in milliseconds.
const KEEP_EVERY: u64 = 1_500;

/// In place of a time: nothing that came so far is kept any more, as it would take the place of the whole.
const ENDED: u64 = u64::MAX;

/// What there was before a run.
#[derive(Clone, Copy, Default)]
pub(in crate::runs) struct Earlier<'run> {
    /// The attempts at the same answer.
    pub attempts: &'run [RunAttempt],
    /// What was said of answers before it.
    pub remarks: &'run [Remark],
}

/// Where an attempt stands while it goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::runs) enum Lane {
    /// Its answer is seen while it comes.
    Visible,
    /// For a step of a process, whose answer is seen once it is whole.
    Step,
    /// Another provider's, by its place among the others.
    Other(usize),
    /// A part of a batch, by its number.
    SubBatch(usize),
}

/// One of the providers that a document is run on, or one of the Requests of a batch.
#[derive(Clone)]
pub(in crate::runs) struct Asking {
    pub runner: Runner,
    pub lane: Lane,
    /// The only case that is asked for, where the answer says nothing of cases.
    pub one_case: Option<Rc<OneCase>>,
    /// When what came so far was kept the last time; [`ENDED`] once the whole is.
    pub storage_time: Rc<Cell<u64>>,
    pub question: Rc<Question>,
    pub means: Means,
    /// The record, without this attempt.
    pub record: RunRecord,
}

/// An answer that was read and checked.
pub(in crate::runs) struct CheckedAnswer {
    pub status: RunStatus,
    /// The answer's value, or as much of it as came.
    pub solution: Option<Value>,
    /// Each time that the provider was asked.
    pub attempts: Vec<RunAttempt>,
}

impl Asking {
    /// Asks, until there is an answer or none can come.
    pub async fn run(&self) {
        if self.lane == Lane::Visible {
            // A page that is closed before anything comes leaves word of the run.
            self.keep_so_far();
        }
        let asking = self.clone();
        let change: Change = Rc::new(move |act| asking.change(act));
        drive(&self.question, &self.means, &change).await;
    }

    /// Changes the attempt, and shows and keeps what came by it.
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

    /// Reads the answer, and checks it against the schema. What cannot be read stays in the attempts as it came.
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

    /// Ends the attempt by what was read of it.
    pub fn conclude(&self, ending: &Ending, issue_count: Option<usize>) -> Attempt {
        self.storage_time.set(ENDED);
        self.update(&mut |attempt| attempt.conclude(ending, issue_count, clock::now()));
        self.attempt()
    }

    /// Keeps what there is, should the page be closed now; nothing of a run that was deleted.
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

    /// The calls that are whole, of an answer that has not come to its end.
    pub fn whole_calls(&self) -> Option<Value> {
        let half = Rc::unwrap_or_clone(self.attempt().partial_answer());
        whole_calls(OneCase::directed_half(self.one_case.as_deref(), half))
    }

    /// The answer, for the case that it is for.
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

    /// The attempt as it stands.
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
    /// Compares an answer with its schema; `None` if that could not be found out. Several are compared at once; each is
    /// a subject of its own.
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
