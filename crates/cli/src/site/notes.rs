//! Notes for an author on a folder that a site can be made of all the same.

use super::folder::Folder;
use crate::check::check_text;
use crate::finding::{Finding, Weight};
use crate::terminal::line;
use crate::words::{document_error, sentence};
use pilcrow_site::{Documents, INDEX, Settings, Tool, published};
use std::path::Path;

/// Maximum number of notes on one document; `pilcrow check` reports all.
const MAX_NOTES: usize = 3;

/// Returns a note for each file that is no document.
pub fn left_out(folder: &Path, documents: &Documents) -> Vec<String> {
    let notes = documents.left_out.iter().map(|(name, error)| {
        let (path, reason) = (note_path(folder, name), line(&document_error(error)));
        sentence!(site.left_out, path, reason)
    });
    notes.collect()
}

/// Removes the benches from the documents; returns a note for each.
pub fn benches_left(folder: &Path, documents: &mut Documents) -> Vec<String> {
    let names = documents.leave_benches_out();
    let note = |name: &String| sentence!(site.bench_left, path = &*note_path(folder, name));
    names.iter().map(note).collect()
}

/// Returns a note for each document that no list names, with the name of that list.
pub fn unlisted(folder: &Path, material: &Folder, tools: &[Tool]) -> Vec<String> {
    let documents = &material.documents;
    let wanted = published(documents, tools);
    // The list contains documents that the settings leave out.
    let listed = material.tools(&Settings::default()).unwrap_or_default();
    let listed = published(documents, &listed);
    let names = documents.texts().keys().filter(|name| !wanted.contains(name.as_str()));
    let notes = names.map(|name| {
        let list = match listed.contains(name.as_str()) {
            true => "“tools” of pilcrow.json",
            false => INDEX,
        };
        sentence!(site.unlisted, path = &note_path(folder, name), list)
    });
    notes.collect()
}

/// Returns the findings of `pilcrow check` in the published documents, except for values that a person fills in.
pub fn findings(folder: &Path, documents: &Documents, tools: &[Tool]) -> Vec<String> {
    let texts = published(documents, tools).into_iter();
    let texts = texts.filter_map(|name| Some((name, documents.texts().get(name)?)));
    texts.flat_map(|(name, text)| notes(&note_path(folder, name), text)).collect()
}

fn notes(path: &str, text: &str) -> Vec<String> {
    let findings =
        check_text(text).into_iter().filter(|finding| finding.weight != Weight::LeftToPerson);
    // The site opens the document in spite of the finding.
    let findings = findings.map(|finding| Finding { weight: Weight::WorthKnowing, ..finding });
    let mut notes: Vec<String> =
        findings.map(|finding| finding.print(path, text).trim_end().to_owned()).collect();
    let more = notes.len().saturating_sub(MAX_NOTES);
    notes.truncate(MAX_NOTES);
    if more > 0 {
        notes.push(sentence!(site.more_findings, path, count = more));
    }
    notes
}

fn note_path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}
