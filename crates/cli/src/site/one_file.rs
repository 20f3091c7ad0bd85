//! A document as one HTML file, together with the neighbouring documents that carry out its calls.

use super::{SiteFailure, faults, notes, settings};
use crate::check::unreadable;
use crate::page::Page;
use crate::text_file;
use flate2::Compression;
use flate2::write::GzEncoder;
use pilcrow_core::field::base64;
use pilcrow_core::text::digest::sha256_integrity;
use pilcrow_site::{
    ContainedFile, Documents, ONE_FILE_SCRIPT, Part, Settings, contents, is_document, one_file,
    tools,
};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A document as one HTML file, ready to be written.
#[derive(Debug)]
pub struct OneFile {
    page: Page,
    parts: Vec<Part>,
    /// The author's own files.
    pub contents: Vec<ContainedFile>,
    /// Notes for the author, each at least a line.
    pub notes: Vec<String>,
}

impl OneFile {
    /// Collects the parts from a document. The settings in a neighbouring `pilcrow.json` about providers, languages and
    /// looks apply here, too.
    ///
    /// # Errors
    ///
    /// A file cannot be read, a document or `pilcrow.json` has an error, or the page lacks a needed part.
    pub fn gather(document: &Path, page: &Page) -> Result<Self, SiteFailure> {
        let folder = document.parent().unwrap_or_else(|| Path::new(""));
        let name = document.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let texts = gathered(folder, &name)?;
        let (mut documents, broken) = Documents::read_all(texts);
        let (settings::SettingsFile { settings, logo, .. }, mut wrong) = settings::read(folder);
        wrong.extend(broken.iter().map(|file| faults::printed(folder, file)));
        // Nothing can be left out of one file: all of it is needed.
        wrong.extend(documents.left_out.iter().map(|(name, error)| {
            unreadable(error).print(&folder.join(name).display().to_string(), "")
        }));
        if !wrong.is_empty() {
            return Err(SiteFailure::Faults(wrong));
        }
        // The order of a site's tools does not matter here.
        let tools = tools(None, &documents, &Settings::default()).unwrap_or_default();
        let tool = tools.iter().find(|tool| tool.files().any(|file| file == name));
        let tool = tool.ok_or_else(|| SiteFailure::NotOne(document.to_owned()))?;
        let hashes =
            hashes(page).map_err(|error| SiteFailure::NoPage(Some((page.clone(), error))))?;
        let notes = notes::findings(folder, &documents, std::slice::from_ref(tool));
        // The page in one file cannot open benches.
        documents.leave_benches_out();
        let parts = one_file(&hashes, &settings, &documents, tool, logo.as_ref());
        let parts = parts.ok_or(SiteFailure::NoPieces)?;
        let contents = contents(&documents, std::slice::from_ref(tool), logo.as_ref());
        Ok(Self { page: page.clone(), parts, contents, notes })
    }

    /// Writes the file as a whole; returns its size in bytes.
    ///
    /// # Errors
    ///
    /// A file of the page cannot be read, or this one cannot be written.
    pub fn write(&self, out: &Path) -> Result<u64, SiteFailure> {
        let mut bytes = Vec::new();
        for part in &self.parts {
            let unreadable = |error| SiteFailure::NoPage(Some((self.page.clone(), error)));
            self.put(part, &mut bytes).map_err(unreadable)?;
        }
        text_file::put(out, &bytes)
            .map_err(|error| SiteFailure::Unwritable(out.to_owned(), error))?;
        Ok(bytes.len() as u64)
    }

    fn put(&self, part: &Part, out: &mut Vec<u8>) -> io::Result<()> {
        match part {
            Part::Text(text) => out.extend(text.as_bytes()),
            Part::File(name) => out.extend(self.page.read(name)?),
            Part::Encoded(name) => out.extend(base64(&self.page.read(name)?).into_bytes()),
            Part::Packed(name) => {
                let mut packed = GzEncoder::new(Vec::new(), Compression::best());
                packed.write_all(&self.page.read(name)?)?;
                out.extend(base64(&packed.finish()?).into_bytes());
            }
        }
        Ok(())
    }
}

/// Returns the texts of a document and of the neighbouring documents that carry out its calls. A missing one is
/// reported when it is called.
fn gathered(folder: &Path, name: &str) -> Result<BTreeMap<String, String>, SiteFailure> {
    let mut texts = BTreeMap::new();
    let mut left = vec![name.to_owned()];
    while let Some(name) = left.pop() {
        let path: PathBuf = folder.join(&name);
        match text_file::read(&path) {
            Ok(text) => {
                let own = BTreeMap::from([(name.clone(), text.clone())]);
                let (read, _) = Documents::read_all(own);
                texts.insert(name.clone(), text);
                let calls = read.calls_of(&name).map(str::to_owned);
                let is_new = |file: &String| {
                    is_document(file) && !file.contains(['/', '\\']) && !texts.contains_key(file)
                };
                left.extend(calls.filter(is_new));
            }
            Err(error) if texts.is_empty() => return Err(SiteFailure::Unreadable(path, error)),
            Err(_) => {}
        }
    }
    Ok(texts)
}

/// Returns the hashes of the page's files, including those that only one file needs.
fn hashes(page: &Page) -> io::Result<BTreeMap<String, String>> {
    let names = page.all_names()?;
    let hash = |name: String| {
        // Only this file's hash is used; of the others, only the names matter.
        let hash = match name == ONE_FILE_SCRIPT {
            true => sha256_integrity(&page.read(&name)?),
            false => String::new(),
        };
        Ok((name, hash))
    };
    names.into_iter().map(hash).collect()
}
