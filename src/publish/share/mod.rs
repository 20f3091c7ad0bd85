//! Links to a tool with its inputs and an answer, or with a whole document: made in a dialog, followed when the page is
//! opened by one.

mod answers;
mod dialog;
mod following;
mod link;
mod parts;
mod picture;
mod receipt;
mod slot;

pub use answers::{Offer, answer_choice, share_answers};
pub use dialog::share_dialog;
pub use following::follow_link;
pub use link::document_now;
pub use receipt::received_notice;
pub use slot::{share_button, share_slot};

use crate::dom::{RwSignal, View};
use crate::opening::Opening;
use crate::runs::Runner;
use crate::session::Session;
use leptos::prelude::{LocalStorage, StoredValue};
use pilcrow_core::share::{SharedAnswer, SharedInput};
use std::cell::Cell;
use std::rc::Rc;

/// Context of every view: the state of sharing.
#[derive(Clone, Copy)]
pub struct Share {
    /// True while the dialog is open.
    pub is_open: RwSignal<bool>,
    /// True while the first page waits for a link's content.
    pub is_coming: RwSignal<bool>,
    /// Content of the last followed link.
    pub received: RwSignal<Option<ReceivedLink>>,
    /// Runs of the last opened document, which may be closed by now; `None` before any can be made.
    runner: StoredValue<Option<Runner>, LocalStorage>,
}

/// Content of a followed link.
#[derive(Clone)]
pub struct ReceivedLink {
    /// Key of the document that the inputs belong to.
    key: String,
    inputs: Rc<Vec<SharedInput>>,
    /// Answer of the link, until it was added to the runs.
    answer: Rc<Cell<Option<SharedAnswer>>>,
    /// True if the link had an answer.
    has_answer: bool,
    /// True if the inputs were filled in; else the person is asked.
    is_filled: bool,
}

/// Functions of the lazily loaded chunk.
pub trait ShareChunk {
    /// Draws the open dialog that makes a link to a document.
    fn dialog(&self, session: Session, share: Share) -> View;
    /// Follows the link in the page's address.
    fn follow(&self, opening: Opening, share: Share);
}

impl Share {
    /// Creates a state without links.
    pub fn new() -> Self {
        Self {
            is_open: RwSignal::new(false),
            is_coming: RwSignal::new(false),
            received: RwSignal::new(None),
            runner: StoredValue::new_local(None),
        }
    }
}
