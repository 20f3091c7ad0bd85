//! Other documents that carry out calls: files beside the one that is run. None is fetched, and none outside of the
//! folder is read: a document must not choose which files of the computer a model gets to see.

use pilcrow_core::document::{localized, parse_document, parse_text};
use pilcrow_core::gallery::gallery_entries;
use pilcrow_core::steps::{DocumentWant, FetchedDocument};
use std::path::{Path, PathBuf};

/// Reads a document that another one names.
///
/// # Errors
///
/// The reason why it cannot be used, with advice.
pub fn read_named(wanted: &DocumentWant, root: &Path) -> Result<FetchedDocument, String> {
    let address = &wanted.address;
    if address.contains("://") {
        return Err(format!("{address} is not fetched: save it beside the document"));
    }
    let folder = folder_of(root);
    let by = wanted.base.as_deref().map_or(root, Path::new);
    let file = file_of(address, by);
    let file = file.ok_or_else(|| format!("{address} is not there: put it beside the document"))?;
    let canonical =
        |path: &Path| path.canonicalize().map_err(|error| format!("{address}: {error}"));
    if canonical(&file)? == canonical(by)? {
        return Err(format!("{address} is the document itself: it cannot carry out its own calls"));
    }
    if !canonical(&file)?.starts_with(canonical(folder)?) {
        return Err(format!("{address} is outside of the document's folder: move it there"));
    }
    let text = crate::text_file::read(&file).map_err(|error| format!("{address}: {error}"))?;
    let read = parse_document(&text);
    let read =
        read.map_err(|error| format!("{address}: {}", crate::words::document_error(&error)))?;
    let document = localized(&read.request, None);
    Ok(FetchedDocument { document, address: Some(file.display().to_string()) })
}

/// True if a named document is beside the naming one: by its name, in one of its languages, or as a tool of the list.
pub fn lies_beside(address: &str, document: &Path) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let folder = folder_of(document);
    let in_a_language = || {
        let names = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.any(|name| name.strip_prefix(path).is_some_and(|rest| rest.starts_with('.')))
    };
    file_of(path, document).is_some() || in_a_language()
}

/// True if a document names itself.
pub fn is_itself(address: &str, document: &Path) -> bool {
    file_of(address, document).is_some_and(|file| is_same(&file, document))
}

/// True if two paths lead to the same existing file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// Returns the file that the document `by` names: by its file name, without the extension, or by its id in the list.
fn file_of(address: &str, by: &Path) -> Option<PathBuf> {
    let base = folder_of(by);
    let named = [base.join(address), base.join(format!("{address}.json"))];
    let file = named.into_iter().find(|file| file.is_file());
    file.or_else(|| of_gallery(address, by)).filter(|file| file.is_file())
}

/// Returns the file of a tool in the neighbouring list, in the language of the document `by`.
fn of_gallery(id: &str, by: &Path) -> Option<PathBuf> {
    let folder = folder_of(by);
    let index = std::fs::read_to_string(folder.join("index.json")).ok()?;
    let tools = gallery_entries(&parse_text(&index).ok()?);
    let own = by.file_name()?.to_str()?;
    let language = tools.iter().find_map(|tool| tool.language_of(own)).unwrap_or_default();
    let tool = tools.iter().find(|tool| tool.id == id)?;
    Some(folder.join(tool.file(language)))
}

/// Returns the folder of a file; the working folder if the path names none.
pub fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}
