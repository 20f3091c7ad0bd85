//! Makes a site of documents, in the page: a dialog asks what belongs to it, and saves it as a ZIP file; or one tool as
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

/// Which documents may be published.
#[derive(Clone, Copy)]
pub enum PublishFrom {
    /// The one that is open.
    Open(Session),
    /// Those that the person has opened or written.
    Stored,
}

/// What the lazy chunk offers.
pub trait PublishChunk {
    /// The dialog, which is open.
    fn dialog(&self, from: PublishFrom, place: PublishPlace) -> View;
}
