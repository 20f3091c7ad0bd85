//! What a folder gives a site: all of it is looked at before anything that is wrong is told.

use super::folder::Folder;
use super::settings::SettingsFile;
use super::{SiteFailure, faults, notes, settings};
use crate::words::sentence;
use pilcrow_site::{Documents, Settings, Tool};
use std::path::Path;

/// What a site is made of, besides the page.
#[derive(Debug)]
pub struct Material {
    /// The documents.
    pub documents: Documents,
    /// What `pilcrow.json` says.
    pub settings: Settings,
    /// The tools, in order.
    pub tools: Vec<Tool>,
    /// The logo's name and bytes; `None` if the site has none.
    pub logo: Option<(String, Vec<u8>)>,
    /// What its author may want to know: files that are left out, what `pilcrow check` finds in the others;
    /// each a line or more.
    pub notes: Vec<String>,
}

impl Material {
    /// Reads a folder.
    ///
    /// # Errors
    ///
    /// Where it cannot be read; else, all together, what is wrong in its files, and what is left out.
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

/// What is wrong in files, and behind it what is left out.
fn to_failure(mut wrong: String, left_out: &[String]) -> SiteFailure {
    left_out.iter().for_each(|note| wrong.push_str(&format!("{note}\n")));
    SiteFailure::Faults(wrong)
}
