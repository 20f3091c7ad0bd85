//! Fetches the lazy chunks once the form is drawn, in the order in which they are needed, and shows a notice if one
//! cannot be fetched.

use super::chunks::Chunks;
use crate::dom::{RwSignal, View, el, part, spawn};
use crate::host::model::in_browser::DESCRIPTION;
use crate::host::net::fetch::ask_ahead;
use crate::host::time::idle;
use crate::pages::NewVersion;
use crate::ui::button;
use crate::words;

/// The chunks and the order in which they are fetched. A handle.
#[derive(Clone, Copy)]
pub(super) struct Loading {
    chunks: Chunks,
    is_missing: RwSignal<bool>,
    version: NewVersion,
}

impl Loading {
    /// Starts without fetching.
    pub(super) fn new(chunks: Chunks, is_missing: RwSignal<bool>, version: NewVersion) -> Self {
        Self { chunks, is_missing, version }
    }

    /// Fetches all missing chunks.
    pub(super) fn fetch(self) {
        self.is_missing.set(false);
        spawn(self.fetch_run());
        self.fetch_rest();
    }

    /// Fetches all missing chunks for a document's page: the chunk `run` comes first, since most of the page waits for
    /// it.
    pub(super) fn fetch_for_document(self) {
        self.is_missing.set(false);
        spawn(async move {
            self.fetch_run().await;
            // The model's name in the bar comes before chunks that nobody waits for.
            idle::idle().await;
            self.fetch_rest();
        });
    }

    /// Fetches all interfaces of the chunk `run`.
    async fn fetch_run(self) {
        let Chunks { run, form, batch_tools, .. } = self.chunks;
        if run.get_untracked().is_none() {
            // The bar shows which model answers.
            ask_ahead(DESCRIPTION);
        }
        if run.fetch_or_notice().await.is_some() {
            let _ = form.fetch().await;
            let _ = batch_tools.fetch().await;
        }
    }

    fn fetch_rest(self) {
        let Self { chunks: Chunks { controls, gallery, .. }, version, .. } = self;
        spawn(async move { drop(controls.fetch_or_notice().await) });
        spawn(async move {
            if let Some(gallery) = gallery.fetch_or_notice().await {
                idle::idle().await;
                gallery.keep_offline(version);
            }
        });
    }

    /// Draws the notice that a chunk could not be fetched, with a button that retries.
    pub(super) fn missing_notice(self) -> View {
        part(move || {
            self.is_missing.get().then(|| {
                let again =
                    button("button", words!(later.again)).on("click", move |_| self.fetch());
                el("div")
                    .class("notice notice-warning")
                    .child(el("p").class("notice-title").child(words!(later.missing)))
                    .child(el("p").child(words!(later.missing_what)))
                    .child(el("div").class("actions").child(again))
            })
        })
    }
}
