//! The record of a run: enough to show, compare and repeat it. It contains no API keys, and asking again creates
//! another record.
//!
//! A saved record is its document with the answer in `solution` and one further key, so that it opens as a document
//! wherever documents open.

use super::attempt::RunAttempt;
use super::input_fields::{InputValue, input_values};
use super::label::RunLabel;
use super::remark::Remark;
use super::status::RunStatus;
use crate::attachment::FileStore;
use crate::document::Request;
use crate::exchange::ProviderKind;
use crate::object::{object, text};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Key of a record's data that its document does not contain.
const MARKER: &str = "pilcrow";
const VERSION: u64 = 1;

/// The id of a run: unique, chosen by the caller.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId(pub String);

/// The provider and the model that answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunProvider {
    /// Kind of provider.
    pub kind: ProviderKind,
    /// Address of the server, validated and normalized; empty if there is none.
    pub base_url: String,
    /// Name of the requested model; empty for the provider's choice.
    pub model: String,
}

/// The record of a finished run.
#[derive(Clone, Debug, PartialEq)]
pub struct RunRecord {
    /// The id of the run.
    pub id: RunId,
    /// The document with the run's input, without a solution.
    pub document: Request,
    /// The provider and the model that answered.
    pub provider: RunProvider,
    /// The attempts, one for each time that the model was asked.
    pub attempts: Vec<RunAttempt>,
    /// Value of the answer, possibly incomplete; `None` if there is none.
    pub solution: Option<Value>,
    /// Final status.
    pub status: RunStatus,
    /// The person's label.
    pub label: RunLabel,
    /// Remarks on earlier answers that led to this run, the earliest first; empty for an original question.
    pub remarks: Vec<Remark>,
    /// The run whose answer was edited by hand to become this one; `None` for a model's own answer.
    pub edit_of: Option<RunId>,
}

/// The reason why a value is no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The value is something else, possibly a plain document.
    NotARecord,
    /// The record is by a later version of the app.
    NewerVersion,
    /// This part of the record is missing or malformed.
    Damaged(&'static str),
}

impl RunProvider {
    fn to_value(&self) -> Value {
        object([
            ("kind", text(self.kind.key())),
            ("baseUrl", text(&self.base_url)),
            ("model", text(&self.model)),
        ])
    }

    fn from_value(value: &Value) -> Option<Self> {
        let text = |key: &str| value.get(key).and_then(Value::as_str);
        Some(Self {
            kind: ProviderKind::from_key(text("kind")?)?,
            base_url: text("baseUrl")?.to_owned(),
            model: text("model")?.to_owned(),
        })
    }
}

impl RunRecord {
    /// Creates the record of a run of a document with its input. A solution in the document belongs to another run and
    /// is dropped, and so is the data of a saved record.
    pub fn new(id: RunId, document: &Request, provider: RunProvider) -> Self {
        let mut members = document.members().clone();
        members.shift_remove("solution");
        if members.get(MARKER).is_some_and(is_marker) {
            restore_shadowed(&mut members);
        }
        Self {
            id,
            document: Request::new(members),
            provider,
            attempts: Vec::new(),
            solution: None,
            status: RunStatus::default(),
            label: RunLabel::default(),
            remarks: Vec::new(),
            edit_of: None,
        }
    }

    /// Returns the run with an answer that a person edited, as a record of its own without attempts.
    #[must_use]
    pub fn with_edit(&self, id: RunId, answer: Value) -> Self {
        Self {
            edit_of: Some(self.id.clone()),
            id,
            attempts: Vec::new(),
            solution: Some(answer),
            status: RunStatus::Done,
            label: RunLabel::default(),
            ..self.clone()
        }
    }

    /// True if the answer is a model's reply to the document alone, without remarks or edits by a person.
    pub fn answers_document_alone(&self) -> bool {
        self.remarks.is_empty() && self.edit_of.is_none()
    }

    /// Returns the values of the document's inputs, by case.
    pub fn inputs(&self) -> Vec<InputValue> {
        input_values(&self.document)
    }

    /// Writes the record as a document.
    pub fn to_value(&self) -> Value {
        let mut members = self.document.members().clone();
        let shadowed = members.get(MARKER).cloned();
        if let Some(solution) = &self.solution {
            members.insert("solution".to_owned(), solution.clone());
        }
        members.insert(MARKER.to_owned(), self.marker(shadowed));
        Value::Object(members)
    }

