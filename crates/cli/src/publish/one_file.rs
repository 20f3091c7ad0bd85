//! `pilcrow publish DOCUMENT OUT.html`: writes a tool as one HTML file.

use super::listing;
use crate::page::Page;
use crate::site::{OneFile, SiteFailure};
use crate::words::sentence;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// Marker near the beginning of every such file, by which it is recognised.
const OWN_MARK: &str = "<meta name=\"pilcrow-site\"";

/// True if the output's name asks for one file.
pub fn is_wanted(out: &Path) -> bool {
    let ending = out.extension().unwrap_or_default().to_ascii_lowercase();
    (ending == "html" || ending == "htm") && !out.is_dir()
}

/// Writes the file.
pub fn run(document: &Path, out: &Path, page: Option<&Path>) -> ExitCode {
    match written(document, out, page) {
        Ok((file, bytes)) => {
            file.notes.iter().for_each(|note| eprintln!("{note}"));
            let size = format!("{}.{}", bytes / 1_000_000, bytes / 100_000 % 10);
            let (path, size) = (out.display().to_string(), size.as_str());
            println!("{}", sentence!(site.one_written, path, size));
            listing::print(&file.contents);
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

fn written(
    document: &Path,
    out: &Path,
    page: Option<&Path>,
) -> Result<(OneFile, u64), SiteFailure> {
    let page = Page::new(page).ok_or(SiteFailure::NoPage(None))?;
    if document.is_dir() {
        return Err(SiteFailure::NotOne(document.to_owned()));
    }
    let file = OneFile::gather(document, &page)?;
    // A file that was not written by this command is not overwritten.
    let is_own = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).contains(OWN_MARK);
    if out.exists() && !fs::read(out).is_ok_and(is_own) {
        return Err(SiteFailure::OtherFile(out.to_owned()));
    }
    let bytes = file.write(out)?;
    Ok((file, bytes))
}
