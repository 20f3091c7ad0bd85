//! What compares answers; in the lazy chunk `aside`.

use crate::chunk;
use crate::result::{ComparisonChunk, comparisons};
use std::rc::Rc;

chunk! {
    in aside;
    /// What compares answers, and draws what differs.
    pub fn enter() -> Rc<dyn ComparisonChunk> {
        comparisons()
    }
}
