//! Failures to make a site, and their messages.

use crate::page::Page;
use crate::words::{remedy, sentence};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The reason why a site cannot be made or written.
#[derive(Debug)]
pub enum SiteFailure {
    /// The binary contains no page, or the given one cannot be read.
    NoPage(Option<(Page, io::Error)>),
    /// A file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The folder of the documents cannot be read.
    NoFolder(PathBuf, io::Error),
    /// A file or folder cannot be written.
    Unwritable(PathBuf, io::Error),
    /// Errors in documents and settings, each at least a line, followed by the files that are left out.
    Faults(String),
    /// The output folder is the folder of the documents.
    SameFolder,
    /// The output folder is not empty and contains no earlier site.
    Occupied(PathBuf),
    /// A file with the name of a site's file exists, which no earlier site wrote.
    Foreign(PathBuf),
    /// The path for one file does not name a single document.
    NotOne(PathBuf),
    /// The page was built without the parts for one file.
    NoPieces,
    /// The output file exists and was not written by this command.
    OtherFile(PathBuf),
}

impl fmt::Display for SiteFailure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path_text = |path: &Path| path.display().to_string();
        out.write_str(&match self {
            Self::NoPage(Some((Page::Folder(folder), error))) => {
                let remedy = "name a folder that cargo xtask build made";
                let text =
                    sentence!(site.unreadable_page, path = path_text(folder), reason = error);
                format!("{text}; {remedy}")
            }
            Self::NoPage(_) => sentence!(site.no_page),
            Self::Unreadable(path, error) => unreadable(path, error, remedy::of_file(path, error)),
            Self::NoFolder(path, error) => unreadable(path, error, remedy::of_folder(path, error)),
            Self::Unwritable(path, error) => {
                let text = sentence!(site.unwritable, path = path_text(path), reason = error);
                format!("{text}; {}", remedy::of_writing(path, error))
            }
            Self::Faults(printed) => printed.trim_end().to_owned(),
            Self::SameFolder => format!("{}: name another", sentence!(site.same_folder)),
            Self::Occupied(path) => sentence!(site.occupied, path = path_text(path)),
            Self::Foreign(path) => sentence!(site.foreign, path = path_text(path)),
            Self::NotOne(path) => sentence!(site.not_one, path = path_text(path)),
            Self::NoPieces => sentence!(site.no_one_file),
            Self::OtherFile(path) => sentence!(site.one_foreign, path = path_text(path)),
        })
    }
}

/// Returns the reason why a file or folder cannot be read, and the advice.
fn unreadable(path: &Path, error: &io::Error, remedy: &str) -> String {
    format!("{}; {remedy}", sentence!(site.unreadable, path = path.display(), reason = error))
}
