//! What the rest of the page may call of this folder: a part that is fetched when an author first
//! looks at a document's text.
//! Refuses to be called before it has come.
#![allow(unsafe_code, missing_docs, reason = "the macro writes the functions that load the part")]

use super::slot::Author;
use super::view::author_view;
use crate::dom::View;
use crate::session::Session;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// The part's functions.
#[derive(Clone, Copy)]
pub struct AuthorPart {
    /// The text of a document, with its editor.
    pub view: fn(Session, Author) -> View,
}

#[wasm_split(author, fallible)]
pub fn author_part() -> Result<AuthorPart, SplitLoaderError> {
    Ok(AuthorPart { view: author_view })
}
