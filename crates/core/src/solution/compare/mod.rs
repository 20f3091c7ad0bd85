//! Compares several answers to one question side by side. Entries of lists are matched even if they moved.

mod align;
mod alike;
mod answer_changes;
mod change;
mod comparison;
mod matching;
#[cfg(test)]
mod properties;
mod rows;
#[cfg(test)]
mod tests;
mod words;

pub use answer_changes::{AnswerChanges, Listing, Mark, Sight};
pub use change::{Change, Side};
pub use comparison::{ComparedBlock, ComparedContent, ComparedRow, ComparedTable};
pub use matching::compare;
pub use rows::block_without_label;
pub use words::{PieceOrigin, Word, word_changes};

pub(crate) use align::{CERTAIN, NAMES};
pub(crate) use words::likeness;
