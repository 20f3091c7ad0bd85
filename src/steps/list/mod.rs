//! The steps of a process one below the other, each with what it changed, and as they were at another time.

pub mod advice;
pub mod changes;
pub mod meta;
pub mod step_list;
pub mod step_view;
pub mod time_bar;
