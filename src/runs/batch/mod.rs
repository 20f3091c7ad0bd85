//! The runs of a batch: the number of cases per request, the result of each, and the cases that are left.

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
