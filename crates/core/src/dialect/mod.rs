//! Keywords that only some dialects of JSON Schema have, and targets of their references.

pub(super) mod children;
pub(super) mod keywords;
pub mod nullable;
pub mod open_ends;
pub(super) mod reference_targets;
