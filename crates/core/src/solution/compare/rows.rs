//! Tables beside each other: their rows as sections, so that they are matched and compared like the
//! entries of lists.

use super::align::aligned;
use super::{Compared, ComparedContent, ComparedRow, ComparedTable, compare};
use crate::pointer::Pointer;
use crate::solution::{BlockContent, BlockParts, Column, Keys, SolutionBlock, Table};

/// The rows of all tables, and their columns.
pub(super) fn table(answers: &[Option<&SolutionBlock>]) -> ComparedTable {
    let tables = || {
        answers.iter().flatten().filter_map(|block| match &block.content {
            BlockContent::Table(table) => Some(table),
            _ => None,
        })
    };
    let mut columns: Vec<Column> = Vec::new();
    for column in tables().flat_map(|table| &table.columns) {
        if columns.iter().all(|known| known.key != column.key) {
            columns.push(column.clone());
        }
    }
    let names = tables().find_map(|table| table.keys.as_ref()?.label.clone());
    let lists: Vec<Vec<SolutionBlock>> =
        answers.iter().map(|answer| answer.map(items).unwrap_or_default()).collect();
    let row = |row: Vec<Option<usize>>| {
        let there: Vec<Option<&SolutionBlock>> =
            lists.iter().zip(&row).map(|(list, at)| list.get((*at)?)).collect();
        let name = there.iter().flatten().find_map(|row| row.label.clone());
        let cells = columns.iter().map(|column| cell(&there, &column.key)).collect();
        ComparedRow { name, there: there.iter().map(Option::is_some).collect(), cells }
    };
    ComparedTable { names, rows: aligned(&lists).into_iter().map(row).collect(), columns }
}

/// The cells of a column, of those answers that have the row.
fn cell(rows: &[Option<&SolutionBlock>], key: &str) -> Compared {
    let find = |row: &SolutionBlock| match &row.content {
        BlockContent::Section(cells) => {
            cells.iter().find(|cell| cell.pointer.last().as_deref() == Some(key)).cloned()
        }
        _ => None,
    };
    let cells: Vec<Option<SolutionBlock>> = rows.iter().map(|row| find((*row)?)).collect();
    let sides: Vec<Option<&SolutionBlock>> = cells.iter().map(Option::as_ref).collect();
    let there = rows.iter().zip(&sides).filter(|(row, _)| row.is_some());
    let known: Vec<Option<&SolutionBlock>> = there.map(|(_, side)| *side).collect();
    // A row that only some have is told as a whole; its cells differ among those.
    let compared = compare(&known);
    if compared.is_same() || known.len() == rows.len() { compared } else { compare(&sides) }
}

/// The entries of a list, and the rows of a table as sections.
pub(super) fn items(block: &SolutionBlock) -> Vec<SolutionBlock> {
    match &block.content {
        BlockContent::List(entries) => entries.clone(),
        BlockContent::Table(table) => (0..table.rows.len()).map(|at| section(table, at)).collect(),
        _ => Vec::new(),
    }
}

/// A row as a section, called by its key where it has one. Its cells stand at the keys of their
/// columns: the only cell of a single value stands at that value's own place.
fn section(table: &Table, at: usize) -> SolutionBlock {
    let cells = table.rows.get(at).into_iter().flatten().zip(&table.columns);
    let cells = cells.map(|(cell, column)| {
        let pointer = Pointer::root().join(&column.key);
        BlockParts { pointer, ..cell.clone().into_parts() }.into()
    });
    let parts = unnamed(BlockContent::Section(cells.collect())).into_parts();
    let label = table.keys.as_ref().and_then(|keys| keys.names.get(at).cloned());
    BlockParts { label, ..parts }.into()
}

/// The rows of a table of keys as parts of a section.
pub(super) fn rows(table: &Table) -> Vec<SolutionBlock> {
    let row = |at: usize| {
        let label = table.keys.as_ref().and_then(|keys| keys.names.get(at).cloned());
        let pointer = table.row_place(&Pointer::root(), at);
        let is_single = matches!(table.columns.as_slice(), [only] if only.key.is_empty());
        let only = table.rows.get(at).and_then(|row| row.first()).filter(|_| is_single);
        let parts = only.cloned().unwrap_or_else(|| section(table, at)).into_parts();
        BlockParts { label, pointer, ..parts }.into()
    };
    (0..table.rows.len()).map(row).collect()
}

/// A block of which no more is said than what it holds.
pub fn unnamed(content: BlockContent) -> SolutionBlock {
    let parts = BlockParts {
        pointer: Pointer::root(),
        label: None,
        role: crate::solution::Role::default(),
        description: None,
        is_described: false,
        content,
        chart: None,
        known: true,
        branch: None,
        named_by: None,
        is_tree: false,
        is_numbered: false,
    };
    parts.into()
}

impl ComparedTable {
    /// The rows that are the same everywhere, as a table of their own.
    pub fn same_rows(&self) -> Table {
        let cell = |cell: &Compared| match &cell.content {
            ComparedContent::Same(block) => block.clone(),
            _ => unnamed(BlockContent::Absent),
        };
        let same = || self.rows.iter().filter(|row| row.is_same());
        let names: Option<Vec<String>> = same().map(|row| row.name.clone()).collect();
        let keys = names.map(|names| Keys { label: self.names.clone(), names });
        let rows = same().map(|row| row.cells.iter().map(cell).collect()).collect();
        Table { keys, columns: self.columns.clone(), rows, is_open: false }
    }
}
