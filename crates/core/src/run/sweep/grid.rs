//! A grid of runs over two fields of an input, each value with each: the place of each run, and the answer values to
//! show.

use super::answer_values::{AnswerValue, answer_values};
use super::outcome::{differing, short_values, tried_values, value_at};
use crate::pointer::Pointer;
use crate::run::{InputFields, RunRecord, VariedPlace, varied_places};
use crate::solution::SolutionBlock;
use serde_json::Value;
use std::cmp::Reverse;

/// The fewest runs of a grid; fewer are compared side by side.
const LEAST: usize = 3;

/// A field with the values that were tried.
#[derive(Clone, Debug, PartialEq)]
pub struct GridAxis {
    /// Name of the field, as in the form.
    pub name: String,
    /// The values as cells, in the order in which they were tried.
    pub values: Vec<SolutionBlock>,
}

/// The answers of runs whose inputs differ in two fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// The field in the rows, the one with more values.
    pub down: GridAxis,
    /// The field in the columns.
    pub across: GridAxis,
    /// Places of answer values that differ, with their names.
    pub places: Vec<(Pointer, String)>,
    /// Index of the place that is shown first.
    pub first: usize,
    /// Values of the answers, by row and column; `None` if no run has answered.
    cells: Vec<Vec<Option<Vec<AnswerValue>>>>,
}

impl Grid {
    /// Returns the answers' values at one place, by row and column; `None` where no run has answered, or the answer
    /// lacks that value.
    pub fn rows(&self, at: &Pointer) -> Vec<Vec<Option<&SolutionBlock>>> {
        let mut rows = Vec::new();
        for row in &self.cells {
            let cells = row.iter();
            rows.push(cells.map(|cell| Some(&value_at(cell.as_ref()?, at)?.cell)).collect());
        }
        rows
    }
}

/// Returns the grid of several answered runs; `None` if their inputs do not differ in exactly two single values, or if
/// two runs have the same input. `places` are the differences of the inputs, `fields` are those of the first run;
/// `pinned` is shown first if the answers have it.
pub fn grid(
    places: &[VariedPlace],
    fields: &InputFields,
    answers: &[Option<&SolutionBlock>],
    pinned: Option<&Pointer>,
) -> Option<Grid> {
    let ([one, other], true) = (places, answers.len() >= LEAST) else { return None };
    let (one, other) = (PlacedField::new(one, fields)?, PlacedField::new(other, fields)?);
    // Of two fields with as many values, the one that changes less often from run to run was tried first.
    let is_before = |one: &PlacedField, other: &PlacedField| {
        (one.axis.values.len(), Reverse(one.changes()))
            >= (other.axis.values.len(), Reverse(other.changes()))
    };
    let (down, across) = if is_before(&one, &other) { (one, other) } else { (other, one) };
    let mut cells = vec![vec![None; across.axis.values.len()]; down.axis.values.len()];
    for ((row, column), answer) in down.at.iter().zip(&across.at).zip(answers) {
        let cell = cells.get_mut(*row)?.get_mut(*column)?;
        if cell.is_some() {
            return None;
        }
        *cell = Some(answer.map(answer_values).unwrap_or_default());
    }
    let (places, first) = grid_places(answers, pinned)?;
    Some(Grid { down: down.axis, across: across.axis, places, first, cells })
}

/// A field with its values, and the index of each run's value.
struct PlacedField {
    axis: GridAxis,
    at: Vec<usize>,
}

impl PlacedField {
    fn new(place: &VariedPlace, fields: &InputFields) -> Option<Self> {
        let mut values: Vec<SolutionBlock> = Vec::new();
        let mut at = Vec::new();
        for cell in tried_values(place, fields)? {
            let position = values.iter().position(|other| other.content == cell.content);
            at.push(position.unwrap_or(values.len()));
            if position.is_none() {
                values.push(cell);
            }
        }
        let name = place.names.last().cloned().unwrap_or_default();
        Some(Self { axis: GridAxis { name, values }, at })
    }

    /// Number of runs with another value than the run before.
    fn changes(&self) -> usize {
        self.at.iter().zip(self.at.iter().skip(1)).filter(|(before, at)| before != at).count()
    }
}

/// Returns the places at which answers differ, and the index of the one to show first: the pinned one, otherwise the
/// first number or option.
fn grid_places(
    answers: &[Option<&SolutionBlock>],
    pinned: Option<&Pointer>,
) -> Option<(Vec<(Pointer, String)>, usize)> {
    let short = short_values(answers);
    let mut values = differing(&short);
    let is_pinned = |value: &&AnswerValue| Some(&value.pointer) == pinned;
    if !values.iter().any(is_pinned) {
        values.extend(short.iter().flatten().find(is_pinned));
    }
    let says_much = |value: &&AnswerValue| value.is_number() || value.is_option();
    let first = values.iter().position(is_pinned);
    let first = first.or_else(|| values.iter().position(says_much)).unwrap_or_default();
    let places = values.iter().map(|value| (value.pointer.clone(), value.name.clone()));
    let places: Vec<(Pointer, String)> = places.collect();
    (!places.is_empty()).then_some((places, first))
}

/// True if the inputs of runs differ in exactly two values, each run in another pair.
pub fn is_grid(records: &[RunRecord]) -> bool {
    let places = varied_places(records);
    let [one, other] = places.as_slice() else { return false };
    let pairs: Vec<(&Option<Value>, &Option<Value>)> =
        one.values.iter().zip(&other.values).collect();
    let is_new = |(at, pair)| pairs.iter().take(at).all(|earlier| earlier != pair);
    pairs.iter().enumerate().all(is_new)
}

/// Returns all combinations of the fields' values; the last field changes fastest.
pub fn combinations(fields: &[(usize, Vec<Value>)]) -> Vec<Vec<(usize, Value)>> {
    let mut all: Vec<Vec<(usize, Value)>> = vec![Vec::new()];
    for (field, values) in fields {
        all = all
            .iter()
            .flat_map(|begun| {
                values.iter().map(move |value| {
                    begun.iter().cloned().chain([(*field, value.clone())]).collect()
                })
            })
            .collect();
    }
    all
}
