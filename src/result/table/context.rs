//! State shared by the parts of a table's view: the table as currently shown, and its cells.

use super::alignment::Alignment;
use crate::dom::{Memo, RwSignal, TextProp, derived, latest};
use crate::result::heading::Depth;
use crate::result::marks::issues_below;
use leptos::prelude::*;
use pilcrow_core::form::Issue;
use pilcrow_core::solution::{BlockContent, Column, SolutionBlock, Table};
use std::collections::HashSet;

/// State shared by the parts of a table's view.
#[derive(Clone, Copy)]
pub(super) struct TableContext {
    pub block: Memo<SolutionBlock>,
    pub issues: Memo<Vec<Issue>>,
    pub depth: Depth,
    /// Column by which the rows are sorted; `None` for their own order.
    pub sort: RwSignal<Option<Sort>>,
    /// Text of the row filter.
    pub sought: RwSignal<String>,
    /// Indices of the rows whose details are open.
    pub opened: RwSignal<HashSet<usize>>,
    /// Indices of the rows that match the filter, in the order shown.
    pub rows: Memo<Vec<usize>>,
    pub columns: Memo<Vec<Column>>,
    /// Alignment of each column.
    pub aligned: Memo<Vec<Alignment>>,
    pub has_keys: Memo<bool>,
    /// True if some columns are shown below their row.
    pub has_details: Memo<bool>,
}

/// The order of the rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Sort {
    /// Index of the column; `None` for the column of row names.
    pub by: Option<usize>,
    pub goes_down: bool,
}

/// Reads the current table; `None` while the block is not a table. Tracked.
pub(super) fn with_table<T>(
    block: Memo<SolutionBlock>,
    read: impl FnOnce(&Table) -> T,
) -> Option<T> {
    block.with(|block| match &block.content {
        BlockContent::Table(table) => Some(read(table)),
        _ => None,
    })
}

/// Returns the table's label.
pub(super) fn label(context: TableContext) -> TextProp {
    derived(move || context.block.with(|block| block.label.clone()))
}

/// Returns the signals of a cell and of the issues at it or below it.
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

/// Returns the label of a cell's column, shown in the cell on a narrow screen, where cells are stacked.
pub(super) fn label_of(context: TableContext, at: usize) -> Option<String> {
    context.columns.with_untracked(|columns| {
        let label = columns.get(at).map(|column| column.label.clone());
        label.filter(|label| !label.is_empty())
    })
}
