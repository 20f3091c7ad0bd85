//! What the table of answers shows of the bench, and which of its cells are open.

use crate::bench::desk::Desk;
use crate::bench::lines::AnswerTree;
use crate::bench::words::CatalogueBenchWords;
use crate::dom::{Memo, RwSignal};
use crate::words_now;
use pilcrow_core::bench::{Report, column_title};
use pilcrow_core::pointer::Pointer;
use std::rc::Rc;

/// A cell by its input and its column.
pub type CellAt = (usize, usize);

/// What the table shows of the bench.
#[derive(Clone, Copy)]
pub struct Matrix {
    pub desk: Desk,
    /// The places of the answer.
    pub places: Memo<Vec<Pointer>>,
    /// What these are called.
    pub tree: AnswerTree,
    /// The inputs, in the order in which they are shown.
    pub rows: Memo<Vec<usize>>,
    /// Which answers pass; `None` before that is counted.
    pub report: RwSignal<Option<Rc<Report>>>,
    /// What is open: one cell, or two side by side.
    pub opened: RwSignal<Vec<CellAt>>,
    /// Another cell is to be put beside the one that is open.
    pub picks_other: RwSignal<bool>,
}

impl Matrix {
    /// How many answers of a cell pass, of those that can be told. Tracked.
    pub fn passed(self, (input, column): CellAt) -> [usize; 2] {
        self.report.with(|report| {
            let cell = report.as_ref().and_then(|report| report.cells.get(input)?.get(column));
            cell.map(|cell| cell.passed).unwrap_or_default()
        })
    }
}

/// What a cell is called: its input and its column.
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
