//! What dialects of JSON Schema say by words of their own, and where references of theirs lead.

pub(super) mod children;
pub(super) mod keywords;
pub mod nullable;
pub mod open_ends;
pub(super) mod reference_targets;
