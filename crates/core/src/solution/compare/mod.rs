//! Several answers to one question, block beside block, with what differs. The entries of lists are
//! found again where they moved to.

mod align;
mod alike;
mod change;
#[cfg(test)]
mod properties;
mod rows;
#[cfg(test)]
mod tests;
mod words;

pub use change::Change;
pub use rows::unnamed;
pub use words::{Kept, Word, word_changes};

use super::{BlockContent, Column, SolutionBlock};
pub(crate) use align::{CERTAIN, NAMES};
pub(crate) use words::likeness;

use align::aligned;
use alike::is_same;
use change::changes;
use rows::{items, rows, table};
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
    /// The heading of the rows' names, where rows have names and the schema a title for them.
    pub names: Option<String>,
    /// The columns of all of them.
    pub columns: Vec<Column>,
    /// The rows of all of them.
    pub rows: Vec<ComparedRow>,
}

/// A row that several tables have, or some of them.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedRow {
    /// What it is called, where the rows are the values of keys.
    pub name: Option<String>,
    /// Which of the answers have it, an answer an entry.
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
    let is_only = |known: &[Shape]| shapes.iter().all(|shape| known.contains(shape));
    if others.is_empty() {
        ComparedContent::Sides(changes(answers))
    } else if is_only(&[Shape::Table]) || is_only(&[Shape::Map]) {
        ComparedContent::Table(table(answers))
    } else if is_only(&[Shape::Section, Shape::Map]) {
        // What is a table of keys in one answer has too few of them in another.
        ComparedContent::Parts(parts(answers))
    } else if is_only(&[Shape::List, Shape::Table]) {
        // A list whose entries are long in one answer is a table in another.
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
    fn of(block: &SolutionBlock) -> Self {
        match &block.content {
            BlockContent::Section(_) => Self::Section,
            BlockContent::List(_) => Self::List,
            BlockContent::Table(table) if table.keys.is_some() => Self::Map,
            BlockContent::Table(_) => Self::Table,
            BlockContent::Leaf(_) | BlockContent::Absent | BlockContent::Pending => Self::Single,
        }
    }
}

/// The parts of sections, key by key, in the order of the first that has them.
fn parts(answers: &[Option<&SolutionBlock>]) -> Vec<Compared> {
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

/// Blocks that are told apart by their keys.
fn by_key(sections: &[&[SolutionBlock]]) -> Vec<Compared> {
    let mut seen = HashSet::new();
    let keys = sections.iter().copied().flatten().filter_map(|part| part.pointer.last());
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
