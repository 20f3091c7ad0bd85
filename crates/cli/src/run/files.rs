//! The files that the options of a run name: none that is read may be written over, but for the document, where its
//! record goes.

use super::Options;
use super::overwriting::refuse_overwriting;
use super::record_files::Format;
use std::path::Path;

/// Fails where an option would write over what is read.
///
/// # Errors
///
/// Which option names what, and what to do.
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
