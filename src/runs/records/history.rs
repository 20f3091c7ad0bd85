//! The list of a document's earlier runs, as stored in the browser.

use crate::dom::RwSignal;
use crate::host::storage::store;
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::run::{RunId, RunRecord};
use std::collections::BTreeMap;

/// Stores a record. If the browser stores nothing, the page reports it ([`store::failure`]) and the record stays in
/// memory.
pub async fn keep(key: &str, record: &RunRecord) {
    let _ = store::put("runs", &place(key, &record.id), &record.to_value().to_string()).await;
}

pub(in crate::runs) fn place(key: &str, id: &RunId) -> String {
    format!("{key}|{}", id.0)
}

/// True if the record is the recorded answer that came with a document.
pub(in crate::runs) fn is_example(record: &RunRecord) -> bool {
    record.provider.kind == ProviderKind::Recorded
}

/// A handle to the list of a document's runs.
#[derive(Clone, Copy)]
pub struct History {
    /// Stored records, newest first.
    pub records: RwSignal<Vec<RunRecord>>,
    /// True once the stored records are loaded.
    pub is_read: RwSignal<bool>,
    /// Document keys of runs that were made in another language, by run id.
    pub(in crate::runs) elsewhere: StoredValue<BTreeMap<String, String>>,
    /// Ids of deleted runs: a run that still continues is not stored again.
    pub(in crate::runs) deleted: StoredValue<Vec<RunId>>,
}

impl History {
    /// Starts empty, before anything is loaded.
    pub(in crate::runs) fn new() -> Self {
        Self {
            records: RwSignal::new(Vec::new()),
            is_read: RwSignal::new(false),
            elsewhere: StoredValue::new(BTreeMap::new()),
            deleted: StoredValue::new(Vec::new()),
        }
    }

    /// Inserts a record, newest first, in the order in which records are loaded.
    pub(in crate::runs) fn insert(self, record: &RunRecord) {
        self.records.update(|records| {
            records.retain(|other| other.id != record.id);
            let is_older = |other: &RunRecord| is_example(other) || other.id.0 < record.id.0;
            let at = records.iter().position(is_older).unwrap_or(records.len());
            records.insert(at, record.clone());
        });
    }

    /// Inserts runs that are stored under another document key.
    pub(in crate::runs) fn take_from(self, key: &str, records: Vec<RunRecord>) {
        self.elsewhere.update_value(|elsewhere| {
            elsewhere.extend(records.iter().map(|one| (one.id.0.clone(), key.to_owned())));
        });
        records.iter().for_each(|record| self.insert(record));
    }

    /// Returns the stored record of a run; `None` if it is not in the list.
    pub(in crate::runs) fn stored_run(self, id: &RunId) -> Option<RunRecord> {
        self.records.with_untracked(|records| records.iter().find(|one| one.id == *id).cloned())
    }

    /// True if the run was deleted here, so that nothing of it is stored any more.
    pub fn is_deleted(self, id: &RunId) -> bool {
        self.deleted.try_with_value(|deleted| deleted.contains(id)).unwrap_or_default()
    }

    /// Removes a run that another tab has deleted.
    pub fn follow_deletion(self, id: &RunId) {
        self.deleted.update_value(|deleted| deleted.push(id.clone()));
        self.records.update(|records| records.retain(|one| one.id != *id));
    }

    /// Undoes a deletion, so that the run may be stored again.
    pub fn take_back_deletion(self, id: &RunId) {
        self.deleted.update_value(|deleted| deleted.retain(|one| one != id));
    }
}
