//! Why no site can be made, and what is said of it.

use crate::finding::Finding;
use crate::page::Page;
use crate::words::{document_error, sentence};
use pilcrow_core::document::DocumentError;
use pilcrow_core::gallery::IndexFaultKind;
use pilcrow_core::pointer::Pointer;
use pilcrow_site::{FaultKind, FaultyFile};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

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

impl SiteFailure {
    /// What is wrong in files of a folder.
    pub fn faults(folder: &Path, files: &[FaultyFile]) -> Self {
        let of_file = |file: &FaultyFile| {
            let path = folder.join(&file.name);
            let faults = file.faults.iter();
            let faults = faults.map(|fault| {
                print(&path, &file.text, fault.pointer.clone(), fault.position, said(&fault.kind))
            });
            faults.collect::<String>()
        };
        Self::Faults(files.iter().map(of_file).collect())
    }
}

/// A mistake with its file, line and column.
pub(super) fn print(
    path: &Path,
    source: &str,
    pointer: Pointer,
    position: Option<(usize, usize)>,
    text: String,
) -> String {
    let finding = Finding { pointer, position, must_be_mended: true, text };
    finding.print(&path.display().to_string(), source)
}

fn said(kind: &FaultKind) -> String {
    match kind {
        FaultKind::Text(error) => document_error(&DocumentError::Text(error.clone())),
        FaultKind::Index(kind) => said_of_index(kind),
        FaultKind::NoDocument(name) => sentence("site", "no_document", &[("name", name)]),
        FaultKind::UnknownTool(id) => sentence("site", "unknown_tool", &[("name", id)]),
    }
}

fn said_of_index(kind: &IndexFaultKind) -> String {
    let key = match kind {
        IndexFaultKind::NoTools => "no_tools",
        IndexFaultKind::BareList => "bare_list",
        IndexFaultKind::NotAList => "not_a_list",
        IndexFaultKind::NotAnObject => "not_an_object",
        IndexFaultKind::NoId => "no_id",
        IndexFaultKind::SameId => "same_id",
        IndexFaultKind::NoDocuments => "no_documents",
        IndexFaultKind::Misspelt { written, meant } => {
            return sentence("index", "misspelt", &[("written", written), ("meant", meant)]);
        }
    };
    sentence("index", key, &[])
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
