//! The calls of a process: their reads and writes, their cases, and who carries them out.

pub(in crate::steps) mod code;
pub(in crate::steps) mod delegate;
pub(in crate::steps) mod descriptions;
pub(in crate::steps) mod flow;
pub mod graph;
pub(in crate::steps) mod nesting;
pub(in crate::steps) mod places;
pub(in crate::steps) mod runs;
pub(in crate::steps) mod scope;
pub(in crate::steps) mod tool_identity;
pub(in crate::steps) mod uncalled;
pub(in crate::steps) mod workshop;
