//! What draws a comparison: a part of the page that is fetched when runs are compared.
//! Refuses to be called before it has come.
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use super::view::compare_view;
use crate::dom::View;
use pilcrow_core::run::RunRecord;
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

/// What draws a comparison, with the earliest run first.
pub type ComparePart = fn(&[ComparedRun]) -> View;

#[wasm_split(compare, fallible)]
pub fn compare_part() -> Result<ComparePart, SplitLoaderError> {
    Ok(compare_view)
}
