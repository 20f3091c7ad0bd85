//! What a document was, kept as its versions: by a chunk, which is fetched when there is something to keep.

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

/// What keeps and shows versions, in a lazy chunk.
pub trait VersionChunk {
    /// What has to be written among the documents so that a text is kept; nothing where there is no room for it.
    fn rows(&self, past: PastText) -> Pin<Box<dyn Future<Output = Vec<Row>>>>;

    /// The dialog, which is open.
    fn dialog(&self, session: Session, is_open: RwSignal<bool>) -> View;
}

/// What a document was, which is to be kept as a version.
pub struct PastText {
    /// The key of the document's draft.
    pub key: String,
    /// Its text.
    pub text: String,
    /// Why it is kept.
    pub reason: Reason,
}

/// Under which a version is kept among the documents, by the key of its document's draft and its id; without an id, how
/// these begin.
pub fn version_key(key: &str, id: &str) -> String {
    joined(&mut ["version:", key, "|", id].into_iter(), "")
}

impl Opening {
    /// Keeps what a document was as a version, where the document stays as it is.
    pub fn keep_version(self, key: &str, text: &str, reason: Reason) {
        let past = self.past_text(key, text, Some(reason));
        spawn(async move {
            // What cannot be kept is in memory, and the page says so by itself.
            let _ = store::write("documents", &self.version_rows(past).await).await;
        });
    }

    /// What a document is before a change, where that is to be kept: for a reason, or else only where it is the first
    /// change on a day, or since the page was opened.
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

    /// What has to be written so that it is kept, together with what the document becomes.
    pub async fn version_rows(self, past: Option<PastText>) -> Vec<Row> {
        let Some(past) = past else { return Vec::new() };
        match self.chunks.versions.fetch().await {
            Ok(versions) => versions.rows(past).await,
            Err(_) => Vec::new(),
        }
    }
}
