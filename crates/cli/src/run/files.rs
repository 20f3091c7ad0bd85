//! The check of the files in a run's options: a file that is read must not be overwritten, except for the document,
//! which may get its record.

use super::Options;
use super::overwriting::refuse_overwriting;
use super::record_files::Format;
use std::path::Path;

/// Fails if an option would overwrite a file that is read.
///
/// # Errors
///
/// The option and the file, with advice.
pub fn refuse_lost(options: &Options) -> Result<(), String> {
    let read = [
        ("--answers", &options.server.answers),
        ("--input", &options.input),
        ("--person", &options.person),
    ];
    let read = read.into_iter().filter_map(|(option, file)| Some((option, file.as_deref()?)));
    let requests = options.requests.iter().map(|file| ("--requests", file.as_path()));
    let (records, others): (Vec<_>, Vec<_>) =
        options.out.iter().map(|file| ("--out", file.as_path())).partition(|(_, file)| {
            options.format.unwrap_or(Format::from_file(file)) == Format::Json
        });
    let others: Vec<(&str, &Path)> = others.into_iter().chain(requests).collect();
    refuse_overwriting(&[("", &options.document)], &others)?;
    refuse_overwriting(&read.collect::<Vec<_>>(), &[records, others].concat())
}
