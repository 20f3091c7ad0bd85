//! Why no site can be made, and what is said of it.

use crate::page::Page;
use crate::words::sentence;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why no site can be made, or none written.
#[derive(Debug)]
pub enum SiteFailure {
    /// The command carries no page, or the one that was named cannot be read.
    NoPage(Option<(Page, io::Error)>),
    /// A file or folder cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A file or folder cannot be written.
    Unwritable(PathBuf, io::Error),
    /// No document is in the folder.
    NoDocuments(PathBuf),
    /// What is wrong in documents and settings, printed with file, line and column.
    Faults(String),
    /// A site cannot be written into the folder of its documents.
    SameFolder,
    /// The folder is not empty, and no site was written into it before.
    Occupied(PathBuf),
    /// A file that a site would write is there, and not of a site.
    Foreign(PathBuf),
}

impl fmt::Display for SiteFailure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |key, operands: &[(&str, &str)]| sentence("site", key, operands);
        let at = |key, path: &PathBuf| said(key, &[("path", &path.display().to_string())]);
        let because = |key, path: &PathBuf, error: &io::Error| {
            let (path, reason) = (path.display().to_string(), error.to_string());
            said(key, &[("path", &path), ("reason", &reason)])
        };
        out.write_str(&match self {
            Self::NoPage(Some((Page::Folder(folder), error))) => {
                because("unreadable_page", folder, error)
            }
            Self::NoPage(_) => said("no_page", &[]),
            Self::Unreadable(path, error) => because("unreadable", path, error),
            Self::Unwritable(path, error) => because("unwritable", path, error),
            Self::NoDocuments(path) => at("no_documents", path),
            Self::Faults(printed) => printed.trim_end().to_owned(),
            Self::SameFolder => said("same_folder", &[]),
            Self::Occupied(path) => at("occupied", path),
            Self::Foreign(path) => at("foreign", path),
        })
    }
}
