//! The content of a folder for a site. All files are read before any error is reported.

use super::folder::Folder;
use super::settings::SettingsFile;
use super::{SiteFailure, faults, notes, settings};
use crate::words::sentence;
use pilcrow_site::{Documents, Settings, Tool};
use std::path::Path;

/// Everything that a site is made of, except for the page.
#[derive(Debug)]
pub struct Material {
    /// The documents.
    pub documents: Documents,
    /// The settings in `pilcrow.json`.
    pub settings: Settings,
    /// The tools, in the order of the site.
    pub tools: Vec<Tool>,
    /// Name and bytes of the logo; `None` if the site has none.
    pub logo: Option<(String, Vec<u8>)>,
    /// Notes for the author: files that are left out, and the findings of `pilcrow check` in the others; each at least
    /// a line.
    pub notes: Vec<String>,
}

impl Material {
    /// Reads a folder.
    ///
    /// # Errors
    ///
    /// The folder cannot be read; otherwise all errors in its files together, with the files that are left out.
    pub fn read(folder: &Path) -> Result<Self, SiteFailure> {
        let mut material = Folder::read(folder)?;
        let (SettingsFile { settings, logo, .. }, mut wrong) = settings::read(folder);
        let mut take = |printed: String| wrong.push_str(&printed);
        let tools = match material.documents.texts().is_empty() {
            true => Vec::new(),
            false => material.tools(&settings).unwrap_or_else(|faulty| {
                faulty.iter().for_each(|file| take(faults::printed(folder, file)));
                Vec::new()
            }),
        };
        if material.documents.texts().is_empty() && material.faults.is_empty() {
            let path = folder.display().to_string();
            take(sentence!(site.no_documents, path) + "\n");
        }
        take(std::mem::take(&mut material.faults));
        let mut notes = notes::left_out(folder, &material.documents);
        if !wrong.is_empty() {
            return Err(to_failure(wrong, &notes));
        }
        notes.extend(notes::unlisted(folder, &material, &tools));
        notes.extend(notes::findings(folder, &material.documents, &tools));
        Ok(Self { documents: material.documents, settings, tools, logo, notes })
    }
}

/// Returns a failure of the errors in files, followed by the files that are left out.
fn to_failure(mut wrong: String, left_out: &[String]) -> SiteFailure {
    left_out.iter().for_each(|note| wrong.push_str(&format!("{note}\n")));
    SiteFailure::Faults(wrong)
}
