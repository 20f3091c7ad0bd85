//! Stores a document's runs in the browser, edits their labels, deletes them and restores them.

use super::history::{keep, place};
use super::pieces::drop_pieces;
use crate::dom::spawn;
use crate::host::storage::store;
use crate::runs::Runner;
use crate::session::{edit_draft_key, process_draft_key};
use leptos::prelude::*;
use pilcrow_core::document::parse_text;
use pilcrow_core::run::{RunId, RunLabel, RunRecord, read_record};

/// A deleted run, as long as it can be restored.
#[derive(Clone)]
pub(in crate::runs) struct DeletedRun {
    /// Index in the history before the deletion.
    at: usize,
    pub record: RunRecord,
    was_open: bool,
}

impl Runner {
    /// Returns the document key under which a run is stored.
    pub fn key_of(self, id: &RunId) -> String {
        let elsewhere = self.history.elsewhere.with_value(|keys| keys.get(&id.0).cloned());
        elsewhere.unwrap_or_else(|| self.session.key())
    }

    /// Inserts a record into the history, newest first, and stores it.
    pub(in crate::runs) async fn keep_record(self, record: &RunRecord) {
        self.history.insert(record);
        keep(&self.key_of(&record.id), record).await;
        self.storage.look();
    }

    /// Deletes the stored record of a run that produced nothing.
    pub(in crate::runs) async fn forget(self, id: &RunId) {
        store::delete("runs", &place(&self.key_of(id), id)).await;
    }

    /// Returns a process's record if another tab has continued it; `None` if this tab has the latest state.
    pub async fn gone_on_elsewhere(self, record: &RunRecord) -> Option<RunRecord> {
        let other = store::get("runs", &place(&self.key_of(&record.id), &record.id)).await?;
        let other = read_record(&parse_text(&other).ok()?).ok()?;
        let process = |record: &RunRecord| record.document.members().get("process").cloned();
        (process(&other) != process(record)).then_some(other)
    }

    /// True if a run is stored in the browser.
    pub async fn is_stored(self, id: &RunId) -> bool {
        store::get("runs", &place(&self.key_of(id), id)).await.is_some()
    }

    /// True if another tab has deleted a stored run. If the store cannot be read, the run counts as not deleted.
    pub async fn is_deleted_elsewhere(self, id: &RunId) -> bool {
        !self.is_stored(id).await && store::failure().is_none()
    }

    /// Changes and stores a run's label: its name, its note, and whether it is pinned.
    pub(in crate::runs) fn label(self, id: &RunId, change: impl FnOnce(&mut RunLabel)) {
        let Some(mut record) = self.history.stored_run(id) else { return };
        change(&mut record.label);
        self.history.records.update(|records| {
            let entry = records.iter_mut().find(|one| one.id == *id);
            entry.into_iter().for_each(|one| *one = record.clone());
        });
        self.keep_soon(record);
    }

    /// Deletes a run; returns the value that [`Runner::put_back`] restores it from.
    pub(in crate::runs) fn delete(self, id: &RunId) -> Option<DeletedRun> {
        let mut records = self.history.records.get_untracked();
        let at = records.iter().position(|one| one.id == *id)?;
        let record = records.remove(at);
        self.history.deleted.update_value(|deleted| deleted.push(id.clone()));
        self.let_go_of_process(id);
        self.history.records.set(records);
        let was_shown = self.display.is_run(id);
        if was_shown {
            self.show_neighbour(at);
        }
        let (key, id) = (self.key_of(id), id.clone());
        spawn(async move {
            store::delete("runs", &place(&key, &id)).await;
            store::delete("drafts", &process_draft_key(&key, &id.0)).await;
            store::delete("drafts", &edit_draft_key(&key, &id.0)).await;
            drop_pieces(&key, &id).await;
        });
        Some(DeletedRun { at, record, was_open: was_shown })
    }

    /// Restores a deleted run, and shows it if it was shown before.
    pub(in crate::runs) fn put_back(self, deleted: DeletedRun) {
        let DeletedRun { at, record, was_open: was_shown } = deleted;
        self.history.take_back_deletion(&record.id);
        self.history
            .records
            .update(|records| records.insert(at.min(records.len()), record.clone()));
        self.keep_soon(record.clone());
        if was_shown && !self.under_way.is_running() {
            self.show(record);
        }
    }

    fn let_go_of_process(self, id: &RunId) {
        let current = self.display.process.get_untracked().filter(|process| process.id() == *id);
        if let Some(process) = current {
            process.let_go();
            self.display.process.set(None);
        }
    }

    fn show_neighbour(self, at: usize) {
        let neighbour = self.history.records.with_untracked(|records| {
            records.get(at).or_else(|| records.get(at.checked_sub(1)?)).cloned()
        });
        match neighbour {
            Some(record) => self.show(record),
            None => {
                self.display.marking.end();
                self.display.record.set(None);
                self.display.solution.set(None);
            }
        }
    }

    fn keep_soon(self, record: RunRecord) {
        let (key, storage) = (self.key_of(&record.id), self.storage);
        spawn(async move {
            keep(&key, &record).await;
            storage.look();
        });
    }
}
