//! The check of files beside a folder's documents, for `pilcrow check`: the site's settings, its list of tools and its
//! catalogue of models.

use super::faults;
use super::folder::Folder;
use super::settings::{self, SettingsFile};
use crate::finding::{Finding, Weight};
use crate::run::documents::folder_of;
use crate::words::sentence;
use pilcrow_core::document::{DocumentError, locate_in, parse_document, parse_text};
use pilcrow_core::pointer::Pointer;
use pilcrow_provider::BrowserModel;
use pilcrow_site::{INDEX, SETTINGS, Settings};
use serde_json::Value;
use std::path::Path;

/// The catalogue of models that a site offers to run in the browser.
const MODELS: &str = "models.json";

/// Returns the errors in a file beside the documents, in the order of its text; `None` if the file is a document, by
/// its name.
pub fn findings(file: &Path, text: &str) -> Option<Vec<Finding>> {
    let folder = folder_of(file);
    let mut findings = match file.file_name()?.to_str()? {
        SETTINGS => of_settings(folder, text),
        INDEX if is_no_document(text) => of_index(folder, text),
        MODELS if is_no_document(text) => of_models(text),
        _ => return None,
    };
    findings.sort_by_key(|finding| finding.position);
    Some(findings)
}

fn of_settings(folder: &Path, text: &str) -> Vec<Finding> {
    let SettingsFile { settings, mut findings, .. } = settings::examined(folder, text.to_owned());
    let tools = Folder::read(folder).map(|folder| folder.tools(&settings));
    // Errors in other files are reported for those files.
    let faulty = tools.ok().and_then(Result::err).into_iter().flatten();
    findings.extend(
        faulty.filter(|file| file.name == SETTINGS).flat_map(|file| faults::findings(&file)),
    );
    findings
}

fn of_index(folder: &Path, text: &str) -> Vec<Finding> {
    let Ok(mut folder) = Folder::read(folder) else { return Vec::new() };
    folder.index = Some(text.to_owned());
    let faults = folder.tools(&Settings::default()).err().unwrap_or_default();
    faults.iter().flat_map(faults::findings).collect()
}

/// Returns the entries of a catalogue that the page would skip.
fn of_models(text: &str) -> Vec<Finding> {
    let list = parse_text(text).unwrap_or_default();
    let place = Pointer::root().join("models");
    let finding = |pointer: Pointer, what: String| {
        let position = locate_in(text, &pointer);
        Finding { pointer, position, weight: Weight::MustBeMended, text: what }
    };
    let Some(models) = list.get("models").and_then(Value::as_array) else {
        return vec![finding(Pointer::root(), sentence!(check.no_models))];
    };
    let unread =
        models.iter().enumerate().filter(|(_, model)| BrowserModel::from_value(model).is_none());
    unread
        .map(|(at, _)| finding(place.join(&at.to_string()), sentence!(check.unread_model)))
        .collect()
}

/// True unless the text is a document: outside of a site's folder, a document may have the name of a list.
fn is_no_document(text: &str) -> bool {
    matches!(parse_document(text), Err(DocumentError::UnknownShape(_)))
}
