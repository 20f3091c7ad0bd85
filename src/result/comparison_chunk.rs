//! Traits of the chunk `aside` (lazily loaded code) that compares answers, apart from the views that use them.

use super::compare::compared_run::{ChangedValue, ComparedRun};
use crate::dom::View;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::compare::{AnswerChanges, Listing, Mark, Sight, Word};
use pilcrow_core::solution::{Leaf, SolutionBlock};

/// Compares answers and draws their differences. The chunk `aside` implements it, since a reader of a single answer
/// needs none of it.
pub trait ComparisonChunk {
    /// [`AnswerChanges::new`]
    fn changes(&self, before: &SolutionBlock, after: &SolutionBlock, sight: Sight)
    -> AnswerChanges;
    /// Draws runs side by side, the earliest first; above them each run's value at the pinned place.
    fn compare(&self, runs: &[ComparedRun], pinned: Option<&Pointer>) -> View;
    /// Draws a value before and after a change.
    fn change(&self, changed: &ChangedValue) -> View;
    /// Draws the note of a change beside a value; `leaf` is the current value.
    fn note(&self, mark: &Mark, leaf: Option<&Leaf>) -> View;
    /// Draws the note that something changed, for a change whose details are shown elsewhere.
    fn changed_note(&self) -> View;
    /// Returns the words to draw in place of a text; `None` if drawing them one by one would lose its Markdown.
    fn words_within(&self, block: &SolutionBlock, words: &[Word]) -> Option<Vec<Word>>;
    /// Draws a text with its different words marked.
    fn marked_words(&self, words: &[Word]) -> View;
    /// Draws the entries that were removed from a list.
    fn listing(&self, listing: &Listing) -> View;
}
