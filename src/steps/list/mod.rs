//! The steps of a process as a list, each with its changes; also as they were at an earlier time.

pub mod advice;
pub mod changes;
pub mod meta;
pub mod step_list;
pub mod step_view;
pub mod time_bar;
