//! A site of a folder of documents, as names and contents of files.

mod beside;
mod failure;
mod faults;
mod folder;
mod material;
mod notes;
mod one_file;
mod previews;
mod settings;
mod written;

pub use beside::findings;
pub use failure::SiteFailure;
pub use one_file::OneFile;
pub use pilcrow_site::service_worker;

use crate::page::Page;
use material::Material;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::text::digest::sha256_integrity;
use pilcrow_site::{
    ContainedFile, Content, Files, InlineFiles, MANIFEST, PageFiles, Previews, TEMPLATE,
    WRITTEN_SCRIPT, contents, files, first_styles,
};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// A site, in memory except for the page's own files.
#[derive(Debug)]
pub struct Site {
    page: Page,
    files: Files,
    /// The author's own files.
    pub contents: Vec<ContainedFile>,
    /// Number of tools in the site's gallery.
    pub tools: usize,
    /// Notes for the author: files that are left out, and the findings of `pilcrow check` in the others; each at least
    /// a line.
    pub notes: Vec<String>,
    /// True if visitors may let a model in their browser answer.
    pub offers_browser: bool,
}

/// The purpose of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A site to publish, with preview pictures of its pages.
    Published {
        /// True if the documents keep their benches.
        with_bench: bool,
    },
    /// A site to look at on this computer.
    Served,
}

impl Site {
    /// Makes a site of a folder of documents.
    ///
    /// # Errors
    ///
    /// A file cannot be read, a document or `pilcrow.json` has an error, or there is nothing to show. All errors are
    /// reported together.
    pub fn gather(folder: &Path, page: &Page, goal: Goal) -> Result<Self, SiteFailure> {
        let Material { mut documents, settings, tools, logo, mut notes } = Material::read(folder)?;
        if goal == (Goal::Published { with_bench: false }) {
            notes.extend(notes::benches_left(folder, &mut documents));
        }
        let of_page =
            of_page(page).map_err(|error| SiteFailure::NoPage(Some((page.clone(), error))))?;
        let previews = match goal {
            Goal::Published { .. } => previews::previews(folder, &settings, &tools),
            Goal::Served => Previews::new(),
        };
        let written = written::pages(&of_page, &settings, &documents, &tools);
        Ok(Self {
            page: page.clone(),
            contents: contents(&documents, &tools, logo.as_ref()),
            files: files(&of_page, &settings, &documents, &tools, logo, &previews, &written),
            tools: tools.len(),
            notes,
            offers_browser: settings.offers(ProviderKind::InBrowser),
        })
    }

    /// Iterates over the names of the site's files, with slashes, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Returns a file's bytes; `None` if the site has no such file.
    pub fn bytes(&self, name: &str) -> Option<io::Result<Vec<u8>>> {
        Some(match self.files.get(name)? {
            Content::OfPage => self.page.read(name),
            Content::Bytes(bytes) => Ok(bytes.clone()),
        })
    }
}

/// Reads the parts of the page that a site needs.
fn of_page(page: &Page) -> io::Result<PageFiles> {
    let names = page.names()?;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let has = |file: &str| names.iter().any(|name| name == file);
    let optional = |file: &str| has(file).then(|| page.read(file)).transpose();
    let mut hashes = BTreeMap::new();
    for name in &names {
        hashes.insert(name.clone(), sha256_integrity(&page.read(name)?));
    }
    let template = text(page.read(TEMPLATE)?);
    let styles = first_styles(&template).map(optional).transpose()?.flatten().map(text);
    Ok(PageFiles {
        inline: InlineFiles { styles, script: optional(WRITTEN_SCRIPT)?.map(text) },
        template,
        manifest: optional(MANIFEST)?,
        worker: optional(service_worker::FILE)?.map(text),
        hashes,
    })
}
