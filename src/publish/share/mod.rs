//! Links to a tool with its inputs and an answer, or with a whole document in them: made in a dialog, followed when the
//! page's address is one.

mod answers;
mod dialog;
mod following;
mod link;
mod parts;
mod picture;
mod received;
mod slot;

pub use answers::{Offer, answer_choice, share_answers};
pub use dialog::share_dialog;
pub use following::follow_link;
pub use link::document_now;
pub use received::received_notice;
pub use slot::{share_button, share_slot};

use crate::dom::{RwSignal, View};
use crate::opening::Opening;
use crate::runs::Runner;
use crate::session::Session;
use leptos::prelude::{LocalStorage, StoredValue};
use pilcrow_core::share::{SharedAnswer, SharedInput};
use std::cell::Cell;
use std::rc::Rc;

/// What the page knows of links. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Share {
    /// Whether the dialog is open.
    pub is_open: RwSignal<bool>,
    /// Whether the page that is shown first waits for what a link carries.
    pub is_coming: RwSignal<bool>,
    /// What the last link brought.
    pub received: RwSignal<Option<Received>>,
    /// The runs of the document that was opened last; `None` before these can be made. It may be closed by now.
    runner: StoredValue<Option<Runner>, LocalStorage>,
}

/// What a link brought.
#[derive(Clone)]
pub struct Received {
    /// The key of the document that they are for.
    key: String,
    inputs: Rc<Vec<SharedInput>>,
    /// The answer that came with them, until it is among the runs.
    answer: Rc<Cell<Option<SharedAnswer>>>,
    /// Whether there was one.
    has_answer: bool,
    /// Whether the inputs were put into the form; else the person is asked.
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
        Self {
            is_open: RwSignal::new(false),
            is_coming: RwSignal::new(false),
            received: RwSignal::new(None),
            runner: StoredValue::new_local(None),
        }
    }
}
