//! Stores earlier versions of a document, by a lazy chunk that is loaded when there is one to store.

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

/// The interface of the lazy chunk that stores and shows versions.
pub trait VersionChunk {
    /// Returns the rows to write so that a text is stored as a version; none if there is no space.
    fn rows(&self, past: PastText) -> Pin<Box<dyn Future<Output = Vec<Row>>>>;

    /// Draws the dialog of versions, open.
    fn dialog(&self, session: Session, is_open: RwSignal<bool>) -> View;
}

/// A document's earlier text, to be stored as a version.
pub struct PastText {
    /// The key of the document's draft.
    pub key: String,
    /// The earlier text.
    pub text: String,
    /// The reason why it is stored.
    pub reason: Reason,
}

/// Returns the storage key of a version, by the key of its document's draft and its id; for an empty id, the prefix of
/// all versions' keys.
pub fn version_key(key: &str, id: &str) -> String {
    joined(&mut ["version:", key, "|", id].into_iter(), "")
}

impl Opening {
    /// Stores a text as a version, while the document itself is not changed.
    pub fn keep_version(self, key: &str, text: &str, reason: Reason) {
        let past = self.past_text(key, text, Some(reason));
        spawn(async move {
            // If it cannot be stored, it is in memory, and the page shows a notice anyway.
            let _ = store::write("documents", &self.version_rows(past).await).await;
        });
    }

    /// Returns the text before a change, if that is to be stored: for a reason, or without one for the first change on
    /// a day or since the page was opened.
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

    /// Returns the rows of a version, to be written together with the changed document.
    pub async fn version_rows(self, past: Option<PastText>) -> Vec<Row> {
        let Some(past) = past else { return Vec::new() };
        match self.chunks.versions.fetch().await {
            Ok(versions) => versions.rows(past).await,
            Err(_) => Vec::new(),
        }
    }
}
