//! What asks for several answers at once, and what edits one by hand; in the lazy chunk `aside`.

use crate::chunk;
use crate::runs::{EditAnswer, SeveralChunk, edit_dialog, several};
use std::rc::Rc;

chunk! {
    in aside;
    /// The dialogs.
    pub fn enter() -> Rc<dyn SeveralChunk> {
        several()
    }
}

chunk! {
    in aside;
    /// What edits an answer.
    pub fn enter_edit() -> Rc<EditAnswer> {
        edit_dialog()
    }
}
