//! The record that a process is kept in, with what is typed at its calls and what other tabs do with it.

use super::drafts::Drafts;
use super::other_tabs::OtherTabs;
use crate::host::storage::tab_lock::LockGuard;
use crate::runs::Runner;
use leptos::prelude::*;
use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use pilcrow_core::run::{RunAttempt, RunId, RunRecord, RunStatus};
use pilcrow_core::steps::{Engine, ProcessStatus};

/// The record of a process. A handle.
#[derive(Clone, Copy)]
pub struct ProcessRecord {
    runner: Runner,
    record: StoredValue<RunRecord>,
    /// It is kept in the browser, unless another tab has deleted it since.
    is_stored: StoredValue<bool>,
    /// Texts that are typed at its calls.
    pub drafts: Drafts,
    pub tabs: OtherTabs,
}

impl ProcessRecord {
    /// Of a record that nobody has looked for in the browser yet.
    pub fn new(runner: Runner, record: RunRecord) -> Self {
        Self {
            runner,
            drafts: Drafts::new(runner.session.key(), record.id.clone()),
            record: StoredValue::new(record),
            is_stored: StoredValue::new(false),
            tabs: OtherTabs::new(),
        }
    }

    /// The record as it is now.
    pub fn get(self) -> RunRecord {
        self.record.get_value()
    }

    /// Its name, which is another one once an example has become the person's own.
    pub fn id(self) -> RunId {
        self.record.with_value(|record| record.id.clone())
    }

    /// Reads what was typed at its calls, and whether it is kept.
    pub async fn load(self) -> RunRecord {
        self.drafts.load().await;
        let record = self.get();
        self.is_stored.set_value(self.runner.is_stored(&record.id).await);
        record
    }

    /// Notes that the model was asked.
    pub fn add_attempts(self, attempts: Vec<RunAttempt>) {
        self.record.update_value(|record| record.attempts.extend(attempts));
    }

    /// Keeps it as an engine has it.
    pub async fn keep(self, engine: &Engine) {
        if let Some(own) = self.record.with_value(|record| self.runner.make_own(record)) {
            self.drafts.belongs_to(own.id.clone());
            self.record.set_value(own);
        }
        self.record.update_value(|record| {
            record.document = engine.document().with_solution(None);
            record.status = status_of(engine);
            let solution = engine.context().solution().cloned();
            record.solution = solution.filter(|_| engine.status().has_output());
        });
        self.runner.keep_steps(self.get()).await;
        self.is_stored.set_value(true);
    }

    /// Takes over how another tab has kept it, where that has gone on with it.
    pub async fn follow(self) -> Option<RunRecord> {
        let newer = self.runner.gone_on_elsewhere(&self.get()).await?;
        self.record.set_value(newer.clone());
        Some(newer)
    }

    /// True once it was deleted here, or the page was left.
    pub fn is_deleted(self) -> bool {
        self.record
            .try_with_value(|record| self.runner.history.is_deleted(&record.id))
            .unwrap_or(true)
    }

    /// The right to work on it in this tab; where another tab has it, that is noted.
    pub async fn lock(self) -> Option<LockGuard> {
        let name = format!("process {}|{}", self.runner.session.key(), self.id().0);
        self.tabs.lock(&name).await
    }

    /// True once another tab has deleted it: nothing of it is kept then, unless the person puts it back, here or there.
    pub async fn is_gone(self) -> bool {
        let (id, was_gone) = (self.id(), self.tabs.news_untracked().is_deleted);
        if !was_gone && self.runner.history.is_deleted(&id) {
            return false;
        }
        let is_gone = self.is_stored.get_value() && self.runner.is_deleted_elsewhere(&id).await;
        if is_gone != was_gone {
            match is_gone {
                true => self.runner.history.follow_deletion(&id),
                false => self.runner.history.take_back_deletion(&id),
            }
            self.drafts.let_go(is_gone);
            self.tabs.note(|news| news.is_deleted = is_gone);
        }
        is_gone
    }

    /// Lets it be kept again, as if it had never been deleted.
    pub fn put_back(self) {
        self.runner.history.take_back_deletion(&self.id());
        self.drafts.let_go(false);
        self.is_stored.set_value(false);
        self.tabs.note(|news| news.is_deleted = false);
    }
}

/// The failure of the last step, if the model gave no answer in it that could be used.
pub fn last_failure(engine: &Engine) -> Option<ProviderFailure> {
    let attempt = engine.process().steps.last()?.attempts.last()?.clone();
    let invalid = || ProviderFailure::new(FailureKind::NotJson, "");
    attempt.failure.or_else(|| (!attempt.issues.is_empty()).then(invalid))
}

fn status_of(engine: &Engine) -> RunStatus {
    match engine.status() {
        ProcessStatus::Done | ProcessStatus::Incomplete => RunStatus::Done,
        ProcessStatus::Failed => {
            last_failure(engine).map_or(RunStatus::Cancelled, RunStatus::Failed)
        }
        _ => RunStatus::Cancelled,
    }
}
