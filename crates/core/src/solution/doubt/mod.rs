//! What a reader had better look at again in an answer that has the form that was asked for: parts that
//! contradict each other, as far as that can be reckoned. A doubt that is none costs more trust than one that
//! is not told, so whatever may be meant otherwise is passed over.

mod choice;
mod repetition;
mod sum;
#[cfg(test)]
mod tests;

use crate::field::lower;

use super::{BlockContent, Column, Leaf, SolutionBlock, Table};

/// The most contradictions that are reported of one answer.
const MOST: usize = 10;

/// Parts of an answer that contradict each other, each with the name that its reader sees.
#[derive(Clone, Debug, PartialEq)]
pub enum Doubt {
    /// A total is not what the amounts beside it add up to; both with what they count.
    Sum {
        /// The field that says the total.
        name: String,
        /// What it says.
        total: Leaf,
        /// What the list adds up to.
        sum: Leaf,
    },
    /// What is called the right option is none of the options.
    NoOption {
        /// The field that names the right option.
        name: String,
        /// What it names.
        text: String,
    },
    /// A text that comes again and again.
    Repeated {
        /// The field where it stands.
        name: String,
        /// What comes again and again.
        text: String,
        /// How often it comes.
        times: usize,
    },
}

/// A value of an object, as a part of a section or as a cell of a row.
struct Member<'block> {
    key: String,
    label: &'block str,
    block: &'block SolutionBlock,
}

/// The doubts of a whole answer, in its order.
pub fn doubts(answer: &SolutionBlock) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    look(answer, answer.label.as_deref().unwrap_or_default(), &mut doubts);
    doubts.truncate(MOST);
    doubts
}

/// Looks at a block, and at all that it holds. Blocks nest no deeper than core lets them.
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

/// The objects that a block is, or has as rows.
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

/// A single value.
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
