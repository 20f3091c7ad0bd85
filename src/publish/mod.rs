//! Publishing from the page: a dialog that makes a site of documents as a ZIP file, or one tool as one HTML file.

mod choice;
mod dialog;
mod documents;
mod making;
mod offer;
mod one_file;
mod order;
mod package;
pub mod share;
mod slot;
mod stages;
mod telling;

pub use dialog::publish_dialog;
pub use slot::{PublishPlace, can_publish, publish_item, publish_slot};

use crate::dom::View;
use crate::session::Session;

/// Source of the documents to publish.
#[derive(Clone, Copy)]
pub enum PublishFrom {
    /// The open document.
    Open(Session),
    /// The stored documents that the person opened or wrote.
    Stored,
}

/// Functions of the lazily loaded chunk.
pub trait PublishChunk {
    /// Draws the open dialog.
    fn dialog(&self, from: PublishFrom, place: PublishPlace) -> View;
}
