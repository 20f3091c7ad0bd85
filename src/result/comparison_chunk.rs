//! What the chunk `aside` offers of comparisons, as a trait. It stands apart from the views that ask for it.

use super::compare::compared_run::{ChangedValue, ComparedRun};
use crate::dom::View;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::compare::{AnswerChanges, Listing, Mark, Sight, Word};
use pilcrow_core::solution::{Leaf, SolutionBlock};

/// Compares answers, and draws what differs, as the chunk `aside` does: who reads one answer needs none of it.
pub trait ComparisonChunk {
    /// [`AnswerChanges::new`]
    fn changes(&self, before: &SolutionBlock, after: &SolutionBlock, sight: Sight)
    -> AnswerChanges;
    /// Runs beside each other, the earliest first; before all else what they have at a place of the answer.
    fn compare(&self, runs: &[ComparedRun], pinned: Option<&Pointer>) -> View;
    /// A value before and after a change.
    fn change(&self, changed: &ChangedValue) -> View;
    /// What a mark says beside a value; `leaf` is the value as it is now.
    fn note(&self, mark: &Mark, leaf: Option<&Leaf>) -> View;
    /// The note that something is changed in what is told elsewhere.
    fn changed_note(&self) -> View;
    /// The words as they are drawn in place of a text; `None` if its shape says more.
    fn words_within(&self, block: &SolutionBlock, words: &[Word]) -> Option<Vec<Word>>;
    /// A text with its words marked.
    fn marked_words(&self, words: &[Word]) -> View;
    /// What a list does not have any more.
    fn listing(&self, listing: &Listing) -> View;
}
