//! What several answers hold, place by place.

use super::change::Side;
use super::rows::block_without_label;
use crate::solution::{BlockContent, Column, Keys, SolutionBlock, Table};

/// A place of several answers.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedBlock {
    /// What it is called; none for an entry of a list.
    pub label: Option<String>,
    /// What each answer holds there.
    pub content: ComparedContent,
}

/// What several answers hold at one place.
#[derive(Clone, Debug, PartialEq)]
pub enum ComparedContent {
    /// The place is the same in all answers.
    Same(SolutionBlock),
    /// The parts of a section or the entries of a list.
    Parts(Vec<ComparedBlock>),
    /// The rows of a table.
    Table(ComparedTable),
    /// What is compared as a whole, answer by answer.
    Sides(Vec<Side>),
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
    pub cells: Vec<ComparedBlock>,
}

impl ComparedBlock {
    /// Whether all answers hold the same.
    pub fn is_same(&self) -> bool {
        matches!(self.content, ComparedContent::Same(_))
    }
}

impl ComparedRow {
    /// Whether all answers have this row, and the same in it.
    pub fn is_same(&self) -> bool {
        self.there.iter().all(|there| *there) && self.cells.iter().all(ComparedBlock::is_same)
    }
}

impl ComparedTable {
    /// The rows that are the same everywhere, as a table of their own.
    pub fn same_rows(&self) -> Table {
        let cell = |cell: &ComparedBlock| match &cell.content {
            ComparedContent::Same(block) => block.clone(),
            _ => block_without_label(BlockContent::Absent),
        };
        let same = || self.rows.iter().filter(|row| row.is_same());
        let names: Option<Vec<String>> = same().map(|row| row.name.clone()).collect();
        let keys = names.map(|names| Keys { label: self.names.clone(), names });
        let rows = same().map(|row| row.cells.iter().map(cell).collect()).collect();
        Table { keys, columns: self.columns.clone(), rows, is_open: false }
    }
}
