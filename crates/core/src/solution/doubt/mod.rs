//! Doubts: parts of a valid answer that contradict each other, as far as that can be computed, so that the reader
//! checks them. A false doubt costs more trust than a missed one, so unclear cases are skipped.

mod choice;
mod repetition;
mod sum;
#[cfg(test)]
mod tests;

use crate::field::lower;

use super::{BlockContent, Column, Leaf, SolutionBlock, Table};

/// Largest number of doubts reported for one answer.
const MOST: usize = 10;

/// Parts of an answer that contradict each other, each with the label that its reader sees.
#[derive(Clone, Debug, PartialEq)]
pub enum Doubt {
    /// A total differs from the sum of the amounts beside it; both with their units.
    Sum {
        /// Label of the total's field.
        name: String,
        /// The total in the answer.
        total: Leaf,
        /// The computed sum of the list.
        sum: Leaf,
    },
    /// The right option is none of the options.
    NoOption {
        /// Label of the field with the right option.
        name: String,
        /// The right option in the answer.
        text: String,
    },
    /// A text is repeated many times.
    Repeated {
        /// Label of the text's field.
        name: String,
        /// The repeated text.
        text: String,
        /// Number of repeats.
        times: usize,
    },
}

/// A value of an object: a part of a section or a cell of a row.
struct Member<'block> {
    key: String,
    label: &'block str,
    block: &'block SolutionBlock,
}

/// Returns the doubts of a whole answer, in its order.
pub fn doubts(answer: &SolutionBlock) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    look(answer, answer.label.as_deref().unwrap_or_default(), &mut doubts);
    doubts.truncate(MOST);
    doubts
}

/// Adds the doubts of a block and of all blocks in it. The nesting of blocks is limited when they are built.
fn look(block: &SolutionBlock, name: &str, doubts: &mut Vec<Doubt>) {
    if doubts.len() >= MOST {
        return;
    }
    doubts.extend(repetition::repeated(block, name));
    for members in objects(block) {
        doubts.extend(sum::sum(&members));
        doubts.extend(choice::no_option(&members));
        for member in members {
            look(member.block, member.label, doubts);
        }
    }
    if let BlockContent::List(entries) = &block.content {
        for entry in entries {
            look(entry, entry.label.as_deref().unwrap_or(name), doubts);
        }
    }
}

/// Returns the object that a block is, or the rows of a table as objects.
fn objects(block: &SolutionBlock) -> Vec<Vec<Member<'_>>> {
    match &block.content {
        BlockContent::Section(parts) => vec![parts.iter().map(of_part).collect()],
        BlockContent::Table(table) => table.rows.iter().map(|row| cells(table, row)).collect(),
        _ => Vec::new(),
    }
}

fn of_part(part: &SolutionBlock) -> Member<'_> {
    let key = part.pointer.last().unwrap_or_default();
    Member { key, label: part.label.as_deref().unwrap_or_default(), block: part }
}

fn cells<'table>(table: &'table Table, row: &'table [SolutionBlock]) -> Vec<Member<'table>> {
    let cells = table.columns.iter().zip(row);
    let member = |(column, block): (&'table Column, &'table SolutionBlock)| Member {
        key: column.key.clone(),
        label: &column.label,
        block,
    };
    cells.map(member).collect()
}

/// Returns the single value of a block.
fn leaf(block: &SolutionBlock) -> Option<&Leaf> {
    match &block.content {
        BlockContent::Leaf(leaf) => Some(leaf),
        _ => None,
    }
}

fn small(text: &str) -> String {
    text.chars().map(lower).collect()
}

fn is_number(leaf: &Leaf) -> bool {
    leaf.value.is_number()
}
