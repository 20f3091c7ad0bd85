//! What is wrong in the files that a site is made of.

use pilcrow_core::document::{TextError, locate_in};
use pilcrow_core::gallery::IndexFaultKind;
use pilcrow_core::pointer::Pointer;

/// A file that has to be mended.
#[derive(Clone, Debug, PartialEq)]
pub struct FaultyFile {
    /// The name of the file.
    pub name: String,
    /// The text of the file.
    pub text: String,
    /// What is wrong in it, in order; not empty.
    pub faults: Vec<Fault>,
}

/// Something that has to be mended.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// Where it is; the root where it is about the whole.
    pub pointer: Pointer,
    /// Line and column in the text, from 1, where they are known.
    pub position: Option<(usize, usize)>,
    /// The fault.
    pub kind: FaultKind,
}

/// What can be wrong with a site's documents and settings.
#[derive(Clone, Debug, PartialEq)]
pub enum FaultKind {
    /// The file is not JSON.
    Text(TextError),
    /// An entry of the list of tools.
    Index(IndexFaultKind),
    /// The list names a document that is not there.
    NoDocument(String),
    /// The settings name a tool that is not there.
    UnknownTool(String),
    /// The file is the same tool in the same language as another one.
    SameTool {
        /// The tool's id.
        id: String,
        /// The language.
        language: String,
        /// The other file.
        other: String,
    },
}

impl Fault {
    /// A text that is no JSON.
    pub fn of_text(error: TextError) -> Self {
        let position = Some((error.line, error.column));
        Self { pointer: Pointer::root(), position, kind: FaultKind::Text(error) }
    }

    /// A mistake at a place of a text.
    pub fn at(text: &str, pointer: Pointer, kind: FaultKind) -> Self {
        Self { position: Self::position(text, &pointer), pointer, kind }
    }

    /// Line and column of a place, or of the nearest around it: what is missing has no place of its own.
    pub fn position(text: &str, pointer: &Pointer) -> Option<(usize, usize)> {
        let around = std::iter::successors(Some(pointer.clone()), Pointer::parent);
        around.filter_map(|place| locate_in(text, &place)).next()
    }
}
