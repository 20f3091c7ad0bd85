//! A bench's calls: their plan, their progress, and their results.

pub(in crate::bench) mod came;
pub(in crate::bench) mod key;
pub(in crate::bench) mod plan;
pub(in crate::bench) mod progress;
