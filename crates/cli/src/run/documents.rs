//! Other documents that carry out calls: files beside the one that is run. None is fetched, and none is
//! read from outside of its folder: a document must not choose what of a computer a model is told.

use pilcrow_core::document::parse_document;
use pilcrow_core::steps::{Found, Wanted};
use std::path::{Path, PathBuf};

/// Reads a document that another one names.
///
/// # Errors
///
/// What is wrong with it, and what to do.
pub fn found(wanted: &Wanted, root: &Path) -> Result<Found, String> {
    let address = &wanted.address;
    if address.contains("://") {
        return Err(format!("{address} is not fetched: save it beside the document"));
    }
    let folder = folder_of(root);
    let base =
        wanted.base.as_deref().map_or_else(|| folder.clone(), |base| folder_of(Path::new(base)));
    let named = [base.join(address), base.join(format!("{address}.json"))];
    let file = named.iter().find(|file| file.is_file());
    let file = file.ok_or_else(|| format!("{address} is not there: put it beside the document"))?;
    let canonical =
        |path: &Path| path.canonicalize().map_err(|error| format!("{address}: {error}"));
    if !canonical(file)?.starts_with(canonical(&folder)?) {
        return Err(format!("{address} is outside of the document's folder: move it there"));
    }
    let text = std::fs::read_to_string(file).map_err(|error| format!("{address}: {error}"))?;
    let read = parse_document(&text);
    let read =
        read.map_err(|error| format!("{address}: {}", crate::words::document_error(&error)))?;
    Ok(Found { document: read.request, address: Some(file.display().to_string()) })
}

fn folder_of(file: &Path) -> PathBuf {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}
