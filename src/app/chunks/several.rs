//! The dialogs that request several answers at once, and that edit an answer by hand; in the lazy chunk `aside`.

use crate::chunk;
use crate::runs::{EditAnswer, SeveralChunk, edit_dialog, several};
use std::rc::Rc;

chunk! {
    in aside;
    /// Returns the dialogs for several answers.
    pub fn enter() -> Rc<dyn SeveralChunk> {
        several()
    }
}

chunk! {
    in aside;
    /// Returns the dialog that edits an answer.
    pub fn enter_edit() -> Rc<EditAnswer> {
        edit_dialog()
    }
}
