//! Rows of tables as sections, so that they are matched and compared like the entries of lists.

use crate::pointer::Pointer;
use crate::solution::{BlockContent, BlockParts, SolutionBlock, Table};
use serde_json::Value;
use std::collections::HashSet;

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
    let parts = block_without_label(BlockContent::Section(cells.collect())).into_parts();
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

/// The parts of a section, the entries of a list, and the rows of a table as sections, each at its own place. A row whose
/// only cell is a single value is that cell. Where the table has the column `key` and it tells its rows apart, they are
/// called by it.
pub(super) fn placed_items(block: &SolutionBlock, key: Option<&str>) -> Vec<SolutionBlock> {
    match &block.content {
        BlockContent::Section(items) | BlockContent::List(items) => items.clone(),
        BlockContent::Table(table) => {
            let labels = key.and_then(|key| labels(table, key));
            let row = |at: usize| {
                let label = labels.as_ref().and_then(|labels| labels.get(at).cloned());
                placed_row(table, &block.pointer, at, label)
            };
            (0..table.rows.len()).map(row).collect()
        }
        _ => Vec::new(),
    }
}

fn placed_row(table: &Table, place: &Pointer, at: usize, label: Option<String>) -> SolutionBlock {
    let cells = table.rows.get(at).cloned().unwrap_or_default();
    let label = label.or_else(|| table.keys.as_ref()?.names.get(at).cloned());
    let is_single = matches!(table.columns.as_slice(), [only] if only.key.is_empty());
    let parts = match cells.first().filter(|_| is_single) {
        Some(only) => only.clone().into_parts(),
        None => {
            let pointer = table.row_place(place, at);
            BlockParts { pointer, ..block_without_label(BlockContent::Section(cells)).into_parts() }
        }
    };
    BlockParts { label, ..parts }.into()
}

/// What the rows are called by a column; `None` if two have the same name, or one has none.
fn labels(table: &Table, key: &str) -> Option<Vec<String>> {
    let column = table.columns.iter().position(|column| column.key == key)?;
    let mut seen = HashSet::new();
    let label = |row: &Vec<SolutionBlock>| match &row.get(column)?.content {
        BlockContent::Leaf(leaf) => match &leaf.value {
            Value::String(text) => seen.insert(text.clone()).then(|| text.clone()),
            _ => None,
        },
        _ => None,
    };
    table.rows.iter().map(label).collect()
}

/// A block of which no more is said than what it holds.
pub fn block_without_label(content: BlockContent) -> SolutionBlock {
    let parts = BlockParts {
        pointer: Pointer::root(),
        label: None,
        role: crate::solution::Role::default(),
        description: None,
        is_described: false,
        content,
        chart: None,
        is_declared: true,
        branch: None,
        named_by: None,
        is_tree: false,
        is_numbered: false,
    };
    parts.into()
}
