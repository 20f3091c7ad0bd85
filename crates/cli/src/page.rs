//! The built page from which sites are made: the one inside the command's binary, or one in a folder.

use pilcrow_site::is_of_page;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Each file's name, whether it is compressed with Brotli, and its bytes.
type FileTable = &'static [(&'static str, bool, &'static [u8])];

static CARRIED: FileTable = include!(concat!(env!("OUT_DIR"), "/carried.rs"));

/// A built page.
#[derive(Clone, Debug)]
pub enum Page {
    /// The page inside the command's binary.
    Carried,
    /// A page in a folder, as built by `cargo xtask build`.
    Folder(PathBuf),
}

impl Page {
    /// Returns the page in the folder, or else the one in the binary. `None` if the binary contains none.
    pub fn new(folder: Option<&Path>) -> Option<Self> {
        match folder {
            Some(folder) => Some(Self::Folder(folder.to_owned())),
            None => (!CARRIED.is_empty()).then_some(Self::Carried),
        }
    }

    /// Returns the names of the files that a site needs, with slashes.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    pub fn names(&self) -> io::Result<Vec<String>> {
        Ok(self.all_names()?.into_iter().filter(|name| is_of_page(name)).collect())
    }

    /// Returns the names of all files, with slashes.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
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

    /// Returns a file's bytes.
    ///
    /// # Errors
    ///
    /// There is no such file, or it cannot be read.
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
