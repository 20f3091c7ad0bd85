//! Runs of one document side by side, and a value before and after a change: what differs.
//! Refuses to find the differences (core does) and to choose the runs (`run` does).

mod change;
mod part;
mod rows;
mod sides;
mod table;
mod view;

pub use part::{Changed, ComparePart, ComparedRun, compare_part};
