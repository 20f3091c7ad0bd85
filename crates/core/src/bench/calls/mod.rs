//! What a bench asks, how far it is, and what came back of each call.

pub(in crate::bench) mod came;
pub(in crate::bench) mod key;
pub(in crate::bench) mod plan;
pub(in crate::bench) mod progress;
