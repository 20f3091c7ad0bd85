//! The person's changes of a document's run settings (temperature and so on), stored in this browser.

use super::Session;
use crate::dom::spawn;
use crate::host::storage::store;
use pilcrow_core::document::parse_text;
use pilcrow_core::text::joined::joined;
use serde_json::{Map, Value};

/// Key of the changes among the drafts, by the key of the document's draft.
pub fn option_changes_key(key: &str) -> String {
    joined(&mut ["settings:", key].into_iter(), "")
}

impl Session {
    /// Returns the changes by the usual names of options; null removes an option. Empty before they are loaded.
    pub fn option_changes(&self) -> Map<String, Value> {
        self.option_changes.try_get_untracked().flatten().unwrap_or_default()
    }

    /// Tracks the changes.
    pub fn track_option_changes(&self) {
        self.option_changes.track();
    }

    /// Loads the changes, unless they are loaded already.
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

    /// Replaces and stores the changes.
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
