//! The past of a process: its record, the state after each step, and forks that continue it.

pub(in crate::steps) mod fork;
pub(in crate::steps) mod fork_point;
pub(in crate::steps) mod newest;
pub(in crate::steps) mod record;
pub(in crate::steps) mod states;
pub(in crate::steps) mod usage;
