//! One field of an input at several values, or two of them each with each: which fields can be tried, the values, and what came
//! of them as one table. Uses field, solution, and the records around it.

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

/// The most values that are tried at once: more answers are not read side by side.
pub const MOST_VALUES: usize = 9;

/// The most runs of a grid, each of one value of two fields.
pub const MOST_CELLS: usize = 16;
