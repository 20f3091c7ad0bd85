//! Words for what an import says, and why it failed.

use super::{document_error, sentence};
use pilcrow_core::document::{DocumentError, TextError};
use pilcrow_core::import::{CurlFault, ImportError, Note, Place, YamlError};

/// A note: its place, and what has become of it.
pub fn note(note: &Note) -> String {
    let (group, key) = note.kind.key();
    let what = sentence(group, key, &[]);
    let what = match &note.name {
        Some(name) => sentence("tools", "named", &[("name", name), ("what", &what)]),
        None => what,
    };
    format!("{}: {what}", place(&note.place))
}

/// A place in what was read; of values, as a JSON Pointer.
fn place(place: &Place) -> String {
    match place {
        Place::At(pointer) if pointer.as_str().is_empty() => "/".to_owned(),
        Place::At(pointer) => pointer.to_string(),
        Place::Line(line) => sentence("import", "place_line", &[("line", &line.to_string())]),
        Place::Header(name) => sentence("import", "place_header", &[("name", name)]),
        Place::Address => sentence("import", "place_address", &[]),
        Place::Flag(flag) => flag.clone(),
    }
}

/// Why a text cannot be opened.
pub fn import_error(error: &ImportError) -> String {
    match error {
        ImportError::Document(DocumentError::Text(error)) => placed_text_error(error),
        ImportError::Document(error) => document_error(error),
        ImportError::Curl(CurlFault::Body(error)) => {
            sentence("import", "curl_body", &[("what", &placed_text_error(error))])
        }
        ImportError::Curl(fault) => sentence("import", fault.key(), &[]),
        ImportError::Yaml(YamlError { kind, line, column }) => {
            placed(*line, *column, &sentence("import", kind.key(), &[]))
        }
        ImportError::Code => sentence("import", "code", &[]),
        ImportError::Swagger => sentence("import", "swagger", &[]),
    }
}

fn placed_text_error(error: &TextError) -> String {
    let what = document_error(&DocumentError::Text(error.clone()));
    placed(error.line, error.column, &what)
}

fn placed(line: usize, column: usize, what: &str) -> String {
    let (line, column) = (line.to_string(), column.to_string());
    sentence("open", "place", &[("line", &line), ("column", &column), ("what", what)])
}
