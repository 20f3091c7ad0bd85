//! Why a document could not be opened.

use crate::host::net::fetch::FetchFailure;
use pilcrow_core::document::{DocumentError, TextError};
use pilcrow_core::import::{Import, ImportError};
use pilcrow_core::share::Damage;
use std::rc::Rc;

/// Why a document could not be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// The text is no document.
    Document(DocumentError),
    /// The list of tools is no JSON.
    Index(TextError),
    /// The address could not be fetched.
    Fetch(String, FetchFailure),
    /// The gallery has no such tool.
    UnknownTool(String),
    /// The link that led here is not whole.
    Link(Damage),
    /// The browser cannot read links that carry something.
    NoLinks,
    /// The browser does not have it any more.
    Missing,
    /// The site opens no documents but its own.
    Locked,
    /// The file could not be read as text.
    File(String),
    /// The file is no document, and the form that is open has fields for it: its name, and theirs.
    FileForField(String, Vec<String>),
    /// The text is of another format, and cannot be read as such.
    Import(ImportError),
    /// What its author has made of it cannot be read, for this reason: the original was opened.
    Version(Box<Problem>),
    /// This has several documents, of which one has to be chosen, or none that can be opened; with the
    /// text that it was read from.
    Choice(Rc<Import>, Rc<str>),
}

impl Problem {
    /// Whether the text is to blame, and not the way to it.
    pub fn is_of_text(&self) -> bool {
        matches!(self, Self::Document(_) | Self::Import(_) | Self::Choice(..))
    }
}
