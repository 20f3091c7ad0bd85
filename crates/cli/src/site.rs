//! A site of a folder of documents, as names and contents of files.

mod failure;
mod folder;
mod settings;

pub use failure::SiteFailure;
pub use pilcrow_site::service_worker;

use crate::page::Page;
use crate::words::{document_error, sentence};
use folder::Folder;
use pilcrow_core::digest::sha256_integrity;
use pilcrow_site::{Content, Files, MANIFEST, PageFiles, TEMPLATE, files, tools};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// A site, in memory but for the page's own files.
#[derive(Debug)]
pub struct Site {
    page: Page,
    files: Files,
    /// How many tools its gallery lists.
    pub tools: usize,
    /// What its author may want to know: files that are left out, each a line.
    pub notes: Vec<String>,
}

impl Site {
    /// Makes a site of a folder of documents.
    ///
    /// # Errors
    ///
    /// Where a file cannot be read, a document or `pilcrow.json` has a mistake, or nothing is there to
    /// be shown.
    pub fn of(folder: &Path, page: &Page) -> Result<Self, SiteFailure> {
        let Folder { documents, index } = Folder::read(folder)?;
        let settings = settings::read(folder)?;
        let tools = tools(index.as_deref(), &documents, &settings)
            .map_err(|faulty| SiteFailure::faults(folder, &[faulty]))?;
        let of_page =
            of_page(page).map_err(|error| SiteFailure::NoPage(Some((page.clone(), error))))?;
        let logo = settings::logo(folder, &settings)?;
        let left_out = documents.left_out.iter().map(|(name, error)| {
            let (path, reason) = (folder.join(name).display().to_string(), document_error(error));
            sentence("site", "left_out", &[("path", &path), ("reason", &reason)])
        });
        Ok(Self {
            page: page.clone(),
            files: files(&of_page, &settings, &documents, &tools, logo),
            tools: tools.len(),
            notes: left_out.collect(),
        })
    }

    /// The names of its files, with slashes, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// A file's bytes; none where the site has no such file.
    pub fn bytes(&self, name: &str) -> Option<io::Result<Vec<u8>>> {
        Some(match self.files.get(name)? {
            Content::OfPage => self.page.read(name),
            Content::Made(bytes) => Ok(bytes.clone()),
        })
    }
}

/// The page, as far as a site is made of it.
fn of_page(page: &Page) -> io::Result<PageFiles> {
    let names = page.names()?;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let has = |file: &str| names.iter().any(|name| name == file);
    let optional = |file: &str| has(file).then(|| page.read(file)).transpose();
    let mut hashes = BTreeMap::new();
    for name in &names {
        hashes.insert(name.clone(), sha256_integrity(&page.read(name)?));
    }
    Ok(PageFiles {
        template: text(page.read(TEMPLATE)?),
        manifest: optional(MANIFEST)?,
        worker: optional(service_worker::FILE)?.map(text),
        hashes,
    })
}
