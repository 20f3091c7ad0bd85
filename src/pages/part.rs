//! The gallery and the notices, which come after the page's first part.
//! Pointers, since a call by name would draw the code into the part that calls.
//! Refuses to be called before it has come ([`crate::later`] says when).
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use super::gallery::gallery_page;
use super::open_file::open_file;
use super::opening::{Opening, Problem};
use super::problem::problem_notice;
use super::storage::storage_notice;
use super::tools::tools_of;
use crate::dom::View;
use pilcrow_core::document::Request;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// The part's functions.
#[derive(Clone, Copy)]
pub struct GalleryPart {
    /// The list of tools.
    pub page: fn() -> View,
    /// Opens a file as a document.
    pub open_file: fn(Opening, web_sys::File),
    /// The document of a text that defines a tool.
    pub tools: fn(&str) -> Option<Result<Request, Problem>>,
    /// What went wrong, one below the other.
    pub notices: fn() -> View,
}

#[wasm_split(gallery, fallible)]
pub fn gallery_part() -> Result<GalleryPart, SplitLoaderError> {
    Ok(GalleryPart {
        page: || gallery_page().into(),
        open_file,
        tools: tools_of,
        notices: || [problem_notice(), storage_notice()].into(),
    })
}
