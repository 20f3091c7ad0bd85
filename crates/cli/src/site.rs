//! A site: the page with a folder's documents as its gallery, as names and contents of files.

mod accent;
mod failure;
mod folder;
mod html;
mod index;
mod manifest;
mod policy;
pub mod service_worker;
mod settings;

pub use failure::SiteFailure;

use crate::page::Page;
use folder::Folder;
use serde_json::Value;
use settings::Settings;
use std::collections::BTreeMap;
use std::path::Path;

/// What a file of a site holds.
#[derive(Debug)]
pub enum Content {
    /// The page's file of that name.
    OfPage,
    /// Bytes that were made for the site, or read from the folder.
    Made(Vec<u8>),
}

/// A site, in memory but for the page's own files.
#[derive(Debug)]
pub struct Site {
    page: Page,
    files: BTreeMap<String, Content>,
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
        let read = Folder::read(folder)?;
        let settings = Settings::read(folder)?;
        let tools = index::tools(folder, &read, &settings)?;
        let unreadable = |error| SiteFailure::NoPage(Some((page.clone(), error)));
        let names = page.names().map_err(unreadable)?;
        let template = page.read("index.html").map_err(unreadable)?;
        let template = String::from_utf8_lossy(&template).into_owned();
        let mut site = Self {
            page: page.clone(),
            files: names.into_iter().map(|name| (name, Content::OfPage)).collect(),
            tools: tools.len(),
            notes: read.notes,
        };
        for (name, text) in read.documents {
            site.put(&format!("tools/{name}"), text);
        }
        site.put("model/model.json", "{}\n".to_owned());
        site.put("tools/index.json", format!("{:#}\n", index::index(&tools)));
        for (name, page) in html::pages(&template, &settings, &tools) {
            site.put(&name, page);
        }
        let manifest = page.read(manifest::FILE).ok();
        if let Some(own) = manifest.and_then(|manifest| manifest::of_site(&manifest, &settings)) {
            site.put(manifest::FILE, own);
        }
        site.put(".nojekyll", String::new());
        if let Some((name, bytes)) = settings.logo(folder)? {
            site.files.insert(name, Content::Made(bytes));
        }
        site.list_for_offline().map_err(unreadable)?;
        Ok(site)
    }

    /// The names of its files, with slashes, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// A file's bytes; none where the site has no such file.
    pub fn bytes(&self, name: &str) -> Option<std::io::Result<Vec<u8>>> {
        Some(match self.files.get(name)? {
            Content::OfPage => self.page.read(name),
            Content::Made(bytes) => Ok(bytes.clone()),
        })
    }

    fn put(&mut self, name: &str, text: String) {
        self.files.insert(name.to_owned(), Content::Made(text.into_bytes()));
    }
}

/// A text, or that of a language, as lists of tools have it.
fn text_in<'value>(texts: Option<&'value Value>, language: &str) -> Option<&'value str> {
    match texts? {
        Value::Object(by_language) => {
            let of = |language: &str| by_language.get(language);
            of(language).or_else(|| of("en")).or_else(|| by_language.values().next())?.as_str()
        }
        text => text.as_str(),
    }
}
