//! What draws a comparison: a part of the page that is fetched when anything is compared.
//! Refuses to be called before it has come.
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use super::change::change_view;
use super::view::compare_view;
use crate::dom::View;
use pilcrow_core::run::RunRecord;
use serde_json::Value;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// A run that is compared.
#[derive(Clone)]
pub struct ComparedRun {
    /// The run.
    pub record: RunRecord,
    /// What it is called.
    pub name: String,
    /// Who answered, and when.
    pub facts: String,
}

/// A value that a change concerns.
pub struct Changed {
    /// What describes it, where anything does.
    pub schema: Option<Value>,
    /// As it is; none where there is none.
    pub before: Option<Value>,
    /// As it would be.
    pub after: Value,
}

/// What draws comparisons.
#[derive(Clone, Copy)]
pub struct ComparePart {
    /// Of runs, the earliest first.
    pub runs: fn(&[ComparedRun]) -> View,
    /// Of a value before and after a change.
    pub change: fn(&Changed) -> View,
}

#[wasm_split(compare, fallible)]
pub fn compare_part() -> Result<ComparePart, SplitLoaderError> {
    Ok(ComparePart { runs: compare_view, change: change_view })
}
