//! The start of a run: the intent, the checks before it, and the code that carries it out.

pub(in crate::runs) mod asking;
pub(in crate::runs) mod awaited_files;
pub(in crate::runs) mod download;
pub(in crate::runs) mod forks;
pub(in crate::runs) mod in_steps;
pub(in crate::runs) mod intent;
pub(in crate::runs) mod others;
pub(in crate::runs) mod perform;
pub(in crate::runs) mod ready;
pub(in crate::runs) mod saying;
pub(in crate::runs) mod start;
pub(in crate::runs) mod step_answer;
pub(in crate::runs) mod sweep;
pub(in crate::runs) mod warm;
