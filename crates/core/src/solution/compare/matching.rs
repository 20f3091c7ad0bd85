//! Compares answers, matching their parts, entries and rows.

use super::align::aligned;
use super::alike::is_same;
use super::change::changes;
use super::comparison::{ComparedBlock, ComparedContent, ComparedRow, ComparedTable};
use super::rows::{items, rows};
use crate::solution::{BlockContent, Column, SolutionBlock};
use std::collections::HashSet;

/// Compares answers with the first of them; `None` for a missing answer.
pub fn compare(answers: &[Option<&SolutionBlock>]) -> ComparedBlock {
    let answers: Vec<Option<&SolutionBlock>> =
        answers.iter().map(|answer| answer.filter(|block| is_there(block))).collect();
    let label = answers.iter().flatten().find_map(|block| block.label.clone());
    ComparedBlock { label, content: content(&answers) }
}

/// True if a block contains a value.
pub(super) fn is_there(block: &SolutionBlock) -> bool {
    !matches!(block.content, BlockContent::Absent | BlockContent::Pending)
}

fn content(answers: &[Option<&SolutionBlock>]) -> ComparedContent {
    let there: Vec<&SolutionBlock> = answers.iter().copied().flatten().collect();
    let Some((first, others)) = there.split_first() else {
        return ComparedContent::Parts(Vec::new());
    };
    let is_everywhere = there.len() == answers.len();
    if is_everywhere && others.iter().all(|other| is_same(first, other)) {
        return ComparedContent::Same((*first).clone());
    }
    let shapes: HashSet<Shape> = there.iter().map(|block| Shape::from_block(block)).collect();
    let is_only = |kinds: &[Shape]| shapes.iter().all(|shape| kinds.contains(shape));
    if others.is_empty() {
        ComparedContent::Sides(changes(answers))
    } else if is_only(&[Shape::Table]) || is_only(&[Shape::Map]) {
        ComparedContent::Table(table(answers))
    } else if is_only(&[Shape::Section, Shape::Map]) {
        // An object that is a table of keys in one answer may have too few keys for a table in another.
        ComparedContent::Parts(parts(answers))
    } else if is_only(&[Shape::List, Shape::Table]) {
        // A list may be a table in one answer, and in another a list, since its entries are too long.
        ComparedContent::Parts(entries(answers))
    } else {
        ComparedContent::Sides(changes(answers))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Shape {
    Single,
    Section,
    List,
    Table,
    /// A table whose rows are the values of keys.
    Map,
}

impl Shape {
    fn from_block(block: &SolutionBlock) -> Self {
        match &block.content {
            BlockContent::Section(_) => Self::Section,
            BlockContent::List(_) => Self::List,
            BlockContent::Table(table) if table.keys.is_some() => Self::Map,
            BlockContent::Table(_) => Self::Table,
            BlockContent::Leaf(_) | BlockContent::Absent | BlockContent::Pending => Self::Single,
        }
    }
}

/// Compares the parts of sections by key, in the order in which keys first occur.
fn parts(answers: &[Option<&SolutionBlock>]) -> Vec<ComparedBlock> {
    let sections: Vec<Vec<SolutionBlock>> = answers
        .iter()
        .map(|answer| match answer.map(|block| &block.content) {
            Some(BlockContent::Section(parts)) => parts.clone(),
            Some(BlockContent::Table(table)) => rows(table),
            _ => Vec::new(),
        })
        .collect();
    let sections: Vec<&[SolutionBlock]> = sections.iter().map(Vec::as_slice).collect();
    by_key(&sections)
}

/// Compares blocks that are identified by their keys.
fn by_key(sections: &[&[SolutionBlock]]) -> Vec<ComparedBlock> {
    let mut seen = HashSet::new();
    let keys = sections.iter().copied().flatten().filter_map(|part| part.pointer.last());
    let keys: Vec<String> = keys.filter(|key| seen.insert(key.clone())).collect();
    let at = |key: &String| {
        let sides: Vec<_> = sections
            .iter()
            .map(|parts| parts.iter().find(|part| part.pointer.last().as_ref() == Some(key)))
            .collect();
        // A value that all answers omit is not shown.
        sides.iter().flatten().any(|block| is_there(block)).then(|| compare(&sides))
    };
    keys.iter().filter_map(at).collect()
}

/// Compares the entries of lists or rows of tables, matched by likeness.
fn entries(answers: &[Option<&SolutionBlock>]) -> Vec<ComparedBlock> {
    let lists: Vec<Vec<SolutionBlock>> =
        answers.iter().map(|answer| answer.map(items).unwrap_or_default()).collect();
    let beside = |row: Vec<Option<usize>>| {
        let sides: Vec<Option<&SolutionBlock>> =
            lists.iter().zip(&row).map(|(list, at)| list.get((*at)?)).collect();
        compare(&sides)
    };
    aligned(&lists).into_iter().map(beside).collect()
}

/// Merges the rows and columns of all tables.
fn table(answers: &[Option<&SolutionBlock>]) -> ComparedTable {
    let tables = || {
        answers.iter().flatten().filter_map(|block| match &block.content {
            BlockContent::Table(table) => Some(table),
            _ => None,
        })
    };
    let mut columns: Vec<Column> = Vec::new();
    for column in tables().flat_map(|table| &table.columns) {
        if columns.iter().all(|other| other.key != column.key) {
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

/// Compares the cells of a column, among the answers that have the row.
fn cell(rows: &[Option<&SolutionBlock>], key: &str) -> ComparedBlock {
    let find = |row: &SolutionBlock| match &row.content {
        BlockContent::Section(cells) => {
            cells.iter().find(|cell| cell.pointer.last().as_deref() == Some(key)).cloned()
        }
        _ => None,
    };
    let cells: Vec<Option<SolutionBlock>> = rows.iter().map(|row| find((*row)?)).collect();
    let sides: Vec<Option<&SolutionBlock>> = cells.iter().map(Option::as_ref).collect();
    let there = rows.iter().zip(&sides).filter(|(row, _)| row.is_some());
    let blocks: Vec<Option<&SolutionBlock>> = there.map(|(_, side)| *side).collect();
    // A row that only some answers have is shown as missing as a whole; its cells are compared among the others.
    let compared = compare(&blocks);
    if compared.is_same() || blocks.len() == rows.len() { compared } else { compare(&sides) }
}
