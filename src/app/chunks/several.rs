//! What asks for several answers at once; in the lazy chunk `aside`.

use crate::chunk;
use crate::runs::{SeveralChunk, several};
use std::rc::Rc;

chunk! {
    in aside;
    /// The dialogs.
    pub fn enter() -> Rc<dyn SeveralChunk> {
        several()
    }
}
