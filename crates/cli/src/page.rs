//! The built page that sites are made of: the one that the command carries, or one in a folder.

use pilcrow_site::is_of_page;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Name, whether it is packed by Brotli, and bytes of each file.
type FileTable = &'static [(&'static str, bool, &'static [u8])];

static CARRIED: FileTable = include!(concat!(env!("OUT_DIR"), "/carried.rs"));

/// A built page.
#[derive(Clone, Debug)]
pub enum Page {
    /// The command's own.
    Carried,
    /// That of a folder, as `cargo xtask build` makes it.
    Folder(PathBuf),
}

impl Page {
    /// The one that was asked for, or else the command's own. `None` if the command carries none.
    pub fn new(folder: Option<&Path>) -> Option<Self> {
        match folder {
            Some(folder) => Some(Self::Folder(folder.to_owned())),
            None => (!CARRIED.is_empty()).then_some(Self::Carried),
        }
    }

    /// The names of the files that a site takes, with slashes.
    ///
    /// # Errors
    ///
    /// Where the folder cannot be read.
    pub fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.all_names()?.into_iter().filter(|name| is_of_page(name)).collect())
    }

    /// The names of all its files, with slashes.
    ///
    /// # Errors
    ///
    /// Where the folder cannot be read.
    pub fn all_names(&self) -> io::Result<Vec<String>> {
        match self {
            Self::Carried => Ok(CARRIED.iter().map(|(name, ..)| (*name).to_owned()).collect()),
            Self::Folder(folder) => {
                let mut names = Vec::new();
                collect(folder, "", &mut names)?;
                names.sort();
                Ok(names)
            }
        }
    }

    /// A file's bytes.
    ///
    /// # Errors
    ///
    /// Where there is no such file, or it cannot be read.
    pub fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        match self {
            Self::Folder(folder) => fs::read(folder.join(name)),
            Self::Carried => match CARRIED.iter().find(|(own, ..)| *own == name) {
                Some((_, true, packed)) => unpacked(packed),
                Some((_, false, bytes)) => Ok(bytes.to_vec()),
                None => Err(io::ErrorKind::NotFound.into()),
            },
        }
    }
}

fn unpacked(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    brotli_decompressor::BrotliDecompress(&mut { packed }, &mut bytes)?;
    Ok(bytes)
}

fn collect(folder: &Path, before: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        match entry.path().is_dir() {
            true => collect(&entry.path(), &format!("{name}/"), names)?,
            false => names.push(name),
        }
    }
    Ok(())
}
