//! One field of an input at several values: which fields can be tried, the values, and what came of them as one table.
//! Uses field, solution, and the records around it.

mod influence;
#[cfg(test)]
mod influence_tests;
mod outcome;
mod spread;
#[cfg(test)]
mod tests;
mod variable;

pub use influence::{
    FieldInfluence, Influence, UNCHANGED, VALUES_EACH, Verdict, around, influence,
};
pub use outcome::outcomes;
pub use spread::{Spread, spread};
pub use variable::{Choices, Variable, variables, with_value};

/// So many values are tried at once: more answers are not read side by side.
pub const MOST_VALUES: usize = 9;
