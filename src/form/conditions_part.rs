//! Conditions: fields that come, go and are narrowed by what is typed. A part of the page that is
//! fetched when a document has some.
//! Refuses to know what follows from a condition (core does).
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use pilcrow_core::form::Turning;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

#[wasm_split(conditions, fallible)]
pub fn conditions_part() -> Result<Turning, SplitLoaderError> {
    Ok(Turning::whole())
}
