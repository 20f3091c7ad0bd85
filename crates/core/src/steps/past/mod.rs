//! What was: the record of a process, the state after each step, and processes that go on from one.

pub(in crate::steps) mod fork;
pub(in crate::steps) mod fork_point;
pub(in crate::steps) mod newest;
pub(in crate::steps) mod record;
pub(in crate::steps) mod states;
pub(in crate::steps) mod usage;
