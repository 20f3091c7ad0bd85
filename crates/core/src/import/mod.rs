//! Imports texts of other formats as documents: requests to providers, tool definitions, API descriptions, benches.
//! [`read`] is the single entry for every text that is opened: it recognises the format, and returns the documents and
//! notes on the rest. Uses document, context, tool and bench; the reading of drafts also misspelled and run. Nothing is
//! fetched, and no API key of a request is kept.

mod bench_draft;
mod code;
mod curl;
pub mod draft;
mod fence;
mod flow;
mod input_schema;
mod key;
mod note;
mod older_schema;
mod openapi;
mod parts;
mod prompt;
mod promptfoo;
mod provider;
pub mod sample;
mod schema_alone;
mod shell;
mod subschemas;
mod tool_message;
mod tool_rest;
mod wording;
mod yaml;

pub use curl::CurlFault;
pub use fence::unfenced;
pub use note::{Adaptation, Note, NoteKind, Omission, SourcePlace, UnusedPart};
pub use parts::ImportedDocument;
pub use prompt::{WrittenDocument, write_dotprompt};
pub use provider::Api;
pub use schema_alone::schema_as_answer;
pub use yaml::{YamlError, YamlErrorKind};

use crate::document::{DocumentError, DocumentForm, parse_document, parse_text};
use crate::tool::{ReadTools, read_tools};
use curl::{is_curl, read_curl};
use flow::Flow;
use key::{drop_keys, without_keys};
use openapi::OpenApi;
use serde_json::Value;
use yaml::parse_first_yaml;

/// The recognised format of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A document, or a part of one, in Pilcrow's own format.
    Document(DocumentForm),
    /// Definitions of tools.
    Tools,
    /// A request to a provider, as JSON or as a `curl` command.
    Provider(Api),
    /// An API described by OpenAPI 3.0 or newer, as JSON or YAML: a document for each operation.
    OpenApi,
    /// A file of another program; the program's name.
    File(&'static str),
    /// A prompt in plain words, which may contain fields to fill in.
    Plain,
}

/// An imported text.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// The recognised format.
    pub format: Format,
    /// Notes on the whole text.
    pub notes: Vec<Note>,
    documents: Documents,
}

#[derive(Clone, Debug, PartialEq)]
enum Documents {
    Ready(Vec<ImportedDocument>),
    /// Operations of an API. Each is converted on demand: there may be hundreds, with much in common.
    Operations(OpenApi),
}

/// The reason why a text cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The text is of no known format; the error says why it is no document of Pilcrow.
    Document(DocumentError),
    /// The text is a `curl` command that cannot be read.
    Curl(CurlFault),
    /// The text looks like YAML, but has an error.
    Yaml(YamlError),
    /// The text is code without a request to a model that is written out.
    Code,
    /// The text is a file of this program, but no step in it asks a model.
    NoPrompt(&'static str),
    /// The text describes an API in Swagger 2.0, the predecessor of OpenAPI 3.0.
    Swagger,
}

impl Import {
    fn one(format: Format, imported: ImportedDocument) -> Self {
        Self { format, notes: Vec::new(), documents: Documents::Ready(vec![imported]) }
    }

    /// Returns the documents of a flow; an error if there are none.
    fn from_flow(flow: Flow) -> Result<Self, ImportError> {
        if flow.documents.is_empty() {
            return Err(ImportError::NoPrompt(flow.name));
        }
        let (format, documents) = (Format::File(flow.name), Documents::Ready(flow.documents));
        Ok(Self { format, notes: flow.notes, documents })
    }

    /// Reads YAML, and adds notes on repeated keys and further YAML documents.
    fn of_yaml(
        text: &str,
        read: impl FnOnce(Value) -> Option<Result<Self, ImportError>>,
    ) -> Option<Result<Self, ImportError>> {
        let first = match parse_first_yaml(text) {
            Ok(first) => first,
            Err(error) => return Some(Err(ImportError::Yaml(error))),
        };
        let note = |line, kind| Note::new(SourcePlace::Line(line), NoteKind::NotCarried(kind));
        let repeated = first.repeated.into_iter().map(|line| note(line, Omission::Repeated));
        let further = first.further.map(|line| note(line, Omission::Further));
        let import = read(first.value)?;
        Some(import.map(|mut import| {
            import.notes.extend(repeated.chain(further));
            import
        }))
    }

    /// Returns the number of documents. If there are several, the person chooses one.
    pub fn len(&self) -> usize {
        match &self.documents {
            Documents::Ready(documents) => documents.len(),
            Documents::Operations(api) => api.operations.len(),
        }
    }

    /// Returns true if there is no document to open.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the title and the description of a document, empty if it has none. For an operation, the second text is
    /// its method and path. `None` if there is no such document.
    pub fn words(&self, at: usize) -> Option<(String, String)> {
        match &self.documents {
            Documents::Ready(documents) => {
                let request = &documents.get(at)?.request;
                let owned = |text: Option<&str>| text.unwrap_or_default().to_owned();
                Some((owned(request.title()), owned(request.description())))
            }
            Documents::Operations(api) => api.words(at),
        }
    }

    /// Returns a document; `None` if there is no such document.
    pub fn document(&self, at: usize) -> Option<ImportedDocument> {
        match &self.documents {
            Documents::Ready(documents) => documents.get(at).cloned(),
            Documents::Operations(api) => api.document(at),
        }
    }
}

