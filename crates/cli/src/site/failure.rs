//! Why no site can be made, and what is said of it.

use crate::page::Page;
use crate::words::{remedy, sentence};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why no site can be made, or none written.
#[derive(Debug)]
pub enum SiteFailure {
    /// The command carries no page, or the one that was named cannot be read.
    NoPage(Option<(Page, io::Error)>),
    /// A file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The folder of the documents cannot be read.
    NoFolder(PathBuf, io::Error),
    /// A file or folder cannot be written.
    Unwritable(PathBuf, io::Error),
    /// What is wrong in documents and settings, a line or more each, with what is left out.
    Faults(String),
    /// A site cannot be written into the folder of its documents.
    SameFolder,
    /// The folder is not empty, and no site was written into it before.
    Occupied(PathBuf),
    /// A file that a site would write is there, and not of a site.
    Foreign(PathBuf),
    /// What is to become one file is not one document.
    NotOne(PathBuf),
    /// The page was built without what one file needs.
    NoPieces,
    /// The file that is to be written is there, and no earlier one.
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

/// Why a file or folder cannot be read, and what to do.
fn unreadable(path: &Path, error: &io::Error, remedy: &str) -> String {
    format!("{}; {remedy}", sentence!(site.unreadable, path = path.display(), reason = error))
}
