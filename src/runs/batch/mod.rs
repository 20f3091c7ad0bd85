//! The runs of a batch: how many cases go into a Request, the result of each, and what is left.

mod advice;
pub mod announcement;
pub mod arrivals;
pub mod by_case;
mod case_changes;
mod count;
pub mod groups;
pub mod in_turn;
pub mod line;
pub mod plan;
mod reason;
pub mod sub_batches;
pub mod unfit;
