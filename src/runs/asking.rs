//! Asks one provider for one answer, from its start to its record; a busy provider is asked again.

use super::Runner;
use super::answer::ReadAnswer;
use super::ask::{Question, Tell, ask};
use super::history;
use super::pieces;
use crate::dom::spawn;
use crate::host::{clock, id};
use pilcrow_core::batch::{OneCase, whole_calls};
use pilcrow_core::document::parse_partial;
use pilcrow_core::exchange::{AnswerEvent, ProviderFailure};
use pilcrow_core::form::Issue;
use pilcrow_core::run::{RunAttempt, RunEvent, RunPiece, RunProgress, RunRecord, RunStatus};
use pilcrow_provider::retry_delay;
use serde_json::Value;
use std::cell::Cell;
use std::rc::Rc;

/// How often what came so far is kept, in milliseconds.
const KEEP_EVERY: u64 = 1_500;

/// Where a call reports its progress.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lane {
    /// Its answer is seen while it comes.
    Shown,
    /// For a step of a process, whose answer is seen once it is whole.
    Step,
    /// Another provider's, by its place among the others.
    Other(usize),
    /// A part of a batch, by its number.
    SubBatch(usize),
}

/// One of the providers that a document is run on, or one of the Requests of a batch.
#[derive(Clone)]
pub(super) struct Asking {
    pub runner: Runner,
    pub lane: Lane,
    /// The cases that are asked for; none where that is all of them.
    pub cases: Vec<String>,
    /// The only case that is asked for, where the answer says nothing of cases.
    pub one_case: Option<Rc<OneCase>>,
    /// When what came so far was kept the last time.
    pub kept_at: Rc<Cell<u64>>,
    pub question: Rc<Question>,
    pub record: RunRecord,
}

impl Asking {
    /// Asks, and asks again where the provider was busy. The record, without the last attempt.
    pub async fn run(mut self) -> Self {
        let mut tries = 0;
        if self.lane == Lane::Shown {
            // A page that is closed before anything comes leaves word of the run.
            self.keep_so_far();
        }
        loop {
            self.ask_once().await;
            tries += 1;
            let Some(wait) = self.wait_after(tries) else { return self };
            let attempt = self.left_of(self.progress(), None);
            self.record.attempts.push(attempt);
            self.restart();
            self.count_down(wait, tries).await;
        }
    }

    async fn ask_once(&self) {
        let asking = self.clone();
        let tell: Tell = Rc::new(move |event| asking.take(event));
        ask(&self.question, tell).await;
        if self.question.abort.is_aborted() {
            self.apply(RunEvent::Cancelled);
        }
    }

    /// How long to wait before the provider is asked again; none where that is of no use, or where
    /// a part of an answer has come.
    fn wait_after(&self, tries: u32) -> Option<u64> {
        let progress = self.progress();
        match &progress.status {
            RunStatus::Failed(failure) if progress.text.is_empty() => {
                retry_delay(failure, tries, id::below(1_000))
            }
            _ => None,
        }
    }

    async fn count_down(&self, milliseconds: u64, tries: u32) {
        let until = clock::now() + milliseconds;
        while !self.question.abort.is_aborted() {
            let left = until.saturating_sub(clock::now());
            if left == 0 {
                return;
            }
            self.apply(RunEvent::Pausing { seconds: left.div_ceil(1_000), tries });
            clock::pause(left.min(1_000), &self.question.abort).await;
        }
        self.apply(RunEvent::Cancelled);
    }

    fn take(&self, event: RunEvent) {
        self.apply(event);
        let now = clock::now();
        if !matches!(self.lane, Lane::Other(_)) {
            self.runner.heard(now);
        }
        if matches!(self.lane, Lane::Shown | Lane::SubBatch(_)) {
            self.runner.draw_soon();
        }
        if now.saturating_sub(self.kept_at.get()) > KEEP_EVERY {
            self.kept_at.set(now);
            self.keep_so_far();
        }
    }

