//! What the page's first part may call of this folder: a part that is fetched with a document that
//! has cases.
//! Refuses to be called before it has come.
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use super::case_forms::CaseForms;
use crate::session::OpenCases;
use std::rc::Rc;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

#[wasm_split(batch, fallible)]
pub fn batch_part() -> Result<OpenCases, SplitLoaderError> {
    Ok(|request, draft, past, readers| Rc::new(CaseForms::open(request, draft, past, readers)))
}
