//! The runs that there were of a document, as far as they are kept in the browser.

use crate::dom::RwSignal;
use crate::host::storage::store;
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::run::{RunId, RunRecord};
use std::collections::BTreeMap;

/// Keeps a record. Where the browser keeps nothing, the page says so ([`store::failure`]), and the
/// record stays in memory.
pub async fn keep(key: &str, record: &RunRecord) {
    let _ = store::put("runs", &place(key, &record.id), &record.to_value().to_string()).await;
}

pub(in crate::runs) fn place(key: &str, id: &RunId) -> String {
    format!("{key}|{}", id.0)
}

/// Whether a record is the answer that came with a document.
pub(in crate::runs) fn is_example(record: &RunRecord) -> bool {
    record.provider.kind == ProviderKind::Recorded
}

/// The runs that there were. A handle.
#[derive(Clone, Copy)]
pub struct History {
    /// What is kept of them, the newest first.
    pub records: RwSignal<Vec<RunRecord>>,
    /// Whether it is known what is kept of them.
    pub is_read: RwSignal<bool>,
    /// The keys of documents under which runs are kept that were made in another language.
    pub(in crate::runs) elsewhere: StoredValue<BTreeMap<String, String>>,
    /// Runs that were deleted: what still goes on of one is not kept again.
    pub(in crate::runs) deleted: StoredValue<Vec<RunId>>,
}

impl History {
    /// Nothing is read yet.
    pub(in crate::runs) fn new() -> Self {
        Self {
            records: RwSignal::new(Vec::new()),
            is_read: RwSignal::new(false),
            elsewhere: StoredValue::new(BTreeMap::new()),
            deleted: StoredValue::new(Vec::new()),
        }
    }

    /// Puts a record among the others, the newest first as they are read again.
    pub(in crate::runs) fn insert(self, record: &RunRecord) {
        self.records.update(|records| {
            records.retain(|other| other.id != record.id);
            let is_older = |other: &RunRecord| is_example(other) || other.id.0 < record.id.0;
            let at = records.iter().position(is_older).unwrap_or(records.len());
            records.insert(at, record.clone());
        });
    }

    /// Puts runs among the others that are kept under another key.
    pub(in crate::runs) fn take_from(self, key: &str, records: Vec<RunRecord>) {
        self.elsewhere.update_value(|elsewhere| {
            elsewhere.extend(records.iter().map(|one| (one.id.0.clone(), key.to_owned())));
        });
        records.iter().for_each(|record| self.insert(record));
    }

    /// A run of this document as it is kept now.
    pub(in crate::runs) fn stored_run(self, id: &RunId) -> Option<RunRecord> {
        self.records.with_untracked(|records| records.iter().find(|one| one.id == *id).cloned())
    }

    /// Whether a run was deleted here, so that nothing of it is kept any more.
    pub fn is_deleted(self, id: &RunId) -> bool {
        self.deleted.try_with_value(|deleted| deleted.contains(id)).unwrap_or_default()
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
}
