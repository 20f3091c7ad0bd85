//! Errors in the files from which a site is made.

use pilcrow_core::document::{TextError, locate_in};
use pilcrow_core::gallery::IndexFaultKind;
use pilcrow_core::pointer::Pointer;

/// A file with errors.
#[derive(Clone, Debug, PartialEq)]
pub struct FaultyFile {
    /// Name of the file.
    pub name: String,
    /// Text of the file.
    pub text: String,
    /// The errors, in order; not empty.
    pub faults: Vec<Fault>,
}

/// An error in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// Place of the error; the root if it is about the whole file.
    pub pointer: Pointer,
    /// Line and column in the text, from 1; `None` if unknown.
    pub position: Option<(usize, usize)>,
    /// The kind of error.
    pub kind: FaultKind,
}

/// A kind of error in a site's documents or settings.
#[derive(Clone, Debug, PartialEq)]
pub enum FaultKind {
    /// The file is not JSON.
    Text(TextError),
    /// An entry of the list of tools is invalid.
    Index(IndexFaultKind),
    /// The list names a document that does not exist.
    NoDocument(String),
    /// The settings name a tool that does not exist.
    UnknownTool(String),
    /// The file is the same tool in the same language as another one.
    SameTool {
        /// Id of the tool.
        id: String,
        /// Language of the file.
        language: String,
        /// Name of the other file.
        other: String,
    },
}

impl Fault {
    /// Returns the fault of a text that is no JSON.
    pub fn of_text(error: TextError) -> Self {
        let position = Some((error.line, error.column));
        Self { pointer: Pointer::root(), position, kind: FaultKind::Text(error) }
    }

    /// Returns a fault at a place in a text.
    pub fn at(text: &str, pointer: Pointer, kind: FaultKind) -> Self {
        Self { position: Self::position(text, &pointer), pointer, kind }
    }

    /// Returns the line and column of a place, or of the nearest enclosing one, since a missing value has no position.
    pub fn position(text: &str, pointer: &Pointer) -> Option<(usize, usize)> {
        let around = std::iter::successors(Some(pointer.clone()), Pointer::parent);
        around.filter_map(|place| locate_in(text, &place)).next()
    }
}
