//! What a document was, kept as its versions: by a chunk, which is fetched when there is something to keep.

use super::Opening;
use crate::dom::{RwSignal, View, spawn};
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
    /// Keeps a text as a version of a document, by the key of its draft.
    fn keep(&self, key: String, text: String, reason: Reason) -> Pin<Box<dyn Future<Output = ()>>>;

    /// The dialog, which is open.
    fn dialog(&self, session: Session, is_open: RwSignal<bool>) -> View;
}

/// Under which a version is kept among the documents, by the key of its document's draft and its id; without an id, how
/// these begin.
pub fn version_key(key: &str, id: &str) -> String {
    joined(&mut ["version:", key, "|", id].into_iter(), "")
}

impl Opening {
    /// Keeps what a document was as a version: for a reason, or else only where it is the first change on a day, or since
    /// the page was opened.
    pub fn keep_version(self, key: &str, text: &str, reason: Option<Reason>) {
        let sitting = Some((key.to_owned(), clock::now() / DAY));
        let has_begun = self.sitting.with_value(|last| *last == sitting);
        if !Self::takes_others() || has_begun && reason.is_none() {
            return;
        }
        self.sitting.set_value(sitting);
        let (key, text, versions) = (key.to_owned(), text.to_owned(), self.chunks.versions);
        spawn(async move {
            if let Ok(versions) = versions.fetch().await {
                versions.keep(key, text, reason.unwrap_or(Reason::Begun)).await;
            }
        });
    }
}
