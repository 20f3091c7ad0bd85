//! The single values of an answer with their names, for tables, grids and lists of runs that show answers.

use crate::field::{ChartHint, ChartKind, FieldTree, WidgetKind};
use crate::pointer::Pointer;
use crate::run::RunRecord;
use crate::solution::compare::block_without_label;
use crate::solution::{
    BlockContent, BlockParts, Column, Leaf, SolutionBlock, Table, solution_blocks,
};
use serde_json::Value;
use std::sync::Arc;

/// The longest text in characters that is compared; a longer one is shown only in its answer.
const LONG: usize = 60;

/// The most values of one answer that are collected.
const MOST_VALUES: usize = 200;

/// The most places that are offered for choice.
const MOST_PLACES: usize = 40;

/// The most answers that are searched for places.
const MOST_ANSWERS: usize = 40;

/// The fewest numbers that get a chart; fewer are clear at a glance.
const LEAST_NUMBERS: usize = 3;

/// A single value of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerValue {
    /// Place in the answer.
    pub pointer: Pointer,
    /// Name in the answer, with that of its section.
    pub name: String,
    /// The value as a cell without a name.
    pub cell: SolutionBlock,
}

impl AnswerValue {
    /// True for any value but a long text.
    pub fn is_short(&self) -> bool {
        is_short(&self.cell)
    }

    /// True for a number.
    pub fn is_number(&self) -> bool {
        self.leaf().is_some_and(|leaf| leaf.value.is_number())
    }

    /// True for one of several options.
    pub(super) fn is_option(&self) -> bool {
        self.leaf().is_some_and(|leaf| !leaf.options.is_empty())
    }

    fn leaf(&self) -> Option<&Leaf> {
        match &self.cell.content {
            BlockContent::Leaf(leaf) => Some(leaf),
            _ => None,
        }
    }
}

/// Returns the values of an answer and of its sections; deeper values are shown only in the answer.
pub fn answer_values(block: &SolutionBlock) -> Vec<AnswerValue> {
    let mut values = Vec::new();
    take(block, "", 0, &mut values);
    values
}

fn take(block: &SolutionBlock, within: &str, depth: usize, values: &mut Vec<AnswerValue>) {
    if values.len() >= MOST_VALUES {
        return;
    }
    let own = block.label.clone().unwrap_or_default();
    let name = match (within, own.as_str()) {
        ("", _) => own,
        (_, "") => within.to_owned(),
        _ => format!("{within}: {own}"),
    };
    match &block.content {
        BlockContent::Section(parts) if depth < 2 => {
            let within = if depth == 0 { "" } else { &name };
            parts.iter().for_each(|part| take(part, within, depth + 1, values));
        }
        _ => {
            let cell = single(block);
            let pointer = block.pointer.clone();
            values.extend(cell.map(|cell| AnswerValue { pointer, name, cell }));
        }
    }
}

/// Returns a single value as a cell; `None` for a list or an object.
pub(super) fn single(block: &SolutionBlock) -> Option<SolutionBlock> {
    let BlockContent::Leaf(leaf) = &block.content else { return None };
    let is_single = !leaf.value.is_array() && !leaf.value.is_object();
    let leaf = Leaf { is_in_row: true, ..leaf.clone() };
    is_single.then(|| block_without_label(BlockContent::Leaf(leaf)))
}

/// True if a cell is short enough for a table.
pub(super) fn is_short(cell: &SolutionBlock) -> bool {
    match &cell.content {
        BlockContent::Leaf(leaf) => {
            leaf.value.as_str().is_none_or(|text| text.chars().nth(LONG).is_none())
        }
        _ => false,
    }
}

/// Returns the value of an answer at a place; `None` if there is no single value.
pub fn answer_value(block: &SolutionBlock, place: &Pointer) -> Option<AnswerValue> {
    answer_values(block).into_iter().find(|value| value.pointer == *place)
}

/// Returns the answer of a run, laid out by its document's schema; `None` if there is no answer.
pub fn run_answer(record: &RunRecord) -> Option<SolutionBlock> {
    let answer = record.solution.as_ref()?;
    let tree = record.document.schema().map(|schema| FieldTree::new(schema.clone()));
    Some(solution_blocks(tree.as_ref(), Some(answer), None))
}

/// Returns the places of single values in the answers of runs, each with its name in the first answer that has it.
pub fn run_places(records: &[RunRecord]) -> Vec<(Pointer, String)> {
    let mut places: Vec<(Pointer, String)> = Vec::new();
    let answers = records.iter().filter_map(run_answer).take(MOST_ANSWERS);
    for value in answers.flat_map(|answer| answer_values(&answer)) {
        if places.len() < MOST_PLACES && places.iter().all(|(place, _)| *place != value.pointer) {
            places.push((value.pointer, value.name));
        }
    }
    places
}

/// Returns the numbers of runs at a place as a table for a line chart, by the numbers of the runs; `None` if there are
/// too few. `runs` is the heading of the column of run numbers.
pub fn numbers_over_runs(
    records: &[RunRecord],
    place: &Pointer,
    runs: String,
) -> Option<SolutionBlock> {
    let mut name = String::new();
    let mut rows = Vec::new();
    for (record, number) in records.iter().zip(1_u64..) {
        let value = run_answer(record).and_then(|answer| answer_value(&answer, place));
        if let Some(value) = value.filter(AnswerValue::is_number) {
            let number = Leaf::new(WidgetKind::Number, Value::from(number));
            rows.push(vec![block_without_label(BlockContent::Leaf(number)), value.cell]);
            name = value.name;
        }
    }
    let column = |label| Column { label, numeric: true, ..Column::default() };
    let columns = vec![column(runs), column(name)];
    (rows.len() >= LEAST_NUMBERS).then(|| {
        let table = Table { keys: None, columns, rows, is_open: false };
        let content = BlockContent::Table(Arc::new(table));
        let chart = Some(ChartHint::As(ChartKind::Line));
        BlockParts { content, chart, is_declared: true, ..BlockParts::default() }.into()
    })
}
