//! The subset of JSON Schema that each provider supports, with checks of patterns and sizes.

mod grammar_pattern;
mod letter_class;
mod limits;
mod pattern;
mod rules;
mod table;

pub(super) use limits::exceeded;
pub(super) use rules::{AnyValue, Fallback, Recursion, Rules, Tuples};
