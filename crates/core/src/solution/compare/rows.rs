//! Rows of tables as sections, so that they are matched and compared like the entries of lists.

use crate::pointer::Pointer;
use crate::solution::{BlockContent, BlockParts, SolutionBlock, Table};

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
