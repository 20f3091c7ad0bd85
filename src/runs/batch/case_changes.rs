//! The changes in the table of cases since the previous run, case by case.

use super::groups::named;
use crate::result::ResultChunk;
use crate::runs::records::marking::{Marking, may_compare};
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::batch::{CaseSheet, Group};
use pilcrow_core::field::FieldTree;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::{RunId, RunRecord};
use pilcrow_core::solution::SolutionBlock;
use pilcrow_core::solution::compare::{AnswerChanges, Sight};
use std::rc::Rc;
use std::sync::Arc;

/// Lays out a record by its cases; `None` if it has none.
type CaseSheetMaker = fn(&RunRecord, Locale) -> Option<CaseSheet>;

/// A record, laid out by its cases.
struct CaseLayout {
    id: RunId,
    locale: Locale,
    sheet: CaseSheet,
    blocks: SolutionBlock,
}

/// A handle to the previous run's rows; the last layout is cached.
#[derive(Clone, Copy)]
pub(super) struct CasesBefore {
    marking: Marking,
    lay_out: CaseSheetMaker,
    laid_out: StoredValue<Option<Rc<CaseLayout>>, LocalStorage>,
}

/// The rows that are shown now.
pub(super) struct CasesNow<'now> {
    pub sheet: &'now CaseSheet,
    pub blocks: &'now SolutionBlock,
    /// Key of the column that groups the rows, and the shown groups; `None` without groups.
    pub groups: Option<&'now (String, Vec<Group>)>,
    /// True if the answer is complete.
    pub is_at_rest: bool,
}

impl CasesBefore {
    pub fn new(marking: Marking, lay_out: CaseSheetMaker) -> Self {
        Self { marking, lay_out, laid_out: StoredValue::new_local(None) }
    }

    /// Finds the changes, and sets them as marks.
    pub fn find(self, results: &dyn ResultChunk, now: &CasesNow, locale: Locale) {
        let changes = self.changes(results, now, locale);
        if changes.is_some() || self.marking.by_case.with_untracked(Option::is_some) {
            self.marking.by_case.set(changes.map(Arc::new));
        }
    }

    fn changes(
        self,
        results: &dyn ResultChunk,
        now: &CasesNow,
        locale: Locale,
    ) -> Option<AnswerChanges> {
        let comparisons = self.marking.comparisons.get()?;
        let before = self.laid_out(results, locale)?;
        let root = Pointer::root();
        let open = (!now.is_at_rest).then_some(&root);
        let sight = Sight { open, key: Some(CaseSheet::CASE) };
        let blocks = match now.groups {
            None => before.blocks.clone(),
            // While the answer is being written, groups change with each case.
            Some(_) if !now.is_at_rest => return None,
            // The previous run's rows take the groups of the current answer.
            Some((key, groups)) => {
                let name = |group: &Group| named(locale, group);
                sheet_block(results, &before.sheet.grouped_as(now.sheet, key, groups, &name))
            }
        };
        let mut changes =
            may_compare(&blocks, sight).then(|| comparisons.changes(&blocks, now.blocks, sight))?;
        changes.leave_out(CaseSheet::is_of_progress);
        Some(changes)
    }

    /// Returns the previous run's rows; `None` if there is nothing to compare with.
    fn laid_out(self, results: &dyn ResultChunk, locale: Locale) -> Option<Rc<CaseLayout>> {
        let before = self.marking.before_now()?;
        let id = before.record.id.clone();
        let last = self.laid_out.get_value();
        if let Some(last) = last.filter(|last| last.id == id && last.locale == locale) {
            return Some(last);
        }
        let sheet = (self.lay_out)(&before.record, locale)?;
        let blocks = sheet_block(results, &sheet);
        let laid_out = Rc::new(CaseLayout { id, locale, sheet, blocks });
        self.laid_out.set_value(Some(Rc::clone(&laid_out)));
        Some(laid_out)
    }
}

fn sheet_block(results: &dyn ResultChunk, sheet: &CaseSheet) -> SolutionBlock {
    let tree = FieldTree::new(sheet.schema.clone());
    results.blocks(Some(&tree), Some(&sheet.value), None, None)
}
