//! One asking of one provider, from its start to its record; a busy provider is asked again.
//! Refuses to decide what is shown: `perform` does.

use super::Runner;
use super::ask::{Question, Tell, ask};
use super::history;
use crate::dom::spawn;
use crate::host::{clock, id};
use leptos::prelude::*;
use pilcrow_core::provider::{AnswerEvent, FailureKind, ProviderFailure, retry_wait};
use pilcrow_core::run::{RunEvent, RunProgress, RunRecord, RunStatus};
use std::rc::Rc;

/// How often what came so far is kept, in milliseconds.
const KEEP_EVERY: u64 = 1_500;

/// One of the providers that a document is run on.
#[derive(Clone)]
pub(super) struct Asking {
    pub runner: Runner,
    /// Which of them; the first is the one whose answer is seen while it comes.
    pub at: usize,
    /// What came so far is kept while more comes.
    pub is_kept: bool,
    pub question: Rc<Question>,
    pub record: RunRecord,
}

impl Asking {
    /// Asks, and asks again where the provider was busy. The record, without the last attempt.
    pub async fn run(mut self) -> Self {
        let mut tries = 0;
        loop {
            self.ask_once().await;
            tries += 1;
            let Some(wait) = self.wait_after(tries) else { return self };
            let progress = self.progress();
            self.record.attempts.push(progress.into_attempt(self.question.sent.clone(), None));
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
                retry_wait(failure, tries, id::below(1_000))
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
        let runner = self.runner;
        let now = clock::now();
        if self.at == 0 {
            runner.heard(now);
            runner.draw_soon();
        }
        if self.is_kept && now.saturating_sub(runner.kept_at.get_value()) > KEEP_EVERY {
            runner.kept_at.set_value(now);
            let so_far = self.interrupted();
            let key = runner.session.key();
            spawn(async move { history::keep(&key, &so_far).await });
        }
    }

    /// Takes what happens. A step that cannot be any more, as text after a cancel, changes nothing.
    pub fn apply(&self, event: RunEvent) {
        let now = clock::now();
        self.update(|progress| {
            let _ = progress.apply(event, now);
        });
    }

    /// The answer could not be read.
    pub fn fail(&self, kind: FailureKind, words: &str) {
        let failure = ProviderFailure::new(kind, words);
        self.apply(RunEvent::Answer(AnswerEvent::Failed(failure)));
    }

    fn restart(&self) {
        self.update(|progress| *progress = RunProgress::new(clock::now()));
    }

    fn update(&self, change: impl FnOnce(&mut RunProgress)) {
        match self.at.checked_sub(1) {
            None => self.runner.progress.update(change),
            Some(at) => self.runner.others.update(|others| {
                if let Some(other) = others.get_mut(at) {
                    change(&mut other.progress);
                }
            }),
        }
    }

    /// How far it has come.
    pub fn progress(&self) -> RunProgress {
        match self.at.checked_sub(1) {
            None => self.runner.progress.get_untracked(),
            Some(at) => self.runner.others.with_untracked(|others| {
                others.get(at).map(|other| other.progress.clone()).unwrap_or_default()
            }),
        }
    }

    /// What the run is, should the page be closed now.
    fn interrupted(&self) -> RunRecord {
        let mut progress = self.progress();
        let _ = progress.apply(RunEvent::Cancelled, clock::now());
        let mut so_far = self.record.clone();
        so_far.status = progress.status.clone();
        so_far.attempts.push(progress.into_attempt(self.question.sent.clone(), None));
        so_far
    }
}
