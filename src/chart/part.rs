//! Drawing charts: a part of the page that is fetched when an answer has something to draw.
//! Refuses to be called before it has come.
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use super::figure::chart_view;
use crate::dom::{Memo, View};
use pilcrow_core::solution::SolutionBlock;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// What draws a table or a list.
pub(super) type ChartPart = fn(Memo<SolutionBlock>) -> View;

#[wasm_split(chart, fallible)]
pub(super) fn chart_part() -> Result<ChartPart, SplitLoaderError> {
    Ok(chart_view)
}
