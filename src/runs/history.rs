//! The runs that are kept in the browser.

use super::Runner;
use super::pieces::{drop_pieces, with_pieces};
use crate::dom::spawn;
use crate::host::store;
use crate::session::process_draft_key;
use leptos::prelude::*;
use pilcrow_core::document::parse_text;
use pilcrow_core::run::{RunId, RunLabel, RunRecord, read_record};

/// Runs of one document that are listed.
const LISTED: u32 = 200;

/// Keeps a record. Where the browser keeps nothing, the page says so ([`store::failure`]), and the
/// record stays in memory.
pub async fn keep(key: &str, record: &RunRecord) {
    let _ = store::put("runs", &place(key, &record.id), &record.to_value().to_string()).await;
}

/// The records of a document, the newest first, each with what was kept beside it.
pub async fn load(key: &str) -> Vec<RunRecord> {
    let kept = store::list("runs", &format!("{key}|"), LISTED).await.into_iter().rev();
    let records = kept.filter_map(|(_, text)| read_record(&parse_text(&text).ok()?).ok());
    with_pieces(key, records.collect()).await
}

fn place(key: &str, id: &RunId) -> String {
    format!("{key}|{}", id.0)
}

/// A run that was deleted, for as long as it can be brought back.
#[derive(Clone)]
pub(super) struct DeletedRun {
    /// Where it stood.
    at: usize,
    pub record: RunRecord,
    was_shown: bool,
}

impl Runner {
    /// The record of a process as another tab has gone on with it; none where it stands as this tab has it.
    pub async fn gone_on_elsewhere(self, record: &RunRecord) -> Option<RunRecord> {
        let kept = store::get("runs", &place(&self.session.key(), &record.id)).await?;
        let kept = read_record(&parse_text(&kept).ok()?).ok()?;
        let process = |record: &RunRecord| record.document.members().get("process").cloned();
        (process(&kept) != process(record)).then_some(kept)
    }

    /// Whether a run is kept in the browser.
    pub async fn is_kept(self, id: &RunId) -> bool {
        store::get("runs", &place(&self.session.key(), id)).await.is_some()
    }

    /// Whether a run that was kept is not any more, since another tab has deleted it. What cannot be read may be there.
    pub async fn is_deleted_elsewhere(self, id: &RunId) -> bool {
        !self.is_kept(id).await && store::failure().is_none()
    }

    /// Another tab has deleted a run: nothing of it is kept here either.
    pub fn follow_deletion(self, id: &RunId) {
        self.deleted.update_value(|deleted| deleted.push(id.clone()));
        self.records.update(|records| records.retain(|one| one.id != *id));
    }

    /// A run may be kept again.
    pub fn take_back_deletion(self, id: &RunId) {
        self.deleted.update_value(|deleted| deleted.retain(|one| one != id));
    }

    /// Tracks the runs of the document.
    pub fn track_records(self) {
        self.records.track();
    }

    /// A run of this document as it is kept now.
    pub(super) fn kept(self, id: &RunId) -> Option<RunRecord> {
        self.records.with_untracked(|records| records.iter().find(|one| one.id == *id).cloned())
    }

    /// Writes down what the person says of a run.
    pub(super) fn label(self, id: &RunId, change: impl FnOnce(&mut RunLabel)) {
        let Some(mut record) = self.kept(id) else { return };
        change(&mut record.label);
        self.records.update(|records| {
            let kept = records.iter_mut().find(|one| one.id == *id);
            kept.into_iter().for_each(|one| *one = record.clone());
        });
        self.keep_soon(record);
    }

    /// Deletes a run; gives what [`Runner::put_back`] takes.
    pub(super) fn delete(self, id: &RunId) -> Option<DeletedRun> {
        let mut records = self.records.get_untracked();
        let at = records.iter().position(|one| one.id == *id)?;
        let record = records.remove(at);
        self.deleted.update_value(|deleted| deleted.push(id.clone()));
        self.let_go_of_process(id);
        self.records.set(records);
        let was_shown =
            self.shown.with_untracked(|shown| shown.as_ref().is_some_and(|one| one.id == *id));
        if was_shown {
            self.show_neighbour(at);
        }
        let (key, id) = (self.session.key(), id.clone());
        spawn(async move {
            store::delete("runs", &place(&key, &id)).await;
            store::delete("drafts", &process_draft_key(&key, &id.0)).await;
            drop_pieces(&key, &id).await;
        });
        Some(DeletedRun { at, record, was_shown })
    }

    /// Keeps a run again that was deleted, and shows it where it was shown.
    pub(super) fn put_back(self, deleted: DeletedRun) {
        let DeletedRun { at, record, was_shown } = deleted;
        self.deleted.update_value(|deleted| deleted.retain(|id| *id != record.id));
        self.records.update(|records| records.insert(at.min(records.len()), record.clone()));
        self.keep_soon(record.clone());
        if was_shown && !self.is_running() {
            self.show(record);
        }
    }

    /// Whether a run was deleted here, so that nothing of it is kept any more.
    pub fn is_deleted(self, id: &RunId) -> bool {
        self.deleted.try_with_value(|deleted| deleted.contains(id)).unwrap_or_default()
    }

    fn let_go_of_process(self, id: &RunId) {
        let shown = self.process.get_untracked().filter(|process| process.id() == *id);
        if let Some(process) = shown {
            process.let_go();
            self.process.set(None);
        }
    }

    fn show_neighbour(self, at: usize) {
        let neighbour = self.records.with_untracked(|records| {
            records.get(at).or_else(|| records.get(at.checked_sub(1)?)).cloned()
        });
        match neighbour {
            Some(record) => self.show(record),
            None => {
                self.shown.set(None);
                self.solution.set(None);
            }
        }
    }

    fn keep_soon(self, record: RunRecord) {
        let (key, storage) = (self.session.key(), self.storage);
        spawn(async move {
            keep(&key, &record).await;
            storage.look();
        });
    }
}