    fn marker(&self, shadowed: Option<Value>) -> Value {
        let attempts = self.attempts.iter().map(RunAttempt::to_value).collect();
        let mut marker = Map::from_iter([
            ("record".to_owned(), text("run")),
            ("version".to_owned(), VERSION.into()),
            ("id".to_owned(), text(&self.id.0)),
            ("status".to_owned(), self.status.to_value()),
            ("provider".to_owned(), self.provider.to_value()),
            ("attempts".to_owned(), Value::Array(attempts)),
        ]);
        marker.extend(self.label.to_value().map(|label| ("label".to_owned(), label)));
        if !self.remarks.is_empty() {
            let remarks = self.remarks.iter().map(Remark::to_value).collect();
            marker.insert("remarks".to_owned(), remarks);
        }
        marker.extend(self.edit_of.iter().map(|run| ("editOf".to_owned(), text(&run.0))));
        marker.extend(shadowed.map(|value| ("shadowed".to_owned(), value)));
        Value::Object(marker)
    }
}

/// True if a document is a saved record.
pub fn is_record(value: &Value) -> bool {
    value.get(MARKER).is_some_and(is_marker)
}

/// Reads a saved record. Numbers keep their spelling.
pub fn read_record(value: &Value) -> Result<RunRecord, RecordError> {
    record_in(value.as_object().ok_or(RecordError::NotARecord)?)
}

/// Reads a saved record that was opened as a document.
pub fn opened_record(document: &Request) -> Result<RunRecord, RecordError> {
    record_in(document.members())
}

fn record_in(members: &Map<String, Value>) -> Result<RunRecord, RecordError> {
    let marker = members.get(MARKER).filter(|mark| is_marker(mark));
    let marker = marker.ok_or(RecordError::NotARecord)?;
    match marker.get("version").and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(newer) if newer > VERSION => return Err(RecordError::NewerVersion),
        _ => return Err(RecordError::Damaged("version")),
    }
    let id = marker.get("id").and_then(Value::as_str).ok_or(RecordError::Damaged("id"))?;
    let status = marker.get("status").and_then(RunStatus::from_value);
    let provider = marker.get("provider").and_then(RunProvider::from_value);
    let attempts = marker.get("attempts").and_then(Value::as_array);
    let attempts = attempts
        .and_then(|list| list.iter().map(RunAttempt::from_value).collect::<Option<Vec<_>>>());
    let remarks = read_remarks(marker).ok_or(RecordError::Damaged("remarks"))?;
    let mut document = members.clone();
    let solution = document.shift_remove("solution");
    restore_shadowed(&mut document);
    let mut attempts = attempts.ok_or(RecordError::Damaged("attempts"))?;
    restore_files(&mut attempts, &document);
    Ok(RunRecord {
        id: RunId(id.to_owned()),
        document: Request::new(document),
        provider: provider.ok_or(RecordError::Damaged("provider"))?,
        attempts,
        solution,
        status: status.ok_or(RecordError::Damaged("status"))?,
        label: RunLabel::from_value(marker.get("label")),
        remarks,
        edit_of: marker.get("editOf").and_then(Value::as_str).map(|id| RunId(id.to_owned())),
    })
}

/// Reads the remarks; records of versions before remarks have none.
fn read_remarks(marker: &Value) -> Option<Vec<Remark>> {
    let Some(remarks) = marker.get("remarks") else { return Some(Vec::new()) };
    remarks.as_array()?.iter().map(Remark::from_value).collect()
}

/// Restores the bytes of sent files from the document, where a record stores them once.
fn restore_files(attempts: &mut [RunAttempt], document: &Map<String, Value>) {
    let sent = attempts.iter().flat_map(|attempt| &attempt.sent.files);
    let sizes: BTreeSet<usize> = sent.map(|file| file.size).collect();
    if sizes.is_empty() {
        return;
    }
    let context = document.get("context").unwrap_or(&Value::Null);
    let files = FileStore::find(context, &sizes);
    attempts.iter_mut().for_each(|attempt| attempt.sent.restore_files(&files));
}

fn is_marker(value: &Value) -> bool {
    value.get("record").and_then(Value::as_str) == Some("run")
}

/// Restores the document's own member with the marker's key.
fn restore_shadowed(members: &mut Map<String, Value>) {
    match members.get_mut(MARKER).and_then(|marker| marker.get_mut("shadowed")).map(Value::take) {
        Some(own) => drop(members.insert(MARKER.to_owned(), own)),
        None => drop(members.shift_remove(MARKER)),
    }
}

#[cfg(test)]
#[path = "record_tests.rs"]
mod tests;
