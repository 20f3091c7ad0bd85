//! The files of a folder that a site is made of.

use super::SiteFailure;
use pilcrow_site::{Documents, INDEX, is_document};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What a folder holds.
#[derive(Debug)]
pub struct Folder {
    /// Its documents.
    pub documents: Documents,
    /// The text of its list of tools; none where it has none.
    pub index: Option<String>,
}

impl Folder {
    /// Reads the documents that lie directly in a folder.
    ///
    /// # Errors
    ///
    /// Where a file cannot be read, one that should be a document has a slip, or none is there.
    pub fn read(folder: &Path) -> Result<Self, SiteFailure> {
        let mut texts = BTreeMap::new();
        for name in names(folder)? {
            let path = folder.join(&name);
            let text = fs::read_to_string(&path)
                .map_err(|error| SiteFailure::Unreadable(path.clone(), error))?;
            texts.insert(name, text);
        }
        let documents =
            Documents::read(texts).map_err(|faulty| SiteFailure::faults(folder, &faulty))?;
        if documents.texts().is_empty() {
            return Err(SiteFailure::NoDocuments(folder.to_owned()));
        }
        Ok(Self { documents, index: fs::read_to_string(folder.join(INDEX)).ok() })
    }
}

/// The names that documents have, in order.
fn names(folder: &Path) -> Result<Vec<String>, SiteFailure> {
    let unreadable = |error| SiteFailure::Unreadable(folder.to_owned(), error);
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_document(&name) && entry.path().is_file() {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
