//! The result: core's blocks as a sheet that grows while the answer is written.
//! Refuses to decide what a block is (core does) and how a value looks (its widget does).

mod beside;
mod block;
mod follow;
mod heading;
mod json_view;
mod marks;
mod part;
mod skeleton;
mod slices;
mod solution_view;
mod table;
mod tree;

pub use beside::{Asides, References};
pub use json_view::json_view;
pub use part::{ResultPart, result_part};
pub use solution_view::solution_view;
