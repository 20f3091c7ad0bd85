//! Reading of the folder from which a site is made.

use super::SiteFailure;
use super::faults;
use crate::text_file;
use pilcrow_site::{Documents, FaultyFile, INDEX, Settings, Tool, is_document, tools};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The content of a folder.
#[derive(Debug)]
pub struct Folder {
    /// The documents in the folder.
    pub documents: Documents,
    /// Text of the list of tools; `None` if the folder has none.
    pub index: Option<String>,
    /// Errors in files that should be documents, each at least a line; empty if there are none.
    pub faults: String,
    /// True if every file could be read.
    is_whole: bool,
}

impl Folder {
    /// Reads the documents directly in a folder, and continues after an error in one of them.
    ///
    /// # Errors
    ///
    /// The folder itself cannot be read.
    pub fn read(folder: &Path) -> Result<Self, SiteFailure> {
        let (mut texts, mut faults) = (BTreeMap::new(), String::new());
        for name in names(folder)? {
            let path = folder.join(&name);
            match text_file::read(&path) {
                Ok(text) => drop(texts.insert(name, text)),
                Err(error) => faults.push_str(&line(&SiteFailure::Unreadable(path, error))),
            }
        }
        let is_whole = faults.is_empty();
        let (documents, broken) = Documents::read_all(texts);
        faults.extend(broken.iter().map(|file| faults::printed(folder, file)));
        let index = fs::read_to_string(folder.join(INDEX)).ok();
        Ok(Self { documents, index, faults, is_whole })
    }

    /// Returns the tools of the documents; none while a file is unreadable, since it may be the missing one.
    ///
    /// # Errors
    ///
    /// The list or the settings name a missing document, or two documents are the same tool.
    pub fn tools(&self, settings: &Settings) -> Result<Vec<Tool>, Vec<FaultyFile>> {
        if !self.is_whole {
            return Ok(Vec::new());
        }
        tools(self.index.as_deref(), &self.documents, settings)
    }
}

/// Formats a failure as a line.
pub fn line(failure: &SiteFailure) -> String {
    format!("{failure}\n")
}

/// Returns the names of files that may be documents, sorted.
fn names(folder: &Path) -> Result<Vec<String>, SiteFailure> {
    let unreadable = |error| SiteFailure::NoFolder(folder.to_owned(), error);
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
