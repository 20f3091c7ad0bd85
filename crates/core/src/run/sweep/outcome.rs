//! The results of a sweep as one table: a row per run with the tried value first, then the answer values that differ. A
//! table of numbers has a chart, like any other.

use super::answer_values::{AnswerValue, answer_values, is_short, single};
use crate::field::WidgetKind;
use crate::pointer::Pointer;
use crate::run::{InputFields, VariedPlace};
use crate::solution::compare::block_without_label;
use crate::solution::{
    BlockContent, Column, Leaf, SolutionBlock, Table, blocks_at, solution_blocks,
};
use serde_json::Value;
use std::sync::Arc;

/// The fewest answers of a table; two are compared side by side.
const LEAST: usize = 3;

/// The most columns, for readability.
const MOST_COLUMNS: usize = 8;

/// Returns the answers of runs whose inputs differ in one value, as a table; `None` if they differ in more, or if no
/// short value of the answers differs. `places` are the differences of the inputs, `fields` are those of the first run.
pub fn outcomes(
    places: &[VariedPlace],
    fields: &InputFields,
    answers: &[Option<&SolutionBlock>],
) -> Option<SolutionBlock> {
    let ([place], true) = (places, answers.len() >= LEAST) else { return None };
    let tried = tried_values(place, fields)?;
    let answers = short_values(answers);
    let places = differing(&answers);
    if places.is_empty() {
        return None;
    }
    let rows = tried.iter().zip(&answers).map(|(tried, answer)| {
        let cell = |place: &&AnswerValue| {
            let cell = value_at(answer, &place.pointer).map(|value| value.cell.clone());
            cell.unwrap_or_else(|| block_without_label(BlockContent::Absent))
        };
        std::iter::once(tried.clone()).chain(places.iter().map(cell)).collect()
    });
    let rows = rows.collect();
    let label = place.names.last().cloned().unwrap_or_default();
    let first =
        Column { key: String::new(), numeric: are_numbers(&tried), label, ..Column::default() };
    let columns = places.iter().map(|place| column(place, &answers));
    let columns = std::iter::once(first).chain(columns).collect();
    let table = Table { keys: None, columns, rows, is_open: false };
    Some(block_without_label(BlockContent::Table(Arc::new(table))))
}

/// Returns the tried values as cells, one per run, files by their names; `None` if they are no single values.
pub(super) fn tried_values(
    place: &VariedPlace,
    fields: &InputFields,
) -> Option<Vec<SolutionBlock>> {
    if let Some(names) = place.file_names(fields) {
        let cell = |name: Option<String>| match name {
            Some(name) => {
                block_without_label(BlockContent::Leaf(Leaf::new(WidgetKind::Text, name.into())))
            }
            None => block_without_label(BlockContent::Absent),
        };
        return Some(names.into_iter().map(cell).collect());
    }
    let tree = fields.tree(place.instance.as_deref());
    let cell = |value: &Option<Value>| {
        let Some(value) = value else { return Some(block_without_label(BlockContent::Absent)) };
        let block = match tree {
            Some(tree) => blocks_at(tree, &place.pointer, value),
            None => solution_blocks(None, Some(value), None),
        };
        single(&block).filter(is_short)
    };
    place.values.iter().map(cell).collect()
}

/// Returns the short values of each answer; none for a missing answer.
pub(super) fn short_values(answers: &[Option<&SolutionBlock>]) -> Vec<Vec<AnswerValue>> {
    let short = |block: &SolutionBlock| {
        let mut values = answer_values(block);
        values.retain(AnswerValue::is_short);
        values
    };
    answers.iter().map(|block| block.map(short).unwrap_or_default()).collect()
}

/// Returns the value of an answer at a place.
pub(super) fn value_at<'a>(answer: &'a [AnswerValue], at: &Pointer) -> Option<&'a AnswerValue> {
    answer.iter().find(|value| value.pointer == *at)
}

/// Returns the places at which answers differ, in the order of the first answer with each, with its value there.
pub(super) fn differing(answers: &[Vec<AnswerValue>]) -> Vec<&AnswerValue> {
    let mut places: Vec<&AnswerValue> = Vec::new();
    for value in answers.iter().flatten() {
        if places.len() == MOST_COLUMNS {
            break;
        }
        let is_same = |answer: &Vec<AnswerValue>| {
            value_at(answer, &value.pointer)
                .is_some_and(|other| other.cell.content == value.cell.content)
        };
        let is_known = places.iter().any(|place| place.pointer == value.pointer);
        if !is_known && !answers.iter().all(is_same) {
            places.push(value);
        }
    }
    places
}

fn column(place: &AnswerValue, answers: &[Vec<AnswerValue>]) -> Column {
    let mut cells = answers.iter().filter_map(|answer| value_at(answer, &place.pointer));
    Column {
        key: place.pointer.last().unwrap_or_default(),
        label: place.name.clone(),
        numeric: cells.all(AnswerValue::is_number),
        ..Column::default()
    }
}

fn are_numbers(cells: &[SolutionBlock]) -> bool {
    cells
        .iter()
        .all(|cell| matches!(&cell.content, BlockContent::Leaf(leaf) if leaf.value.is_number()))
}
