//! The documents of a folder: what of its files is one, and what is told of the others.

use super::SiteFailure;
use crate::finding::Finding;
use crate::words::{self, sentence};
use pilcrow_core::document::{DocumentError, Request, parse_document};
use pilcrow_core::pointer::Pointer;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Files that say something of the site.
pub const SETTINGS: &str = "pilcrow.json";
/// A list of tools, as stands in `tools/` beside the app.
pub const INDEX: &str = "index.json";

/// What a folder holds.
#[derive(Debug, Default)]
pub struct Folder {
    /// The texts of its documents by their file names.
    pub documents: BTreeMap<String, String>,
    /// Title and description of each, by the same names.
    pub heads: BTreeMap<String, Head>,
    /// Which files are no documents, each a line.
    pub notes: Vec<String>,
}

/// What a document says of itself.
#[derive(Debug)]
pub struct Head {
    /// Its title.
    pub title: Option<String>,
    /// Its description.
    pub description: Option<String>,
}

impl Folder {
    /// Reads the documents that lie directly in a folder.
    ///
    /// # Errors
    ///
    /// Where a file cannot be read, one that should be a document has a slip, or none is there.
    pub fn read(folder: &Path) -> Result<Self, SiteFailure> {
        let mut read = Self::default();
        let mut faults = String::new();
        for name in names(folder)? {
            let path = folder.join(&name);
            let text = fs::read_to_string(&path)
                .map_err(|error| SiteFailure::Unreadable(path.clone(), error))?;
            match parse_document(&text) {
                Ok(document) => {
                    read.heads.insert(name.clone(), Head::of(&document.request));
                    read.documents.insert(name, text);
                }
                Err(DocumentError::Text(error)) => {
                    let said = words::document_error(&DocumentError::Text(error.clone()));
                    let finding = Finding {
                        pointer: Pointer::root(),
                        position: Some((error.line, error.column)),
                        must_be_mended: true,
                        text: said,
                    };
                    faults += &finding.print(&path.display().to_string(), &text);
                }
                Err(error) => {
                    let (path, reason) =
                        (path.display().to_string(), words::document_error(&error));
                    let operands = [("path", path.as_str()), ("reason", reason.as_str())];
                    read.notes.push(sentence("site", "left_out", &operands));
                }
            }
        }
        match (faults.is_empty(), read.documents.is_empty()) {
            (false, _) => Err(SiteFailure::Faults(faults)),
            (true, true) => Err(SiteFailure::NoDocuments(folder.to_owned())),
            (true, false) => Ok(read),
        }
    }
}

impl Head {
    fn of(request: &Request) -> Self {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Self { title: owned(request.title()), description: owned(request.description()) }
    }
}

/// The names that documents have, in order.
fn names(folder: &Path) -> Result<Vec<String>, SiteFailure> {
    let unreadable = |error| SiteFailure::Unreadable(folder.to_owned(), error);
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_document = [".json", ".json5"].iter().any(|ending| name.ends_with(ending))
            && !name.starts_with('.')
            && ![SETTINGS, INDEX].contains(&name.as_str());
        if is_document && entry.path().is_file() {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
