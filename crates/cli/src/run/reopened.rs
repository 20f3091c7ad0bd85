//! The record that a document may bring along: read, so that the run goes on where it ended, or forked.

use super::Options;
use super::saved::Format;
use pilcrow_core::document::{Request, parse_document};
use pilcrow_core::steps::{Process, ProcessStatus, forked, without_process};
use std::path::{Path, PathBuf};

/// The document as the run begins with it.
///
/// # Errors
///
/// Why its record cannot be gone on with, and what to do.
pub fn reopened(document: Request, options: &Options, id: &str) -> Result<Request, String> {
    let record = document.members().get("process").filter(|record| !record.is_null());
    let process = match record.map(Process::from_value) {
        Some(None) => {
            return Err("its record cannot be read: take out `process` to begin anew".into());
        }
        read => read.flatten(),
    };
    let has_begun = process.is_some_and(|process| !process.steps.is_empty());
    match options.fork {
        Some(step) => forked(&document, step, id).ok_or_else(|| {
            let anew = if step == 0 { "; --anew begins without one" } else { "" };
            format!("--fork {step}: it has no record in which this step is over{anew}")
        }),
        None if has_begun && options.input.is_some() => {
            Err("its steps were made with the input that it has: begin anew by --anew".into())
        }
        None => Ok(document),
    }
}

/// What an earlier call was cut in, with its file: the record of the same document with the same input, which it saved
/// by `--out` and which has not ended. Recorded answers begin with the first, and so does what they answer.
pub fn interrupted<'options>(
    document: &Request,
    options: &'options Options,
) -> Option<(&'options PathBuf, Request)> {
    let begins_anew = options.anew || options.fork.is_some() || options.server.answers.is_some();
    if begins_anew || Process::of(document).is_some() {
        return None;
    }
    let is_record = |file: &&PathBuf| options.format.unwrap_or(Format::of(file)) == Format::Json;
    let records = options.out.iter().filter(is_record);
    records.filter_map(|file| Some((file, cut(file, document)?))).next()
}

fn cut(file: &Path, document: &Request) -> Option<Request> {
    let record = parse_document(&crate::text_file::read(file).ok()?).ok()?.request;
    let process = Process::of(&record)?;
    let is_cut = process.status == ProcessStatus::Running && !process.steps.is_empty();
    let is_same = || without_process(&record).to_value() == without_process(document).to_value();
    (is_cut && is_same()).then_some(record)
}
