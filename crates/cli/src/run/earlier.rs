//! Backups of an earlier run's result in a file of `--out`: it was paid for, so it is renamed and kept.

use super::Options;
use super::documents::is_same;
use super::record_files::Format;
use pilcrow_core::document::{Request, parse_document};
use pilcrow_core::steps::Process;
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum number of backups of one file.
const MOST: usize = 10_000;

/// Renames each existing file of `--out` that is not from this run to a name with a number, the oldest with 1, and
/// prints that.
///
/// # Errors
///
/// The file that cannot be renamed, and the reason.
pub fn keep(options: &Options, document: &Request) -> Result<(), String> {
    let process = Process::read(document).filter(|process| !process.steps.is_empty());
    for file in &options.out {
        let is_record = options.format.unwrap_or(Format::from_file(file)) == Format::Json;
        let is_own = match (is_record, &process) {
            (true, process) => is_own_record(options, file, process.as_ref()),
            // Exports of a record are rewritten as the record continues.
            (false, process) => process.is_some(),
        };
        if is_own || !holds_something(file) {
            continue;
        }
        let backup = free_name(file).ok_or_else(|| unkept(file, "too many are there"))?;
        fs::rename(file, &backup).map_err(|error| unkept(file, &error.to_string()))?;
        eprintln!("{}: what was in it is kept in {}", file.display(), backup.display());
    }
    Ok(())
}

/// True if a file contains the record that is resumed, or the document that gets the record.
fn is_own_record(options: &Options, file: &Path, process: Option<&Process>) -> bool {
    let read = crate::text_file::read(file).ok().and_then(|text| parse_document(&text).ok());
    let earlier = read.as_ref().and_then(|read| Process::read(&read.request));
    match (earlier, process) {
        (Some(earlier), Some(process)) => earlier.id == process.id,
        (Some(earlier), None) => earlier.steps.is_empty(),
        (None, _) => is_same(file, &options.document),
    }
}

/// True if a file has content to keep; false for a pipe and anything else that is no regular file.
fn holds_something(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0)
}

/// Returns the file's name with the first unused number: `a.json`, `a-1.json`.
fn free_name(file: &Path) -> Option<PathBuf> {
    let stem = file.file_stem()?.to_string_lossy();
    let ending = file.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    let ending = ending.unwrap_or_default();
    let name = |number: usize| file.with_file_name(format!("{stem}-{number}{ending}"));
    (1..=MOST).map(name).find(|name| fs::symlink_metadata(name).is_err())
}

fn unkept(file: &Path, why: &str) -> String {
    format!("{}: what is in it cannot be kept ({why}): name another file", file.display())
}
