//! Sweeps: one field of an input at several values, or two fields in all combinations. Offers the fields and values,
//! and shows the answers as one table. Uses the modules `field` and `solution`, and the run records.

mod answer_values;
#[cfg(test)]
mod answer_values_tests;
mod grid;
#[cfg(test)]
mod grid_tests;
mod influence;
#[cfg(test)]
mod influence_tests;
mod outcome;
mod spread;
#[cfg(test)]
mod tests;
mod variable;

pub use answer_values::{
    AnswerValue, answer_value, answer_values, numbers_over_runs, run_answer, run_places,
};
pub use grid::{Grid, GridAxis, combinations, grid, is_grid};
pub use influence::{
    FieldInfluence, Influence, UNCHANGED, VALUES_EACH, Verdict, around, influence,
};
pub use outcome::outcomes;
pub use spread::{Spread, spread};
pub use variable::{Choices, Variable, is_variable, variables, with_value};

/// The most values of one sweep; more answers cannot be compared at once.
pub const MOST_VALUES: usize = 9;

/// The most runs of a grid over two fields.
pub const MOST_CELLS: usize = 16;
