//! The loop, driven from outside: its wants, its events, and the order of runs.

pub(in crate::steps) mod approval;
pub(in crate::steps) mod deciding;
pub(in crate::steps) mod engine;
pub(in crate::steps) mod proposals;
pub(in crate::steps) mod running;
pub(in crate::steps) mod settings;
pub(in crate::steps) mod status;
pub(in crate::steps) mod stepping;
pub(in crate::steps) mod taking;
pub(in crate::steps) mod waiting;
pub(in crate::steps) mod wanting;
pub(in crate::steps) mod wants;
pub(in crate::steps) mod wave;
