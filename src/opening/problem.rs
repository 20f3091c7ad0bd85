//! The reasons why a document could not be opened.

use crate::host::net::fetch::FetchFailure;
use pilcrow_core::document::{DocumentError, TextError};
use pilcrow_core::import::{Import, ImportError};
use pilcrow_core::share::Damage;
use std::rc::Rc;

/// Why a document could not be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// The text is not a valid document.
    Document(DocumentError),
    /// The list of tools is not valid JSON.
    Index(TextError),
    /// The address could not be fetched.
    Fetch(String, FetchFailure),
    /// The gallery has no tool with this id.
    UnknownTool(String),
    /// The share link is damaged.
    Link(Damage),
    /// The browser cannot decompress share links.
    NoLinks,
    /// The document is not stored in the browser any more.
    Missing,
    /// The site opens no documents except its own.
    Locked,
    /// The file could not be read as text.
    File(String),
    /// The file is no document, but the open form has fields for it: the file's name, and the fields' names.
    FileForField(String, Vec<String>),
    /// The text has another format, and is invalid in that.
    Import(ImportError),
    /// The author's edited text is invalid, for this reason: the original was opened.
    Version(Box<Problem>),
    /// The text contains several documents, of which the user has to choose one, or none that can be opened; with the
    /// text itself.
    Choice(Rc<Import>, Rc<str>),
}

impl Problem {
    /// Returns true if the text is invalid, false if it could not be fetched.
    pub fn is_of_text(&self) -> bool {
        matches!(self, Self::Document(_) | Self::Import(_) | Self::Choice(..))
    }
}
