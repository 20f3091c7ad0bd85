//! Publishing, in the page: a dialog asks for the options, and saves a site of documents as a ZIP file, or one tool as
//! one HTML file.

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

/// The source of the documents to publish.
#[derive(Clone, Copy)]
pub enum PublishFrom {
    /// The open document.
    Open(Session),
    /// The documents stored on this device.
    Stored,
}

/// The interface of the lazily loaded chunk.
pub trait PublishChunk {
    /// Draws the dialog, open.
    fn dialog(&self, from: PublishFrom, place: PublishPlace) -> View;
}
