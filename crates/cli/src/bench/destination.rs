//! The check of a bench's output files before any request: the result of paid calls must not be lost.

use super::Options;
use super::saved::Format;
use crate::run::documents::folder_of;
use crate::run::overwriting::refuse_overwriting;
use pilcrow_core::bench::Plan;
use std::path::Path;

/// Fails if the result could not be written, or would overwrite a file of the author's.
///
/// # Errors
///
/// The option and the file, with advice.
pub fn refuse_unwritable(options: &Options, plan: &Plan) -> Result<(), String> {
    let out = || options.out.iter().map(|file| ("--out", file.as_path()));
    let proposal = options.propose.iter().flatten().map(|file| ("--propose", file.as_path()));
    let cache = options.cache_file();
    let cache = cache.iter().map(|file| ("--cache", file.as_path()));
    let read = [Some(("", &options.document)), options.server.answers.as_ref().map(of_answers)];
    let read: Vec<(&str, &Path)> =
        read.into_iter().flatten().map(|(option, file)| (option, file.as_path())).collect();
    let written: Vec<(&str, &Path)> = cache.chain(out()).chain(proposal.clone()).collect();
    refuse_overwriting(&read, &written)?;
    out().chain(proposal.clone()).try_for_each(|(option, file)| in_folder(option, file))?;
    out().try_for_each(|(_, file)| check_kind(file, plan))?;
    proposal.into_iter().try_for_each(|(option, file)| as_document(option, file))
}

/// Fails if no document can be written to a file.
///
/// # Errors
///
/// The option and the file, with advice.
pub fn of_document(option: &str, file: &Path) -> Result<(), String> {
    in_folder(option, file)?;
    as_document(option, file)
}

fn of_answers<File>(file: File) -> (&'static str, File) {
    ("--answers", file)
}

fn in_folder(option: &str, file: &Path) -> Result<(), String> {
    let refuse = |what: &str| Err(format!("{option} {}: {what}", file.display()));
    match (folder_of(file).is_dir(), file.is_dir()) {
        (false, _) => refuse("there is no such folder: make it first, or choose another place"),
        (_, true) => refuse("this is a folder: name a file in it"),
        _ => Ok(()),
    }
}

fn check_kind(file: &Path, plan: &Plan) -> Result<(), String> {
    match Format::from_file(file) {
        None => Err(format!(
            "--out {}: this ending is not known; known are .csv, .jsonl, .md, .html, .json, .xml and .comparator.json",
            file.display()
        )),
        Some(Format::Comparator) if plan.columns.len() < 2 => {
            Err(format!("--out {}: a bench of one column has nothing to compare", file.display()))
        }
        Some(_) => Ok(()),
    }
}

fn as_document(option: &str, file: &Path) -> Result<(), String> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        None | Some("json" | "json5") => Ok(()),
        Some(_) => Err(format!(
            "{option} {}: a document is written there; let the name end with .json",
            file.display()
        )),
    }
}
