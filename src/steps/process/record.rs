//! The stored record of a process, with the texts typed at its calls and its state in other tabs.

use super::drafts::Drafts;
use super::other_tabs::OtherTabs;
use crate::host::storage::tab_lock::LockGuard;
use crate::runs::Runner;
use leptos::prelude::*;
use pilcrow_core::exchange::{FailureKind, ProviderFailure};
use pilcrow_core::run::{RunAttempt, RunId, RunRecord, RunStatus};
use pilcrow_core::steps::{Engine, ProcessStatus};

/// A handle to the record of a process.
#[derive(Clone, Copy)]
pub struct ProcessRecord {
    runner: Runner,
    record: StoredValue<RunRecord>,
    /// True if the record is in the browser's storage, as far as this tab knows.
    is_stored: StoredValue<bool>,
    /// Texts that are typed at the process's calls.
    pub drafts: Drafts,
    pub tabs: OtherTabs,
}

impl ProcessRecord {
    /// Creates it before the browser's storage is checked.
    pub fn new(runner: Runner, record: RunRecord) -> Self {
        Self {
            runner,
            drafts: Drafts::new(runner.session.key(), record.id.clone()),
            record: StoredValue::new(record),
            is_stored: StoredValue::new(false),
            tabs: OtherTabs::new(),
        }
    }

    /// Returns the current record.
    pub fn get(self) -> RunRecord {
        self.record.get_value()
    }

    /// Returns the record's id, which changes when an example becomes the person's own.
    pub fn id(self) -> RunId {
        self.record.with_value(|record| record.id.clone())
    }

    /// Loads the typed texts, and checks whether the record is stored.
    pub async fn load(self) -> RunRecord {
        self.drafts.load().await;
        let record = self.get();
        self.is_stored.set_value(self.runner.is_stored(&record.id).await);
        record
    }

    /// Adds attempts to the record after the model was asked.
    pub fn add_attempts(self, attempts: Vec<RunAttempt>) {
        self.record.update_value(|record| record.attempts.extend(attempts));
    }

    /// Stores the record with the engine's state.
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

    /// Loads the record of another tab if that has continued the process; `None` otherwise.
    pub async fn follow(self) -> Option<RunRecord> {
        let newer = self.runner.gone_on_elsewhere(&self.get()).await?;
        self.record.set_value(newer.clone());
        Some(newer)
    }

    /// True if the process was deleted here, or the page was left.
    pub fn is_deleted(self) -> bool {
        self.record
            .try_with_value(|record| self.runner.history.is_deleted(&record.id))
            .unwrap_or(true)
    }

    /// Acquires the lock for work on the process; `None` if another tab has it, which is recorded as busy.
    pub async fn lock(self) -> Option<LockGuard> {
        let name = format!("process {}|{}", self.runner.session.key(), self.id().0);
        self.tabs.lock(&name).await
    }

    /// Returns true if another tab has deleted the process: nothing is stored then, until the person restores it in any
    /// tab.
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

    /// Allows the record to be stored again after a deletion.
    pub fn put_back(self) {
        self.runner.history.take_back_deletion(&self.id());
        self.drafts.let_go(false);
        self.is_stored.set_value(false);
        self.tabs.note(|news| news.is_deleted = false);
    }
}

/// Returns the failure of the last step; `None` if its answer could be used.
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
