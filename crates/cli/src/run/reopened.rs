//! The record inside a document, from which a run is resumed or forked.

use super::Options;
use super::record_files::Format;
use crate::terminal::line;
use pilcrow_core::document::{Request, parse_document};
use pilcrow_core::steps::{ForkPoint, Process, ProcessStatus, forked, without_process};
use std::path::{Path, PathBuf};

/// Parses the point from which a process is forked.
///
/// # Errors
///
/// The allowed values.
pub fn fork_point(text: &str) -> Result<ForkPoint, String> {
    match text {
        "state" => Ok(ForkPoint::State),
        _ => {
            text.parse().map(ForkPoint::Step).map_err(|_| "the number of a step, or `state`".into())
        }
    }
}

/// Returns the document at the start of the run; a fork takes its inputs from the document as it is `now`.
///
/// # Errors
///
/// The reason why its record cannot be resumed, with advice.
pub fn reopened(
    document: Request,
    options: &Options,
    id: &str,
    now: &Request,
) -> Result<Request, String> {
    let record = document.members().get("process").filter(|record| !record.is_null());
    let process = match record.map(Process::from_value) {
        Some(None) => {
            return Err("its record cannot be read: take out `process` to begin anew".into());
        }
        read => read.flatten(),
    };
    let has_begun = process.is_some_and(|process| !process.steps.is_empty());
    match options.fork {
        Some(point) => forked(&document, point, id, now).ok_or_else(|| unforked(point)),
        None if has_begun && options.input.is_some() => Err(
            "its steps were made with the input that it has: begin anew by --anew, or with the state that it \
             has kept by --fork state"
                .into(),
        ),
        None => Ok(document),
    }
}

fn unforked(point: ForkPoint) -> String {
    match point {
        ForkPoint::State => {
            "--fork state: it has no record that has left other state than the document has; --anew begins without one".into()
        }
        ForkPoint::Step(step) => {
            let anew = if step == 0 { "; --anew begins without one" } else { "" };
            format!("--fork {step}: it has no record in which this step is over{anew}")
        }
    }
}

/// Returns the message for Ctrl+C: the file of the record, and the command that resumes it.
pub fn interrupt_words(document: &Request, options: &Options) -> String {
    let Some(file) = records(options).next() else {
        return "pilcrow run: stopped; nothing is kept: --out FILE keeps each step".to_owned();
    };
    let file = line(&file.display().to_string());
    let how = match goes_on_by_itself(document, options) {
        true => "the same command goes on from there".to_owned(),
        false => format!("`pilcrow run {file}` goes on from there"),
    };
    format!("pilcrow run: stopped; the steps that were done are kept in {file}, and {how}")
}

/// True if the call looks for an interrupted record. With recorded answers it does not, since they start with the first
/// request.
fn goes_on_by_itself(document: &Request, options: &Options) -> bool {
    let begins_anew = options.anew || options.fork.is_some() || options.server.answers.is_some();
    !begins_anew && Process::read(document).is_none()
}

/// Iterates over the output files that get the record.
fn records(options: &Options) -> impl Iterator<Item = &PathBuf> {
    let is_record =
        |file: &&PathBuf| options.format.unwrap_or(Format::from_file(file)) == Format::Json;
    options.out.iter().filter(is_record)
}

/// Returns the record of an interrupted call, and prints that: the record in an `--out` file of the same document with
/// the same input, which has not ended.
pub fn interrupted(document: &Request, options: &Options) -> Option<Request> {
    if !goes_on_by_itself(document, options) {
        return None;
    }
    let (file, record) = records(options).find_map(|file| Some((file, cut(file, document)?)))?;
    eprintln!("{}: goes on where it was cut; --anew begins anew", file.display());
    Some(record)
}

fn cut(file: &Path, document: &Request) -> Option<Request> {
    let record = parse_document(&crate::text_file::read(file).ok()?).ok()?.request;
    let process = Process::read(&record)?;
    let is_cut = process.status == ProcessStatus::Running && !process.steps.is_empty();
    let is_same = || without_process(&record).to_value() == without_process(document).to_value();
    (is_cut && is_same()).then_some(record)
}
