//! What the parts of a table's view share: the table as it is shown now, and each of its cells.

use super::alignment::Alignment;
use crate::dom::{Memo, RwSignal, TextProp, derived, latest};
use crate::result::heading::Depth;
use crate::result::marks::issues_below;
use leptos::prelude::*;
use pilcrow_core::form::Issue;
use pilcrow_core::solution::{BlockContent, Column, SolutionBlock, Table};
use std::collections::HashSet;

/// What the parts of a table's view share.
#[derive(Clone, Copy)]
pub(super) struct TableContext {
    pub block: Memo<SolutionBlock>,
    pub issues: Memo<Vec<Issue>>,
    pub depth: Depth,
    /// By which column the rows are sorted; `None`: as they came.
    pub sort: RwSignal<Option<Sort>>,
    /// The words by which rows are found.
    pub sought: RwSignal<String>,
    /// The rows whose details are open.
    pub opened: RwSignal<HashSet<usize>>,
    /// The rows that are found, in their order.
    pub rows: Memo<Vec<usize>>,
    pub columns: Memo<Vec<Column>>,
    /// The columns with how far their numbers are set in.
    pub aligned: Memo<Vec<Alignment>>,
    pub has_keys: Memo<bool>,
    /// Some columns open below their row.
    pub has_details: Memo<bool>,
}

/// The order of the rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Sort {
    /// The column; `None`: the keys.
    pub by: Option<usize>,
    pub goes_down: bool,
}

/// Reads the table as it is now; `None` while the block is another. Tracked.
pub(super) fn with_table<T>(
    block: Memo<SolutionBlock>,
    read: impl FnOnce(&Table) -> T,
) -> Option<T> {
    block.with(|block| match &block.content {
        BlockContent::Table(table) => Some(read(table)),
        _ => None,
    })
}

/// What the table is called.
pub(super) fn label(context: TableContext) -> TextProp {
    derived(move || context.block.with(|block| block.label.clone()))
}

/// A cell as it is now, with the issues at it or below it.
pub(super) fn cell_at(
    cells: Memo<Vec<SolutionBlock>>,
    issues: Memo<Vec<Issue>>,
    at: usize,
) -> Option<(Memo<SolutionBlock>, Memo<Vec<Issue>>)> {
    let find = move || cells.with(|cells| cells.get(at).cloned());
    let first = untrack(find)?;
    let issues = issues_below(issues, first.pointer.clone());
    Some((latest(first, find), issues))
}

/// What a cell's column is called, for a narrow screen, where cells stand below each other.
pub(super) fn label_of(context: TableContext, at: usize) -> Option<String> {
    context.columns.with_untracked(|columns| {
        let label = columns.get(at).map(|column| column.label.clone());
        label.filter(|label| !label.is_empty())
    })
}