/// Imports a text. The name of its file, if known, decides what the text leaves open.
///
/// # Errors
///
/// Returns an error if no document can be read from the text.
pub fn read(text: &str, name: Option<&str>) -> Result<Import, ImportError> {
    let text = unfenced(text);
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if is_curl(text) {
        let sent = read_curl(text).map_err(ImportError::Curl)?;
        let mut import = read_value(sent.body, &sent.address, &sent.headers)?;
        import.notes.splice(0..0, sent.notes);
        return Ok(import);
    }
    if promptfoo::is_yaml(text) {
        let read = |value: Value| {
            let is_config = promptfoo::is_config(&value);
            is_config
                .then(|| Ok(Import::one(Format::File(promptfoo::NAME), promptfoo::read(value))))
        };
        if let Some(import) = Import::of_yaml(text, read) {
            return import;
        }
    }
    if let Some(read) = flow::prompty::read(text, name) {
        return Import::from_flow(read.map_err(ImportError::Yaml)?);
    }
    if let Some(read) = prompt::read(text, name) {
        let imported = read.map_err(ImportError::Yaml)?;
        return Ok(Import::one(Format::File(prompt::NAME), imported));
    }
    if openapi::is_yaml(text) {
        let read = |value| Some(read_value(value, "", &[]));
        if let Some(import) = Import::of_yaml(text, read) {
            return import;
        }
    }
    if flow::is_yaml(text) {
        let read = |value| {
            let reader = flow::reader(&value)?;
            Some(Import::from_flow(flow::read(reader, value)))
        };
        if let Some(import) = Import::of_yaml(text, read) {
            return import;
        }
    }
    read_unnamed(text)
}

/// Imports a text whose format has no marks of its own: JSON, code, words.
fn read_unnamed(text: &str) -> Result<Import, ImportError> {
    let parsed = parse_document(text);
    let may_be_another = match &parsed {
        Ok(document) => document.may_be_another(),
        Err(error) => matches!(error, DocumentError::UnknownShape(_)),
    };
    if may_be_another
        && let Ok(value) = parse_text(text)
        && let Some(import) = other_format(value, "", &[])
    {
        return import;
    }
    let document = match parsed {
        Err(_) if let Some(request) = code::program::read(text) => {
            let imported = ImportedDocument { request, notes: Vec::new() };
            return Ok(Import::one(Format::Document(DocumentForm::Call), imported));
        }
        Err(_) if code::is_code(text) => return read_code(text),
        Err(DocumentError::PlainText) => {
            let mut imported = prompt::read_plain(text);
            imported.notes.extend(flow::single_braces::note(text));
            return Ok(Import::one(Format::Plain, imported));
        }
        parsed => parsed.map_err(ImportError::Document)?,
    };
    let imported = ImportedDocument { request: document.request, notes: Vec::new() };
    Ok(Import::one(Format::Document(document.form), imported))
}

/// Imports the request to a model that is contained in code.
fn read_code(text: &str) -> Result<Import, ImportError> {
    let address = code::address_in(text);
    let is_body = |value: &Value| provider::sniff(value, address, &[]).is_some();
    let body = code::body_in(text, &is_body).ok_or(ImportError::Code)?;
    let mut import = read_value(body, address, &[])?;
    let has_key = without_keys(address).is_some();
    let kinds = [
        has_key.then_some(NoteKind::KeyDropped),
        (!address.is_empty()).then_some(NoteKind::NotCarried(Omission::Address)),
    ];
    let notes = kinds.into_iter().flatten().map(|kind| Note::new(SourcePlace::Address, kind));
    import.notes.splice(0..0, notes);
    Ok(import)
}

/// Imports a value that was contained in another text.
fn read_value(body: Value, address: &str, headers: &[String]) -> Result<Import, ImportError> {
    let text = body.to_string();
    match other_format(body, address, headers) {
        Some(import) => import,
        None => read(&text, None),
    }
}

/// Imports a value in another format; `None` if it can only be a document of Pilcrow.
fn other_format(
    mut value: Value,
    address: &str,
    headers: &[String],
) -> Option<Result<Import, ImportError>> {
    if value.get("swagger").is_some_and(Value::is_string) {
        return Some(Err(ImportError::Swagger));
    }

    if openapi::is_description(&value) {
        let (api, notes) = OpenApi::new(value);
        let documents = Documents::Operations(api);
        return Some(Ok(Import { format: Format::OpenApi, notes, documents }));
    }
    if promptfoo::is_config(&value) {
        return Some(Ok(Import::one(Format::File(promptfoo::NAME), promptfoo::read(value))));
    }
    if let Some(read) = flow::reader(&value) {
        return Some(Import::from_flow(flow::read(read, value)));
    }
    if let Some(api) = provider::sniff(&value, address, headers) {
        let mut notes = drop_keys(&mut value);
        let mut imported = provider::read(api, value, address);
        notes.append(&mut imported.notes);
        return Some(Ok(Import::one(
            Format::Provider(api),
            ImportedDocument { notes, ..imported },
        )));
    }
    read_tools(&value).map(|tools| Ok(tools_import(tools, &value)))
}

/// Returns the import of tool definitions, with a note on each faulty one.
fn tools_import(tools: ReadTools, value: &Value) -> Import {
    let mut rest = tool_rest::notes(value, &tools).into_iter();
    let documents = tools.documents.into_iter();
    let documents = documents
        .map(|request| ImportedDocument { request, notes: rest.next().unwrap_or_default() });
    let documents = documents.collect();
    let notes = tools.faults.into_iter().map(|fault| Note {
        place: SourcePlace::At(fault.pointer),
        name: fault.name,
        kind: NoteKind::NotCarried(Omission::Tool(fault.kind)),
    });
    Import { format: Format::Tools, notes: notes.collect(), documents: Documents::Ready(documents) }
}

#[cfg(test)]
mod tests;
