//! Converts rows of tables to sections, so that they are matched and compared like the entries of lists.

use crate::pointer::Pointer;
use crate::solution::{BlockContent, BlockParts, SolutionBlock, Table};
use serde_json::Value;
use std::collections::HashSet;

/// Returns the entries of a list, or the rows of a table as sections.
pub(super) fn items(block: &SolutionBlock) -> Vec<SolutionBlock> {
    match &block.content {
        BlockContent::List(entries) => entries.clone(),
        BlockContent::Table(table) => (0..table.rows.len()).map(|at| section(table, at)).collect(),
        _ => Vec::new(),
    }
}

/// Converts a row to a section, labelled by its key if it has one. The cells' pointers are the keys of their columns;
/// the only cell of a single value keeps the value's own pointer.
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

/// Returns the rows of a table of keys as parts of a section.
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

/// Returns the parts of a section, the entries of a list, or the rows of a table as sections, each with its own
/// pointer. A row with a single value is that cell. If the table's column `key` has unique values, they become the
/// rows' labels.
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

/// Returns the rows' names in a column; `None` if one is missing, or if two are equal.
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

/// Creates a block with this content and nothing else.
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
