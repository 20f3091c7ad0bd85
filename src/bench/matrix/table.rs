//! The state of the table of answers: its rows and places, and the open cells.

use crate::bench::desk::Desk;
use crate::bench::lines::AnswerTree;
use crate::bench::words::CatalogueBenchWords;
use crate::dom::{Memo, RwSignal};
use crate::words_now;
use pilcrow_core::bench::{Report, column_title};
use pilcrow_core::pointer::Pointer;
use std::rc::Rc;

/// A cell, as the indexes of its input and its column.
pub type CellAt = (usize, usize);

/// A handle to the table's state.
#[derive(Clone, Copy)]
pub struct Matrix {
    pub desk: Desk,
    /// Places of the answer that cells show.
    pub places: Memo<Vec<Pointer>>,
    /// Compiled schema with the places' names.
    pub tree: AnswerTree,
    /// Indexes of the shown inputs, in order.
    pub rows: Memo<Vec<usize>>,
    /// Evaluation of the answers; `None` before it is done.
    pub report: RwSignal<Option<Rc<Report>>>,
    /// Open cells: one, or two side by side.
    pub opened: RwSignal<Vec<CellAt>>,
    /// True while the next cell is opened beside the open one.
    pub picks_other: RwSignal<bool>,
}

impl Matrix {
    /// Returns how many answers of a cell pass, and how many can be decided. Tracked.
    pub fn passed(self, (input, column): CellAt) -> [usize; 2] {
        self.report.with(|report| {
            let cell = report.as_ref().and_then(|report| report.cells.get(input)?.get(column));
            cell.map(|cell| cell.passed).unwrap_or_default()
        })
    }
}

/// Returns a cell's name: its input and, if there are several, its column.
pub fn cell_name(table: Matrix, (input, column): CellAt, words: &CatalogueBenchWords) -> String {
    let Some(ready): Option<Rc<_>> = table.desk.ready.get_untracked() else { return String::new() };
    let id = ready.plan.inputs.get(input).map(|input| input.id.clone()).unwrap_or_default();
    match ready.plan.columns.len() {
        0 | 1 => id,
        _ => words_now!(
            words.0,
            trial.cell_name,
            input = id,
            column = column_title(&ready.plan, column, words)
        ),
    }
}
