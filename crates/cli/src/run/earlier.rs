//! What an earlier run has left in a file of `--out`: it was paid for, so it is kept beside the new one.

use super::Options;
use super::documents::is_same;
use super::record_files::Format;
use pilcrow_core::document::{Request, parse_document};
use pilcrow_core::steps::Process;
use std::fs;
use std::path::{Path, PathBuf};

/// The most runs of one name that are kept; nobody keeps more.
const MOST: usize = 10_000;

/// Gives each file of `--out` that holds something else than this run a name with a number, which is said: the
/// oldest has 1.
///
/// # Errors
///
/// Which file cannot be kept, and why.
pub fn keep(options: &Options, document: &Request) -> Result<(), String> {
    let process = Process::read(document).filter(|process| !process.steps.is_empty());
    for file in &options.out {
        let is_record = options.format.unwrap_or(Format::from_file(file)) == Format::Json;
        let is_own = match (is_record, &process) {
            (true, process) => is_own_record(options, file, process.as_ref()),
            // What is made of a record is made anew as the record goes on.
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

/// Whether a file holds the record that goes on, or the document whose record it gets.
fn is_own_record(options: &Options, file: &Path, process: Option<&Process>) -> bool {
    let read = crate::text_file::read(file).ok().and_then(|text| parse_document(&text).ok());
    let earlier = read.as_ref().and_then(|read| Process::read(&read.request));
    match (earlier, process) {
        (Some(earlier), Some(process)) => earlier.id == process.id,
        (Some(earlier), None) => earlier.steps.is_empty(),
        (None, _) => is_same(file, &options.document),
    }
}

/// Whether there is anything to keep: not in a pipe, or in what is no file.
fn holds_something(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0)
}

/// The file's name with the first number that is free: `a.json`, `a-1.json`.
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
