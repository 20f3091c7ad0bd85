//! The calls of a bench: their list, their progress, their answers and the keys under which answers are cached.

pub(in crate::bench) mod came;
pub(in crate::bench) mod key;
pub(in crate::bench) mod plan;
pub(in crate::bench) mod progress;
