//! The menu item that opens the dialog for publishing, and the place of the dialog.

use super::{PublishChunk, PublishFrom};
use crate::chunk::{Chunk, use_chunk};
use crate::dom::{El, RwSignal, View, part, spawn};
use crate::host::site;
use crate::ui::menu::menu_item;
use crate::words;
use leptos::prelude::*;

/// The state of the dialog, and the element that gets the focus once it is closed. A handle.
#[derive(Clone, Copy)]
pub struct PublishPlace {
    /// True while the dialog is open.
    pub is_open: RwSignal<bool>,
    /// Selector of the element that gets the focus when the dialog is closed.
    pub opener: &'static str,
    chunk: Chunk<dyn PublishChunk>,
}

/// Returns true if sites can be made here: not on a page that is itself a published site.
pub fn can_publish() -> bool {
    !site::is_published()
}

impl PublishPlace {
    /// Creates a place whose dialog is closed.
    pub fn new(opener: &'static str) -> Self {
        Self { is_open: RwSignal::new(false), opener, chunk: use_chunk() }
    }

    /// Opens the dialog once its code is loaded.
    pub fn open(self) {
        spawn(async move {
            if self.chunk.fetch_or_notice().await.is_some() {
                self.is_open.try_set(true);
            }
        });
    }
}

/// Draws the menu item that opens the dialog.
pub fn publish_item(menu: &'static str, open: impl Fn() + 'static) -> El {
    menu_item(menu, words!(publish.item)).on("click", move |_| open())
}

/// Draws the dialog; nothing while it is closed.
pub fn publish_slot(from: PublishFrom, place: PublishPlace) -> View {
    part(move || {
        let chunk = place.chunk.get().filter(|_| place.is_open.get())?;
        Some(untrack(|| chunk.dialog(from, place)))
    })
}
