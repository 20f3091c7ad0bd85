//! Earlier texts of a document, stored as its versions by a chunk that is loaded when there is something to store.

use super::Opening;
use crate::dom::{RwSignal, View, spawn};
use crate::host::storage::store::{self, Row};
use crate::host::time::clock;
use crate::session::Session;
use leptos::prelude::*;
use pilcrow_core::document::Reason;
use pilcrow_core::text::joined::joined;
use std::future::Future;
use std::pin::Pin;

/// A day, in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// Stores and shows versions; implemented by a lazy chunk.
pub trait VersionChunk {
    /// Returns the rows to write in the `documents` store for a new version; empty if there is no room for it.
    fn rows(&self, past: PastText) -> Pin<Box<dyn Future<Output = Vec<Row>>>>;

    /// Draws the open dialog of versions.
    fn dialog(&self, session: Session, is_open: RwSignal<bool>) -> View;
}

/// An earlier text of a document, to be stored as a version.
pub struct PastText {
    /// Key of the document's draft.
    pub key: String,
    /// Text of the version.
    pub text: String,
    /// Reason for storing it.
    pub reason: Reason,
}

/// Returns the storage key of a version, by the key of its document's draft and its id; with an empty id, the prefix of
/// all.
pub fn version_key(key: &str, id: &str) -> String {
    joined(&mut ["version:", key, "|", id].into_iter(), "")
}

impl Opening {
    /// Stores a text as a version without changing the document.
    pub fn keep_version(self, key: &str, text: &str, reason: Reason) {
        let past = self.past_text(key, text, Some(reason));
        spawn(async move {
            // A failed write stays in memory, and the page reports that by itself.
            let _ = store::write("documents", &self.version_rows(past).await).await;
        });
    }

    /// Returns a document's text before a change, if it is to be stored: always for a reason; without one, only before
    /// the first change of a day, or since the page was opened.
    pub fn past_text(self, key: &str, text: &str, reason: Option<Reason>) -> Option<PastText> {
        let sitting = Some((key.to_owned(), clock::now() / DAY));
        let has_begun = self.sitting.with_value(|last| *last == sitting);
        if !Self::takes_others() || has_begun && reason.is_none() {
            return None;
        }
        self.sitting.set_value(sitting);
        let reason = reason.unwrap_or(Reason::Begun);
        Some(PastText { key: key.to_owned(), text: text.to_owned(), reason })
    }

    /// Returns the rows that store the version, to be written together with the changed document.
    pub async fn version_rows(self, past: Option<PastText>) -> Vec<Row> {
        let Some(past) = past else { return Vec::new() };
        match self.chunks.versions.fetch().await {
            Ok(versions) => versions.rows(past).await,
            Err(_) => Vec::new(),
        }
    }
}
