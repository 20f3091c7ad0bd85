//! What the person has changed of the document's settings of a run, kept in this browser.

use super::Session;
use crate::dom::spawn;
use crate::host::storage::store;
use pilcrow_core::document::parse_text;
use pilcrow_core::text::joined::joined;
use serde_json::{Map, Value};

/// Under which they are kept among the drafts, by the key of the document's draft.
pub fn option_changes_key(key: &str) -> String {
    joined(&mut ["settings:", key].into_iter(), "")
}

impl Session {
    /// The changes, by the usual names of options; null takes one away. Empty before they were read.
    pub fn option_changes(&self) -> Map<String, Value> {
        self.option_changes.try_get_untracked().flatten().unwrap_or_default()
    }

    /// Tracks them.
    pub fn track_option_changes(&self) {
        self.option_changes.track();
    }

    /// Reads them, where that has not been done.
    pub async fn read_option_changes(&self) {
        let is_read = |changes: Option<Option<_>>| changes.is_none_or(|changes| changes.is_some());
        if is_read(self.option_changes.try_get_untracked()) {
            return;
        }
        let stored = store::get("drafts", &option_changes_key(&self.key())).await;
        let stored = stored.and_then(|text| parse_text(&text).ok());
        let changes = stored.and_then(|value| value.as_object().cloned()).unwrap_or_default();
        if !is_read(self.option_changes.try_get_untracked()) {
            self.option_changes.try_set(Some(changes));
        }
    }

    /// Takes others, and keeps them.
    pub fn change_options(&self, changes: Map<String, Value>) {
        let key = option_changes_key(&self.key());
        let text = (!changes.is_empty()).then(|| Value::Object(changes.clone()).to_string());
        self.option_changes.set(Some(changes));
        spawn(async move {
            match text {
                Some(text) => drop(store::put("drafts", &key, &text).await),
                None => store::delete("drafts", &key).await,
            }
        });
    }
}
