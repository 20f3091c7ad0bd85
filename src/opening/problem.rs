//! Reasons why a document could not be opened.

use crate::host::net::fetch::FetchFailure;
use pilcrow_core::document::{DocumentError, TextError};
use pilcrow_core::import::{Import, ImportError};
use pilcrow_core::share::Damage;
use std::rc::Rc;

/// Reason why a document could not be opened.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// The text is not a valid document.
    Document(DocumentError),
    /// The list of tools is not valid JSON.
    Index(TextError),
    /// The address could not be fetched.
    Fetch(String, FetchFailure),
    /// The gallery has no tool of this id.
    UnknownTool(String),
    /// The link that was followed is damaged.
    Link(Damage),
    /// The browser cannot decompress links with content.
    NoLinks,
    /// The document is not stored in the browser any more.
    Missing,
    /// The site opens no documents except its own.
    Locked,
    /// The file could not be read as text.
    File(String),
    /// The file is no document, but fields of the open form could take it: the file's name, and the fields'.
    FileForField(String, Vec<String>),
    /// The text has another format, and could not be converted.
    Import(ImportError),
    /// The author's version cannot be parsed, for this reason: the original was opened.
    Version(Box<Problem>),
    /// The text contains several documents, of which one has to be chosen, or none that can be opened; with the
    /// original text.
    Choice(Rc<Import>, Rc<str>),
}

impl Problem {
    /// True if the text is the cause, not its transfer.
    pub fn is_of_text(&self) -> bool {
        matches!(self, Self::Document(_) | Self::Import(_) | Self::Choice(..))
    }
}
