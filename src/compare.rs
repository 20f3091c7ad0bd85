//! Runs of one document side by side: what differs in their inputs, and in their answers.
//! Refuses to find the differences (core does) and to choose the runs (`run` does).

mod part;
mod rows;
mod sides;
mod table;
mod view;

pub use part::{ComparePart, ComparedRun, compare_part};
