//! The comparison of several answers, value by value.

use super::change::Side;
use super::rows::block_without_label;
use crate::solution::{BlockContent, Column, Keys, SolutionBlock, Table};

/// A value of several answers.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedBlock {
    /// Label of the value; `None` for an entry of a list.
    pub label: Option<String>,
    /// The contents of all answers.
    pub content: ComparedContent,
}

/// The contents of several answers at one pointer.
#[derive(Clone, Debug, PartialEq)]
pub enum ComparedContent {
    /// All answers have the same content.
    Same(SolutionBlock),
    /// The parts of a section or the entries of a list.
    Parts(Vec<ComparedBlock>),
    /// The rows of a table.
    Table(ComparedTable),
    /// Values that are compared as a whole, one for each answer.
    Sides(Vec<Side>),
}

/// Several tables merged into one.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedTable {
    /// The heading of the rows' names; `None` if rows have no names, or the schema no title for them.
    pub names: Option<String>,
    /// The columns of all tables.
    pub columns: Vec<Column>,
    /// The rows of all tables.
    pub rows: Vec<ComparedRow>,
}

/// A row that some or all of the tables have.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedRow {
    /// Name of the row: its key, if the rows are the values of keys.
    pub name: Option<String>,
    /// For each answer: true if it has the row.
    pub there: Vec<bool>,
    /// The cells, one for each column.
    pub cells: Vec<ComparedBlock>,
}

impl ComparedBlock {
    /// True if all answers have the same content.
    pub fn is_same(&self) -> bool {
        matches!(self.content, ComparedContent::Same(_))
    }
}

impl ComparedRow {
    /// True if all answers have this row, with the same content.
    pub fn is_same(&self) -> bool {
        self.there.iter().all(|there| *there) && self.cells.iter().all(ComparedBlock::is_same)
    }
}

impl ComparedTable {
    /// Returns the rows that are the same in all answers, as a table.
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
