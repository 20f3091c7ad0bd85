//! Several answers to one question, block beside block, with what differs.
//! Refuses to compare by place alone: the entries of lists are found again where they moved to.

mod align;
mod alike;
mod change;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
mod words;

pub use change::Change;
pub use words::{Kept, Word};

use super::{BlockContent, BlockParts, Column, SolutionBlock, Table};
use crate::pointer::Pointer;
use align::aligned;
use alike::is_same;
use change::changes;
use std::collections::HashSet;

/// A place of several answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// What it is called; none for an entry of a list.
    pub label: Option<String>,
    /// What each answer holds there.
    pub content: ComparedContent,
}

/// What several answers hold at one place.
#[derive(Clone, Debug, PartialEq)]
pub enum ComparedContent {
    /// All the same.
    Same(SolutionBlock),
    /// The parts of a section or the entries of a list.
    Parts(Vec<Compared>),
    /// The rows of a table.
    Table(ComparedTable),
    /// What is compared as a whole, answer by answer.
    Sides(Vec<Side>),
}

/// What one of the answers holds at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// What is there; none where nothing is.
    pub block: Option<SolutionBlock>,
    /// How it differs from the first answer.
    pub change: Change,
}

/// Several tables as one.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedTable {
    /// The columns of all of them.
    pub columns: Vec<Column>,
    /// The rows of all of them.
    pub rows: Vec<ComparedRow>,
}

/// A row that several tables have, or some of them.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedRow {
    /// Which of the answers have it.
    pub there: Vec<bool>,
    /// The cells, a column a cell.
    pub cells: Vec<Compared>,
}

impl Compared {
    /// Whether all answers hold the same.
    pub fn is_same(&self) -> bool {
        matches!(self.content, ComparedContent::Same(_))
    }
}

impl ComparedRow {
    /// Whether all answers have this row, and the same in it.
    pub fn is_same(&self) -> bool {
        self.there.iter().all(|there| *there) && self.cells.iter().all(Compared::is_same)
    }
}

/// Compares answers with the first of them; none stands for an answer that is not there.
pub fn compare(answers: &[Option<&SolutionBlock>]) -> Compared {
    let answers: Vec<Option<&SolutionBlock>> =
        answers.iter().map(|answer| answer.filter(|block| is_there(block))).collect();
    let label = answers.iter().flatten().find_map(|block| block.label.clone());
    Compared { label, content: content(&answers) }
}

