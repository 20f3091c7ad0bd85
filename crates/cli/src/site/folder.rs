//! The files of a folder that a site is made of.

use super::SiteFailure;
use super::faults;
use crate::text_file;
use pilcrow_site::{Documents, FaultyFile, INDEX, Settings, Tool, is_document, tools};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What a folder holds.
#[derive(Debug)]
pub struct Folder {
    /// Its documents.
    pub documents: Documents,
    /// The text of its list of tools; `None` if it has none.
    pub index: Option<String>,
    /// What is wrong in files that should be documents, each a line or more; empty where nothing is.
    pub faults: String,
    /// Whether every file could be read.
    is_whole: bool,
}

impl Folder {
    /// Reads the documents that lie directly in a folder, all of them, whatever is wrong in one.
    ///
    /// # Errors
    ///
    /// Where the folder itself cannot be read.
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

    /// The tools of the documents.
    ///
    /// # Errors
    ///
    /// Where the list or the settings name what is not there, and where two documents are the same tool.
    /// Nobody can say so while a file cannot be read: it may be the one.
    pub fn tools(&self, settings: &Settings) -> Result<Vec<Tool>, Vec<FaultyFile>> {
        if !self.is_whole {
            return Ok(Vec::new());
        }
        tools(self.index.as_deref(), &self.documents, settings)
    }
}

/// A failure as a line of its own.
pub fn line(failure: &SiteFailure) -> String {
    format!("{failure}\n")
}

/// The names that documents have, in order.
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
