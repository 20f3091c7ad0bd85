//! The answer before the one that is shown, and what changed since.

use super::history::is_example;
use crate::chunk::{Chunk, use_chunk};
use crate::dom::{RwSignal, memo};
use crate::host::language;
use crate::result::{ComparisonChunk, Differences, ResultChunk};
use pilcrow_core::field::FieldTree;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::RunRecord;
use pilcrow_core::solution::SolutionBlock;
use pilcrow_core::solution::compare::{AnswerChanges, Sight};
use pilcrow_core::steps::works_in_steps;
use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

/// Under which name the browser remembers that changes are not marked.
const MARKS: &str = "marks";

/// The key by which calls name their cases.
const CASE: &str = "_instance";

/// The most values of an answer that is marked while it is written: with more, it is marked once it is whole, since
/// each piece of it is compared anew.
const GROWING: usize = 2_000;

/// The run before the one that is shown.
pub(in crate::runs) struct RunBefore {
    pub record: RunRecord,
    /// Its answer, once something was compared with it.
    blocks: OnceCell<SolutionBlock>,
}

/// Which run the shown one is held against, and what changed since. A handle.
#[derive(Clone, Copy)]
pub struct Marking {
    /// The run before; `None` if nothing is marked.
    pub(in crate::runs) before: RwSignal<Option<Rc<RunBefore>>>,
    /// The newer run, while the one before is shown in its place.
    pub(in crate::runs) after: RwSignal<Option<RunRecord>>,
    /// What changed in the answer.
    pub(in crate::runs) changes: RwSignal<Option<Arc<AnswerChanges>>>,
    /// What changed in the table of its cases.
    pub(in crate::runs) by_case: RwSignal<Option<Arc<AnswerChanges>>>,
    /// Whether the person wants to see it marked.
    pub(in crate::runs) is_on: RwSignal<bool>,
    /// What finds and draws changes.
    pub(in crate::runs) comparisons: Chunk<dyn ComparisonChunk>,
}

impl Marking {
    /// Nothing is marked yet.
    pub(in crate::runs) fn new() -> Self {
        Self {
            before: RwSignal::new(None),
            after: RwSignal::new(None),
            changes: RwSignal::new(None),
            by_case: RwSignal::new(None),
            is_on: RwSignal::new(language::remembered(MARKS).is_none()),
            comparisons: use_chunk(),
        }
    }

    /// Marks nothing from now on.
    pub(in crate::runs) fn end(self) {
        self.begin(None);
    }

    /// Marks what changes since this run from now on.
    pub(in crate::runs) fn begin(self, before: Option<RunRecord>) {
        let before = before.map(|record| Rc::new(RunBefore { record, blocks: OnceCell::new() }));
        if before.is_some() || self.before.with_untracked(Option::is_some) {
            self.before.set(before);
            self.after.set(None);
            self.changes.set(None);
            self.by_case.set(None);
        }
    }

    /// Marks what changes, or leaves it unmarked, from now on.
    pub(in crate::runs) fn mark(self, is_on: bool) {
        self.is_on.set(is_on);
        language::remember(MARKS, (!is_on).then_some("hidden"));
    }

    /// What is to be marked of these changes.
    pub(in crate::runs) fn marked(
        self,
        changes: RwSignal<Option<Arc<AnswerChanges>>>,
    ) -> Differences {
        let changes = memo(move || if self.is_on.get() { changes.get() } else { None });
        Differences { changes, views: self.comparisons }
    }

    /// The run before, where an answer is to be compared with it now.
    pub(in crate::runs) fn before_now(self) -> Option<Rc<RunBefore>> {
        self.before.get_untracked().filter(|_| self.after.with_untracked(Option::is_none))
    }

    /// Finds what changed in the answer; the place that is open is still being written.
    pub(in crate::runs) fn find(
        self,
        results: &dyn ResultChunk,
        tree: Option<&FieldTree>,
        answer: &SolutionBlock,
        open: Option<&Pointer>,
    ) {
        let sight = Sight { open, key: Some(CASE) };
        let comparisons = self.comparisons.get_untracked();
        let changes = self.before_now().zip(comparisons).and_then(|(before, comparisons)| {
            let value = before.record.solution.as_ref();
            let blocks = before.blocks.get_or_init(|| results.blocks(tree, value, None, None));
            may_compare(blocks, sight).then(|| comparisons.changes(blocks, answer, sight))
        });
        if changes.is_some() || self.changes.with_untracked(Option::is_some) {
            self.changes.set(changes.map(Arc::new));
        }
    }
}

/// Whether an answer is compared with this one, also while it is written.
pub(in crate::runs) fn may_compare(before: &SolutionBlock, sight: Sight) -> bool {
    sight.open.is_none() || before.leaves().len() <= GROWING
}

/// Whether a run of one question has an answer, and one that no document came with.
pub(in crate::runs) fn is_answered(record: &RunRecord) -> bool {
    record.status.is_answered()
        && record.solution.is_some()
        && !is_example(record)
        && !works_in_steps(&record.document)
}
