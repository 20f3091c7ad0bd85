//! The previous answer, and the changes from it to the shown one.

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

/// Name under which the browser remembers that changes are not marked.
const MARKS: &str = "marks";

/// The key that names the case in a call.
const CASE: &str = "_instance";

/// The most values of an answer that is marked while it is written. A longer one is marked once it is complete, since
/// each new piece of it repeats the comparison.
const GROWING: usize = 2_000;

/// The run before the one that is shown.
pub(in crate::runs) struct RunBefore {
    pub record: RunRecord,
    /// Blocks of its answer, made at the first comparison.
    blocks: OnceCell<SolutionBlock>,
}

/// A handle to the run with which the shown one is compared, and to the changes since.
#[derive(Clone, Copy)]
pub struct Marking {
    /// The previous run; `None` if nothing is marked.
    pub(in crate::runs) before: RwSignal<Option<Rc<RunBefore>>>,
    /// The newer run while the previous one is shown in its place; `None` otherwise.
    pub(in crate::runs) after: RwSignal<Option<RunRecord>>,
    /// Changes in the answer; `None` until they are found.
    pub(in crate::runs) changes: RwSignal<Option<Arc<AnswerChanges>>>,
    /// Changes in the table of cases; `None` until they are found.
    pub(in crate::runs) by_case: RwSignal<Option<Arc<AnswerChanges>>>,
    /// True if the person wants changes marked.
    pub(in crate::runs) is_on: RwSignal<bool>,
    /// Chunk that finds and draws changes.
    pub(in crate::runs) comparisons: Chunk<dyn ComparisonChunk>,
}

impl Marking {
    /// Starts without marks.
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

    /// Stops marking.
    pub(in crate::runs) fn end(self) {
        self.begin(None);
    }

    /// Starts marking changes since this run; `None` stops marking.
    pub(in crate::runs) fn begin(self, before: Option<RunRecord>) {
        let before = before.map(|record| Rc::new(RunBefore { record, blocks: OnceCell::new() }));
        if before.is_some() || self.before.with_untracked(Option::is_some) {
            self.before.set(before);
            self.after.set(None);
            self.changes.set(None);
            self.by_case.set(None);
        }
    }

    /// Shows or hides the marks, and remembers the choice.
    pub(in crate::runs) fn mark(self, is_on: bool) {
        self.is_on.set(is_on);
        language::remember(MARKS, (!is_on).then_some("hidden"));
    }

    /// Returns the changes to mark; none while the person has marks hidden.
    pub(in crate::runs) fn marked(
        self,
        changes: RwSignal<Option<Arc<AnswerChanges>>>,
    ) -> Differences {
        let changes = memo(move || if self.is_on.get() { changes.get() } else { None });
        Differences { changes, views: self.comparisons }
    }

    /// Returns the previous run if an answer is to be compared with it; `None` while that run itself is shown.
    pub(in crate::runs) fn before_now(self) -> Option<Rc<RunBefore>> {
        self.before.get_untracked().filter(|_| self.after.with_untracked(Option::is_none))
    }

    /// Finds the changes in the answer; the place `open` is still being written.
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

/// True if an answer may be compared with this one: always when complete, and while it is written if this is short.
pub(in crate::runs) fn may_compare(before: &SolutionBlock, sight: Sight) -> bool {
    sight.open.is_none() || before.leaves().len() <= GROWING
}

/// True if a run that is neither a process nor an example has an answer.
pub(in crate::runs) fn is_answered(record: &RunRecord) -> bool {
    record.status.is_answered()
        && record.solution.is_some()
        && !is_example(record)
        && !works_in_steps(&record.document)
}
