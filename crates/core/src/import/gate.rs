//! The one gate for every text that is opened: what it is, the documents in it, and what became of the rest.

use super::curl::{CurlFault, is_curl, read_curl};
use super::key::drop_keys;
use super::note::{NotCarried, Note, NoteKind, Place};
use super::provider::{self, Api};
use super::yaml::YamlError;
use crate::document::{DocumentError, DocumentForm, Request, parse_document, parse_text};
use crate::tool::read_tools;
use serde_json::Value;

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A document, or a part of one, as Pilcrow writes them.
    Document(DocumentForm),
    /// Definitions of tools.
    Tools,
    /// A request to a provider, as JSON or as a `curl` command.
    Provider(Api),
}

/// A text, read.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// What it is.
    pub format: Format,
    /// What is said of the whole.
    pub notes: Vec<Note>,
    documents: Vec<Imported>,
}

/// One document of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Imported {
    /// The document.
    pub request: Request,
    /// What did not become part of it just as it was, in order.
    pub notes: Vec<Note>,
}

/// Why a text cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// It is of no format that is known; why it is no document of ours.
    Document(DocumentError),
    /// It is a `curl` command.
    Curl(CurlFault),
    /// It is YAML.
    Yaml(YamlError),
}

impl Import {
    fn one(format: Format, imported: Imported) -> Self {
        Self { format, notes: Vec::new(), documents: vec![imported] }
    }

    /// How many documents are in it. Of several, the person chooses.
    pub fn len(&self) -> usize {
        self.documents.len()
    }

    /// Whether nothing in it can be opened.
    pub fn is_empty(&self) -> bool {
        self.documents.is_empty()
    }

    /// The title and the description of a document.
    pub fn words(&self, at: usize) -> Option<(String, String)> {
        let request = &self.documents.get(at)?.request;
        let owned = |text: Option<&str>| text.unwrap_or_default().to_owned();
        Some((owned(request.title()), owned(request.description())))
    }

    /// A document.
    pub fn document(&self, at: usize) -> Option<Imported> {
        self.documents.get(at).cloned()
    }
}

/// Reads a text.
///
/// # Errors
///
/// Where nothing in it can be understood.
pub fn read(text: &str) -> Result<Import, ImportError> {
    if is_curl(text) {
        let sent = read_curl(text).map_err(ImportError::Curl)?;
        let mut import = read_value(sent.body, &sent.address, &sent.headers)?;
        import.notes.splice(0..0, sent.notes);
        return Ok(import);
    }
    let parsed = parse_document(text);
    let may_be_another = match &parsed {
        Ok(document) => matches!(document.form, DocumentForm::Context | DocumentForm::Message),
        Err(error) => matches!(error, DocumentError::UnknownShape(_)),
    };
    if may_be_another
        && let Ok(value) = parse_text(text)
        && let Some(import) = other_format(value, "", &[])
    {
        return Ok(import);
    }
    let document = parsed.map_err(ImportError::Document)?;
    let imported = Imported { request: document.request, notes: Vec::new() };
    Ok(Import::one(Format::Document(document.form), imported))
}

/// Reads what a command would send.
fn read_value(body: Value, address: &str, headers: &[String]) -> Result<Import, ImportError> {
    let text = body.to_string();
    match other_format(body, address, headers) {
        Some(import) => Ok(import),
        None => read(&text),
    }
}

/// A value that is no document of ours; none where it could only be one.
fn other_format(mut value: Value, address: &str, headers: &[String]) -> Option<Import> {
    if let Some(api) = provider::sniff(&value, address, headers) {
        let mut notes = drop_keys(&mut value);
        let mut imported = provider::read(api, value, address);
        notes.append(&mut imported.notes);
        return Some(Import::one(Format::Provider(api), Imported { notes, ..imported }));
    }
    let tools = read_tools(&value)?;
    let documents = tools.documents.into_iter();
    let documents = documents.map(|request| Imported { request, notes: Vec::new() }).collect();
    let notes = tools.faults.into_iter().map(|fault| Note {
        place: Place::At(fault.pointer),
        kind: NoteKind::NotCarried(NotCarried::Tool(fault.kind)),
    });
    Some(Import { format: Format::Tools, notes: notes.collect(), documents })
}

#[cfg(test)]
mod tests;
