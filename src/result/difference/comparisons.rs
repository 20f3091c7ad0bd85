//! The chunk `aside`'s implementation of comparisons.

use super::note::{changed_note, note};
use super::removals::lines;
use super::value::words_within;
use crate::dom::View;
use crate::result::ComparisonChunk;
use crate::result::compare::{ChangedValue, ComparedRun, change_view, compare_view, marked_words};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::compare::{AnswerChanges, Listing, Mark, Sight, Word};
use pilcrow_core::solution::{Leaf, SolutionBlock};
use std::rc::Rc;

/// Returns the object that compares answers and draws their differences.
pub fn comparisons() -> Rc<dyn ComparisonChunk> {
    Rc::new(Comparisons)
}

struct Comparisons;

impl ComparisonChunk for Comparisons {
    fn changes(
        &self,
        before: &SolutionBlock,
        after: &SolutionBlock,
        sight: Sight,
    ) -> AnswerChanges {
        AnswerChanges::new(before, after, sight)
    }

    fn compare(&self, runs: &[ComparedRun], pinned: Option<&Pointer>) -> View {
        compare_view(runs, pinned)
    }

    fn change(&self, changed: &ChangedValue) -> View {
        change_view(changed)
    }

    fn note(&self, mark: &Mark, leaf: Option<&Leaf>) -> View {
        note(mark, leaf)
    }

    fn changed_note(&self) -> View {
        changed_note()
    }

    fn words_within(&self, block: &SolutionBlock, words: &[Word]) -> Option<Vec<Word>> {
        words_within(block, words)
    }

    fn marked_words(&self, words: &[Word]) -> View {
        marked_words(words).into()
    }

    fn listing(&self, listing: &Listing) -> View {
        lines(listing)
    }
}
