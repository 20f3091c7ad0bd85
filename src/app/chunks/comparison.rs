//! Comparisons of answers; in the lazy chunk `aside`.

use crate::chunk;
use crate::result::{ComparisonChunk, comparisons};
use std::rc::Rc;

chunk! {
    in aside;
    /// Returns the functions that compare answers and draw their differences.
    pub fn enter() -> Rc<dyn ComparisonChunk> {
        comparisons()
    }
}
