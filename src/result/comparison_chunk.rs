//! The interface (a trait) that the lazily loaded chunk `aside` offers for comparisons.

use super::compare::compared_run::{ChangedValue, ComparedRun};
use crate::dom::View;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::compare::{AnswerChanges, Listing, Mark, Sight, Word};
use pilcrow_core::solution::{Leaf, SolutionBlock};

/// Compares answers and draws their differences. Implemented by the chunk `aside`, which a reader of a single answer
/// does not load.
pub trait ComparisonChunk {
    /// [`AnswerChanges::new`]
    fn changes(&self, before: &SolutionBlock, after: &SolutionBlock, sight: Sight)
    -> AnswerChanges;
    /// Draws runs side by side, the earliest first. `pinned` is a place of the answer whose values come before all
    /// else.
    fn compare(&self, runs: &[ComparedRun], pinned: Option<&Pointer>) -> View;
    /// Draws a value before and after a change.
    fn change(&self, changed: &ChangedValue) -> View;
    /// Draws the note of a mark, beside a value; `leaf` is the current value.
    fn note(&self, mark: &Mark, leaf: Option<&Leaf>) -> View;
    /// Draws the note that content changed which is shown elsewhere.
    fn changed_note(&self) -> View;
    /// Returns the marked words that are drawn in place of a text; `None` if its Markdown shape would be lost.
    fn words_within(&self, block: &SolutionBlock, words: &[Word]) -> Option<Vec<Word>>;
    /// Draws a text with its changed words marked.
    fn marked_words(&self, words: &[Word]) -> View;
    /// Draws the entries that were removed from a list.
    fn listing(&self, listing: &Listing) -> View;
}
