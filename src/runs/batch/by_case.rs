//! The answer as a table of the document's cases, one row each: input beside output, also while it is being written.
//! All cases in one table, or one table per value of a column.

use super::case_changes::{CasesBefore, CasesNow};
use super::groups::{Grouping, group_tools, named};
use super::reason::no_answer_words;
use crate::dom::{RwSignal, View, effect, el, part};
use crate::runs::Runner;
use crate::runs::records::draw::beginning;
use crate::words::{Locale, use_locale};
use leptos::prelude::*;
use pilcrow_core::batch::{BatchProgress, CaseMark, CaseSheet, CaseState, Group, case_sheet};
use pilcrow_core::document::{PartialValue, Request};
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::Issue;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::RunRecord;
use pilcrow_core::solution::SolutionBlock;
use pilcrow_core::steps::case_answers;
use pilcrow_wording::cases::sheet_words;
use serde_json::Value;
use std::rc::Rc;

/// Draws the table.
pub fn by_case(runner: Runner) -> View {
    let locale = use_locale();
    let blocks = RwSignal::new(None::<SolutionBlock>);
    let grouping = Grouping::new();
    let marking = runner.display.marking;
    let cases_before = CasesBefore::new(marking, sheet_of);
    effect(move || {
        // The solution changes at most once per frame.
        runner.display.solution.track();
        runner.under_way.batch_now.track();
        let Some(results) = runner.display.results.get() else { return };
        let Some((sheet, is_at_rest)) = sheet_now(runner, locale.get()) else { return };
        let groups = grouping.take(&sheet);
        let name = |group: &Group| named(locale.get(), group);
        let grouped = groups.as_ref().map(|(key, groups)| sheet.grouped(key, groups, &name));
        let current = grouped.as_ref().unwrap_or(&sheet);
        let tree = FieldTree::new(current.schema.clone());
        let before = blocks.get_untracked();
        let list = results.blocks(Some(&tree), Some(&current.value), None, before.as_ref());
        let now = CasesNow { sheet: &sheet, blocks: &list, groups: groups.as_ref(), is_at_rest };
        cases_before.find(&*results, &now, locale.get());
        blocks.set(Some(list));
    });
    let none: RwSignal<Vec<Issue>> = RwSignal::new(Vec::new());
    let sheet = part(move || {
        runner.display.results.get().map(|results| {
            untrack(|| {
                provide_context(marking.marked(marking.by_case));
                results.view(blocks.into(), none.into())
            })
        })
    });
    el("div").class("batch-results").child(group_tools(grouping)).child(sheet).into()
}

/// Returns the cases with their answers, and true if the answer is complete.
fn sheet_now(runner: Runner, locale: Locale) -> Option<(CaseSheet, bool)> {
    let now = match runner.display.record.get() {
        Some(record) => CaseAnswers::from_record(record),
        None => CaseAnswers::from_run(runner)?,
    };
    // Cases keep their status column after a run that showed it.
    let marks = now.marks(locale, runner.under_way.started.get_untracked() > 0);
    let is_at_rest = now.open.is_none();
    let words = sheet_words(locale, is_at_rest);
    let sheet = case_sheet(&now.document, &now.value, now.open.as_ref(), &marks, &words)?;
    Some((sheet, is_at_rest))
}

/// Returns the cases of a record with their answers, as they are exported; `None` if it has none.
pub fn sheet_of(record: &RunRecord, locale: Locale) -> Option<CaseSheet> {
    let now = CaseAnswers::from_record(record.clone());
    let marks = now.marks(locale, false);
    case_sheet(&now.document, &now.value, None, &marks, &sheet_words(locale, true))
}

/// The document, its answer so far, and the progress of its cases.
struct CaseAnswers {
    document: Request,
    value: Value,
    /// Pointer to the place that is being written; `None` if the answer is complete.
    open: Option<Pointer>,
    progress: Option<BatchProgress>,
}

impl CaseAnswers {
    fn from_record(record: RunRecord) -> Self {
        // For a process, the data that its calls wrote per case is the answer.
        if let Some((document, value)) = case_answers(&record.document) {
            return Self { document, value, open: None, progress: None };
        }
        let progress = record.case_progress();
        let value = record.solution.clone().or_else(|| beginning(&record)).unwrap_or(Value::Null);
        Self { document: record.document, value, open: None, progress }
    }

    fn from_run(runner: Runner) -> Option<Self> {
        let so_far: PartialValue = Rc::unwrap_or_clone(runner.under_way.partial_answer());
        Some(Self {
            document: runner.under_way.document.get_value()?,
            value: so_far.value.unwrap_or(Value::Null),
            open: Some(so_far.open.unwrap_or_default()),
            progress: runner.under_way.batch_now.get_untracked(),
        })
    }

    /// Returns the status of each case; empty if all have an answer, unless `says_all`.
    fn marks(&self, locale: Locale, says_all: bool) -> Vec<CaseMark> {
        let Some(progress) = &self.progress else { return Vec::new() };
        let counts = progress.counts();
        if counts.done == progress.cases().len() && !says_all {
            return Vec::new();
        }
        let mark = |(_, state): &(String, CaseState)| {
            let (state, reason) = match state {
                CaseState::Waiting => ("waiting", String::new()),
                CaseState::Done => ("done", String::new()),
                CaseState::Running { .. } => ("asked", String::new()),
                CaseState::Failed(why) => ("failed", no_answer_words(locale, why)),
            };
            CaseMark { state, reason }
        };
        progress.cases().iter().map(mark).collect()
    }
}
