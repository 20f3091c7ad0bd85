//! Share links to a tool with its inputs and an answer, or with a whole document in them: made in a dialog, and
//! followed when the page is opened with one.

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

/// The state of share links. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Share {
    /// True while the dialog is open.
    pub is_open: RwSignal<bool>,
    /// True while the first view waits for the content of a link.
    pub is_coming: RwSignal<bool>,
    /// The content of the last link.
    pub received: RwSignal<Option<ReceivedLink>>,
    /// The runs of the document that was opened last, which may be closed by now; `None` until runs are available.
    runner: StoredValue<Option<Runner>, LocalStorage>,
}

/// The content of a link.
#[derive(Clone)]
pub struct ReceivedLink {
    /// The key of the document that the link is for.
    key: String,
    inputs: Rc<Vec<SharedInput>>,
    /// The link's answer, until it is added to the runs.
    answer: Rc<Cell<Option<SharedAnswer>>>,
    /// True if the link contained an answer.
    has_answer: bool,
    /// True if the inputs were put into the form; otherwise the user is asked.
    is_filled: bool,
}

/// The interface of the lazily loaded chunk.
pub trait ShareChunk {
    /// Draws the dialog that makes a link to a document, open.
    fn dialog(&self, session: Session, share: Share) -> View;
    /// Follows the link that is in the page's address.
    fn follow(&self, opening: Opening, share: Share);
}

impl Share {
    /// The state before any link was made or followed.
    pub fn new() -> Self {
        Self {
            is_open: RwSignal::new(false),
            is_coming: RwSignal::new(false),
            received: RwSignal::new(None),
            runner: StoredValue::new_local(None),
        }
    }
}
