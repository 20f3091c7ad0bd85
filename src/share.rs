//! Links to a tool with its inputs, or with a whole document in them: made in a dialog, followed when the
//! page's address is one.

mod dialog;
mod following;
mod link;
mod parts;
mod picture;
mod received;
mod slot;

pub use dialog::share_dialog;
pub use following::follow_link;
pub use received::received_notice;
pub use slot::share_button;

use crate::dom::{RwSignal, View};
use crate::opening::Opening;
use crate::session::Session;
use pilcrow_core::share::SharedInput;
use std::rc::Rc;

/// What the page knows of links. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Share {
    /// Whether the dialog is open.
    pub is_open: RwSignal<bool>,
    /// The inputs that the last link brought.
    pub received: RwSignal<Option<Received>>,
}

/// The inputs that a link brought.
#[derive(Clone)]
pub struct Received {
    /// The key of the document that they are for.
    key: String,
    inputs: Rc<Vec<SharedInput>>,
    /// Whether they were put into the form; else the person is asked.
    is_filled: bool,
}

/// What the lazy chunk offers.
pub trait ShareChunk {
    /// The dialog that makes a link to a document, which is open.
    fn dialog(&self, session: Session, share: Share) -> View;
    /// Follows the link that the page's address is.
    fn follow(&self, opening: Opening, share: Share);
}

impl Share {
    /// No link was made or followed.
    pub fn new() -> Self {
        Self { is_open: RwSignal::new(false), received: RwSignal::new(None) }
    }
}
