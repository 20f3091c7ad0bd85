//! What makes and draws an answer's blocks: a part of the page that is fetched when there is an
//! answer, or will be one.
//! Refuses to be called before it has come.
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use super::solution_view::solution_view;
use crate::dom::El;
use leptos::prelude::*;
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::Issue;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::{SolutionBlock, grown_blocks};
use serde_json::Value;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

type MakeBlocks = fn(
    Option<&FieldTree>,
    Option<&Value>,
    Option<&Pointer>,
    Option<&SolutionBlock>,
) -> SolutionBlock;

/// The part's functions.
#[derive(Clone, Copy)]
pub struct ResultPart {
    /// The blocks of an answer, by its schema; with the place that is still being written, and the
    /// blocks that there were before.
    pub blocks: MakeBlocks,
    /// The answer as a sheet, with what is wrong at its places.
    pub view: fn(Signal<Option<SolutionBlock>>, Signal<Vec<Issue>>) -> El,
}

#[wasm_split(result, fallible)]
pub fn result_part() -> Result<ResultPart, SplitLoaderError> {
    Ok(ResultPart { blocks: grown_blocks, view: solution_view })
}
