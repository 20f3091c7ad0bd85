//! `pilcrow render DOCUMENT OUT.html`: writes a document's form and its answer as one static HTML file.

use crate::check::unreadable;
use crate::site::SiteFailure;
use crate::text_file;
use crate::words::{remedy, sentence};
use clap::Args;
use pilcrow_core::document::parse_document;
use pilcrow_page::{Locale, still};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `pilcrow render`.
#[derive(Args, Debug)]
pub struct Options {
    /// The document.
    document: PathBuf,
    /// The file; one that is there is written over only where it was made so.
    out: PathBuf,
    /// The language of what the page says around the document, and of the document where it has several.
    #[arg(long, value_parser = language, default_value = "en")]
    language: Locale,
}

/// Parses the code of a language that the page has.
fn language(code: &str) -> Result<Locale, String> {
    let all = || Locale::ALL.iter().map(|locale| locale.code()).collect::<Vec<_>>().join(", ");
    Locale::ALL.iter().copied().find(|locale| locale.code() == code).ok_or_else(all)
}

/// Writes the file.
pub fn run(options: &Options) -> ExitCode {
    match draw_page(&options.document, options.language) {
        Ok(page) => written(&page, &options.out),
        Err(message) => failed(&message),
    }
}

fn draw_page(file: &Path, locale: Locale) -> Result<String, String> {
    let name = file.display().to_string();
    let read = text_file::read(file);
    let text =
        read.map_err(|error| format!("{name}: {error}; {}\n", remedy::of_file(file, &error)))?;
    parse_document(&text).map_err(|error| unreadable(&error).print(&name, &text))?;
    let undrawn = || format!("{name}: {}\n", sentence!(still.undrawn));
    still::page(&text, locale).ok_or_else(undrawn)
}

fn written(page: &str, out: &Path) -> ExitCode {
    // A file that was not written by this command is not overwritten.
    let is_own = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).contains(still::MARK);
    if out.exists() && !std::fs::read(out).is_ok_and(is_own) {
        return failed(&format!("{}\n", SiteFailure::OtherFile(out.to_owned())));
    }
    match text_file::put(out, page.as_bytes()) {
        Ok(()) => {
            let (path, size) = (out.display().to_string(), (page.len() / 1000).to_string());
            println!("{}", sentence!(still.written, path, size));
            ExitCode::SUCCESS
        }
        Err(error) => {
            failed(&format!("{}: {error}; {}\n", out.display(), remedy::of_writing(out, &error)))
        }
    }
}

fn failed(message: &str) -> ExitCode {
    eprint!("{message}");
    ExitCode::FAILURE
}
