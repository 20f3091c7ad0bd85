//! What came of a sweep as one table: a row for each run, the tried value first, then what differs in the answers. A table of
//! numbers has its chart, as any other.

use crate::pointer::Pointer;
use crate::run::{InputFields, VariedPlace};
use crate::solution::compare::unnamed;
use crate::solution::{
    BlockContent, Column, Leaf, SolutionBlock, Table, blocks_at, solution_blocks,
};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Two answers are read side by side: a table tells more only of more.
const LEAST: usize = 3;

/// More columns are not read beside each other.
const MOST_COLUMNS: usize = 8;

/// A longer text is read in its own answer.
const LONG: usize = 60;

/// The answers of several runs whose inputs differ in one value, as a table; none where they differ in more, or where no
/// short value of the answers does. `places` are where the inputs differ, by the `fields` of the first.
pub fn outcomes(
    places: &[VariedPlace],
    fields: &InputFields,
    answers: &[Option<&SolutionBlock>],
) -> Option<SolutionBlock> {
    let ([place], true) = (places, answers.len() >= LEAST) else { return None };
    let tried = tried_values(place, fields)?;
    let answers: Vec<Answer> = answers.iter().map(|block| Answer::from_block(*block)).collect();
    let columns = differing(&answers);
    if columns.is_empty() {
        return None;
    }
    let rows = tried.iter().zip(&answers).map(|(tried, answer)| {
        let cell = |(pointer, _): &(Pointer, Column)| {
            let cell = answer.cells.get(pointer).map(|(_, cell)| cell.clone());
            cell.unwrap_or_else(|| unnamed(BlockContent::Absent))
        };
        std::iter::once(tried.clone()).chain(columns.iter().map(cell)).collect()
    });
    let rows = rows.collect();
    let label = place.names.last().cloned().unwrap_or_default();
    let first =
        Column { key: String::new(), numeric: are_numbers(&tried), label, ..Column::default() };
    let columns = columns.iter().map(|(_, column)| column.clone());
    let columns = std::iter::once(first).chain(columns).collect();
    let table = Table { keys: None, columns, rows, is_open: false };
    Some(unnamed(BlockContent::Table(Arc::new(table))))
}

/// What was tried, a cell a run; none where it is no single value.
fn tried_values(place: &VariedPlace, fields: &InputFields) -> Option<Vec<SolutionBlock>> {
    let tree = fields.tree(place.instance.as_deref());
    let cell = |value: &Option<Value>| {
        let Some(value) = value else { return Some(unnamed(BlockContent::Absent)) };
        let block = match tree {
            Some(tree) => blocks_at(tree, &place.pointer, value),
            None => solution_blocks(None, Some(value), None),
        };
        in_row(&block)
    };
    place.values.iter().map(cell).collect()
}

/// The short values of an answer, by their places, each with what it is called.
#[derive(Default)]
struct Answer {
    order: Vec<Pointer>,
    cells: BTreeMap<Pointer, (String, SolutionBlock)>,
}

impl Answer {
    fn from_block(block: Option<&SolutionBlock>) -> Self {
        let mut answer = Self::default();
        block.into_iter().for_each(|block| answer.take(block, "", 0));
        answer
    }

    /// Takes the values of a block, and of sections in it: what stands deeper is read in the answer itself.
    fn take(&mut self, block: &SolutionBlock, within: &str, depth: usize) {
        let own = block.label.clone().unwrap_or_default();
        let name = match (within, own.as_str()) {
            ("", _) => own,
            (_, "") => within.to_owned(),
            _ => format!("{within}: {own}"),
        };
        match &block.content {
            BlockContent::Section(parts) if depth < 2 => {
                parts.iter().for_each(|part| {
                    self.take(part, if depth == 0 { "" } else { &name }, depth + 1)
                });
            }
            _ => {
                if let Some(cell) = in_row(block) {
                    self.order.push(block.pointer.clone());
                    self.cells.insert(block.pointer.clone(), (name, cell));
                }
            }
        }
    }
}

/// A single short value as a cell; none for anything else.
fn in_row(block: &SolutionBlock) -> Option<SolutionBlock> {
    let BlockContent::Leaf(leaf) = &block.content else { return None };
    let is_short = leaf.value.as_str().is_none_or(|text| text.chars().count() <= LONG);
    let is_single = !leaf.value.is_array() && !leaf.value.is_object();
    let leaf = Leaf { is_in_row: true, ..leaf.clone() };
    (is_short && is_single).then(|| unnamed(BlockContent::Leaf(leaf)))
}

/// The places where the answers differ, in the order of the first answer that has each.
fn differing(answers: &[Answer]) -> Vec<(Pointer, Column)> {
    let mut columns: Vec<(Pointer, Column)> = Vec::new();
    for pointer in answers.iter().flat_map(|answer| &answer.order) {
        if columns.len() == MOST_COLUMNS || columns.iter().any(|(known, _)| known == pointer) {
            continue;
        }
        let cells: Vec<Option<&(String, SolutionBlock)>> =
            answers.iter().map(|answer| answer.cells.get(pointer)).collect();
        let content =
            |cell: &Option<&(String, SolutionBlock)>| cell.map(|(_, block)| block.content.clone());
        if cells.windows(2).all(|two| two.first().map(content) == two.last().map(content)) {
            continue;
        }
        let named = cells.iter().flatten().next();
        let label = named.map(|(name, _)| name.clone()).unwrap_or_default();
        let blocks: Vec<SolutionBlock> =
            cells.iter().flatten().map(|(_, block)| block.clone()).collect();
        let numeric = are_numbers(&blocks);
        let key = pointer.last().unwrap_or_default();
        columns.push((pointer.clone(), Column { key, label, numeric, ..Column::default() }));
    }
    columns
}

fn are_numbers(cells: &[SolutionBlock]) -> bool {
    cells
        .iter()
        .all(|cell| matches!(&cell.content, BlockContent::Leaf(leaf) if leaf.value.is_number()))
}
