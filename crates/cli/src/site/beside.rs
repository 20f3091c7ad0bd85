//! What stands beside the documents of a folder and is none, as `pilcrow check` looks at it: the site's
//! settings and the list of its tools.

use super::faults;
use super::folder::Folder;
use super::settings::{self, Examined};
use crate::finding::Finding;
use pilcrow_core::document::{DocumentError, parse_document};
use pilcrow_site::{INDEX, SETTINGS, Settings};
use std::path::Path;

/// What is wrong in a file beside the documents of its folder, in the order of its text; none where the
/// file is a document, by its name.
pub fn findings(file: &Path, text: &str) -> Option<Vec<Finding>> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let mut found = match file.file_name()?.to_str()? {
        SETTINGS => of_settings(folder, text),
        INDEX if is_no_document(text) => of_index(folder, text),
        _ => return None,
    };
    found.sort_by_key(|finding| finding.position);
    Some(found)
}

fn of_settings(folder: &Path, text: &str) -> Vec<Finding> {
    let Examined { settings, findings: mut found, .. } =
        settings::examined(folder, text.to_owned());
    let tools = Folder::read(folder).map(|folder| folder.tools(&settings));
    // What is wrong in other files is told of those.
    let faulty = tools.ok().and_then(Result::err).into_iter().flatten();
    found.extend(
        faulty.filter(|file| file.name == SETTINGS).flat_map(|file| faults::findings(&file)),
    );
    found
}

fn of_index(folder: &Path, text: &str) -> Vec<Finding> {
    let Ok(mut folder) = Folder::read(folder) else { return Vec::new() };
    folder.index = Some(text.to_owned());
    let told = folder.tools(&Settings::default()).err().unwrap_or_default();
    told.iter().flat_map(faults::findings).collect()
}

/// Elsewhere than in a site's folder, a document may have the name of the list.
fn is_no_document(text: &str) -> bool {
    matches!(parse_document(text), Err(DocumentError::UnknownShape(_)))
}