    /// Keeps what there is, should the page be closed now; nothing of a run that was deleted.
    fn keep_so_far(&self) {
        if self.runner.is_deleted(&self.record.id) {
            return;
        }
        let key = self.runner.session.key();
        let attempt = self.interrupted();
        match self.lane {
            Lane::Shown | Lane::Step => {
                let mut so_far = self.record.clone();
                so_far.status = RunStatus::Cancelled;
                so_far.attempts.push(attempt);
                spawn(async move { history::keep(&key, &so_far).await });
            }
            Lane::SubBatch(number) => {
                let piece = self.piece(attempt, self.whole_calls());
                let id = self.record.id.clone();
                spawn(async move { pieces::keep_piece(&key, &id, number, &piece).await });
            }
            Lane::Other(_) => {}
        }
    }

    /// What is left of some cases' asking, with its last attempt.
    pub fn piece(&self, last: RunAttempt, answer: Option<Value>) -> RunPiece {
        let attempts = self.record.attempts.iter().cloned().chain([last]).collect();
        RunPiece { attempts, answer }
    }

    /// The calls that are whole, of an answer that has not come to its end.
    pub fn whole_calls(&self) -> Option<Value> {
        let partial = parse_partial(&self.progress().text);
        let half = self.question.compiled.restored_half(partial);
        whole_calls(OneCase::directed_half(self.one_case.as_deref(), half))
    }

    /// The answer, for the case that it is for.
    pub fn directed(&self, answer: Value) -> Value {
        OneCase::directed(self.one_case.as_deref(), answer)
    }

    /// Takes what happens. A step that cannot be any more, as text after a cancel, changes nothing.
    pub fn apply(&self, event: RunEvent) {
        let now = clock::now();
        self.update(|progress| {
            let _ = progress.apply(event, now);
        });
    }

    /// The answer could not be read.
    pub fn fail(&self, failure: ProviderFailure) {
        self.apply(RunEvent::Answer(AnswerEvent::Failed(failure)));
    }

    fn restart(&self) {
        self.update(|progress| *progress = RunProgress::new(clock::now()));
    }

    fn update(&self, change: impl FnOnce(&mut RunProgress)) {
        match self.lane {
            Lane::Shown | Lane::Step => self.runner.progress.update(change),
            Lane::Other(at) => self.runner.others.update(|others| {
                if let Some(other) = others.get_mut(at) {
                    change(&mut other.progress);
                }
            }),
            Lane::SubBatch(number) => self.runner.writing.update(|writing| {
                if let Some(written) = writing.get_mut(&number) {
                    change(&mut written.progress);
                }
            }),
        }
    }

    /// How far it has come.
    pub fn progress(&self) -> RunProgress {
        match self.lane {
            Lane::Shown | Lane::Step => self.runner.progress.get_untracked(),
            Lane::Other(at) => self.runner.others.with_untracked(|others| {
                others.get(at).map(|other| other.progress.clone()).unwrap_or_default()
            }),
            Lane::SubBatch(number) => self.runner.writing.with_untracked(|writing| {
                writing.get(&number).map(|written| written.progress.clone()).unwrap_or_default()
            }),
        }
    }

    /// What was asked and what came, for the record.
    pub fn attempt(&self, read: ReadAnswer) -> RunAttempt {
        let attempt = self.left_of(self.progress(), read.issues);
        RunAttempt { repairs: read.repairs, ..attempt }
    }

    /// What the attempt is, should the page be closed now.
    fn interrupted(&self) -> RunAttempt {
        let mut progress = self.progress();
        let _ = progress.apply(RunEvent::Cancelled, clock::now());
        self.left_of(progress, None)
    }

    fn left_of(&self, progress: RunProgress, issues: Option<Vec<Issue>>) -> RunAttempt {
        let attempt = progress.into_attempt(self.question.sent.clone(), issues);
        RunAttempt { cases: self.cases.clone(), ..attempt }
    }
}
