//! What each provider takes of JSON Schema, and whether a pattern or a size is within that.

mod grammar_pattern;
mod letter_class;
mod limits;
mod pattern;
mod rules;
mod table;

pub(super) use limits::exceeded;
pub(super) use rules::{AnyValue, Fallback, Recursion, Rules, Tuples};