fn is_there(block: &SolutionBlock) -> bool {
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
    let shapes: HashSet<Shape> = there.iter().map(|block| Shape::of(block)).collect();
    match shapes.iter().max() {
        _ if others.is_empty() => ComparedContent::Sides(changes(answers)),
        Some(Shape::Section) if shapes.len() == 1 => ComparedContent::Parts(parts(answers)),
        Some(Shape::Table) if shapes.len() == 1 => ComparedContent::Table(table(answers)),
        // A list whose entries are long in one answer is a table in another.
        Some(Shape::List | Shape::Table)
            if !shapes.contains(&Shape::Section) && !shapes.contains(&Shape::Single) =>
        {
            ComparedContent::Parts(entries(answers))
        }
        _ => ComparedContent::Sides(changes(answers)),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Shape {
    Single,
    Section,
    List,
    Table,
}

impl Shape {
    fn of(block: &SolutionBlock) -> Self {
        match block.content {
            BlockContent::Section(_) => Self::Section,
            BlockContent::List(_) => Self::List,
            // What is known by keys is compared key by key.
            BlockContent::Table(ref table) if table.keys.is_some() => Self::Section,
            BlockContent::Table(_) => Self::Table,
            BlockContent::Leaf(_) | BlockContent::Absent | BlockContent::Pending => Self::Single,
        }
    }
}

/// The parts of sections, key by key, in the order of the first that has them.
fn parts(answers: &[Option<&SolutionBlock>]) -> Vec<Compared> {
    let parts = |block: &SolutionBlock| match &block.content {
        BlockContent::Section(parts) => parts.clone(),
        BlockContent::Table(table) => table.parts_by_key(&block.pointer).unwrap_or_default(),
        _ => Vec::new(),
    };
    let sections: Vec<Vec<SolutionBlock>> =
        answers.iter().map(|answer| answer.map(parts).unwrap_or_default()).collect();
    by_key(&sections)
}

/// Blocks that are told apart by their keys.
fn by_key(sections: &[Vec<SolutionBlock>]) -> Vec<Compared> {
    let mut seen = HashSet::new();
    let keys = sections.iter().flatten().filter_map(|part| part.pointer.last());
    let keys: Vec<String> = keys.filter(|key| seen.insert(key.clone())).collect();
    let at = |key: &String| {
        let sides: Vec<_> = sections
            .iter()
            .map(|parts| parts.iter().find(|part| part.pointer.last().as_ref() == Some(key)))
            .collect();
        // What every answer leaves out is no difference, and nothing to read.
        sides.iter().flatten().any(|block| is_there(block)).then(|| compare(&sides))
    };
    keys.iter().filter_map(at).collect()
}

/// The entries of lists, and the rows of tables, each beside its like.
fn entries(answers: &[Option<&SolutionBlock>]) -> Vec<Compared> {
    let lists: Vec<Vec<SolutionBlock>> =
        answers.iter().map(|answer| answer.map(items).unwrap_or_default()).collect();
    let beside = |row: Vec<Option<usize>>| {
        let sides: Vec<Option<&SolutionBlock>> =
            lists.iter().zip(&row).map(|(list, at)| list.get((*at)?)).collect();
        compare(&sides)
    };
    aligned(&lists).into_iter().map(beside).collect()
}

fn table(answers: &[Option<&SolutionBlock>]) -> ComparedTable {
    let lists: Vec<Vec<SolutionBlock>> =
        answers.iter().map(|answer| answer.map(items).unwrap_or_default()).collect();
    let mut columns: Vec<Column> = Vec::new();
    for answer in answers.iter().flatten() {
        let BlockContent::Table(table) = &answer.content else { continue };
        for column in &table.columns {
            if columns.iter().all(|known| known.key != column.key) {
                columns.push(column.clone());
            }
        }
    }
    let row = |row: Vec<Option<usize>>| {
        let rows: Vec<Option<&[SolutionBlock]>> = lists
            .iter()
            .zip(&row)
            .map(|(list, at)| match &list.get((*at)?)?.content {
                BlockContent::Section(cells) => Some(cells.as_slice()),
                _ => None,
            })
            .collect();
        let cells = columns.iter().map(|column| cell(&rows, &column.key)).collect();
        ComparedRow { there: rows.iter().map(Option::is_some).collect(), cells }
    };
    ComparedTable { rows: aligned(&lists).into_iter().map(row).collect(), columns }
}

/// The cells of a column, of those answers that have the row.
fn cell(rows: &[Option<&[SolutionBlock]>], key: &str) -> Compared {
    let find = |cells: &'_ [SolutionBlock]| -> Option<usize> {
        cells.iter().position(|cell| cell.pointer.last().as_deref() == Some(key))
    };
    let sides: Vec<Option<&SolutionBlock>> =
        rows.iter().map(|row| row.and_then(|cells| cells.get(find(cells)?))).collect();
    let there: Vec<bool> = rows.iter().map(Option::is_some).collect();
    let known: Vec<Option<&SolutionBlock>> =
        sides.iter().zip(&there).filter(|(_, there)| **there).map(|(side, _)| *side).collect();
    let compared = compare(&known);
    // A row that only some have is told as a whole; its cells differ among those.
    if compared.is_same() || there.iter().all(|there| *there) { compared } else { compare(&sides) }
}

/// The entries of a list, and the rows of a table as sections.
fn items(block: &SolutionBlock) -> Vec<SolutionBlock> {
    match &block.content {
        BlockContent::List(entries) => entries.clone(),
        BlockContent::Table(table) => table.rows.iter().map(|row| section(row)).collect(),
        _ => Vec::new(),
    }
}

/// A row as a section, at its place.
fn section(row: &[SolutionBlock]) -> SolutionBlock {
    let pointer = row.first().and_then(|cell| cell.pointer.parent()).unwrap_or_default();
    let parts = unnamed(BlockContent::Section(row.to_vec())).into_parts();
    BlockParts { pointer, ..parts }.into()
}

/// A block of which no more is said than what it holds.
pub fn unnamed(content: BlockContent) -> SolutionBlock {
    let pointer = Pointer::root();
    BlockParts { pointer, content, known: true, ..BlockParts::default() }.into()
}

impl ComparedTable {
    /// The rows that are the same everywhere, as a table of their own.
    pub fn same_rows(&self) -> Table {
        let cell = |cell: &Compared| match &cell.content {
            ComparedContent::Same(block) => block.clone(),
            _ => unnamed(BlockContent::Absent),
        };
        let rows = self.rows.iter().filter(|row| row.is_same());
        let rows = rows.map(|row| row.cells.iter().map(cell).collect()).collect();
        Table { columns: self.columns.clone(), rows, ..Table::default() }
    }
}
