//! The record of a run: enough to show it again, to compare it, and to repeat it. It holds no keys, and
//! asking again makes another record.
//!
//! A saved record is its document with the answer in `solution` and one key more, so that it
//! opens as a document wherever documents open.

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

/// The key under which a record keeps what its document does not have.
const MARKER: &str = "pilcrow";
const VERSION: u64 = 1;

/// A run's name: unique, given by the host.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId(pub String);

/// The provider and the model that answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunProvider {
    /// What kind of provider.
    pub kind: ProviderKind,
    /// The server's address, checked and regular; empty where there is none.
    pub base_url: String,
    /// The model that was asked for; empty for the provider's choice.
    pub model: String,
}

/// A run that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct RunRecord {
    /// The id of the run.
    pub id: RunId,
    /// The document with the input that it ran on, without a solution.
    pub document: Request,
    /// The provider and the model that answered.
    pub provider: RunProvider,
    /// What was sent and what came, once for each asking.
    pub attempts: Vec<RunAttempt>,
    /// The answer's value; what there was of it, where it was cut.
    pub solution: Option<Value>,
    /// How it ended.
    pub status: RunStatus,
    /// What the person says of it.
    pub label: RunLabel,
    /// What was said of the answers that it came of, the earliest first; empty if it was asked for anew.
    pub remarks: Vec<Remark>,
    /// The run whose answer this is, changed by hand; `None` for a model's own.
    pub edit_of: Option<RunId>,
}

/// Why a value is no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// The value is something else, perhaps a plain document.
    NotARecord,
    /// A later version of the app wrote it.
    NewerVersion,
    /// This part of it is missing, or of another shape.
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
    /// Records a run of a document (with the input in it). A solution that the document carried
    /// is another run's, and so is what a saved record had beside its document.
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

    /// The run with an answer that a person has changed. It is a record of its own, for which nobody was asked.
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

    /// Whether its answer is a model's to the document alone: nobody has said or changed anything of it.
    pub fn answers_document_alone(&self) -> bool {
        self.remarks.is_empty() && self.edit_of.is_none()
    }

    /// The values that the document's inputs had, case by case.
    pub fn inputs(&self) -> Vec<InputValue> {
        input_values(&self.document)
    }

    /// The record as a document, to be saved.
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

/// Whether a document's value is a saved record.
pub fn is_record(value: &Value) -> bool {
    value.get(MARKER).is_some_and(is_marker)
}

/// Reads a saved record. Numbers keep the spelling that the value has.
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

/// Records of the versions before remarks have none.
fn read_remarks(marker: &Value) -> Option<Vec<Remark>> {
    let Some(remarks) = marker.get("remarks") else { return Some(Vec::new()) };
    remarks.as_array()?.iter().map(Remark::from_value).collect()
}

/// Gives the files that were sent their bytes again: a record keeps them once, in its document.
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

/// Gives a document back what it had itself under the marker's key.
fn restore_shadowed(members: &mut Map<String, Value>) {
    match members.get_mut(MARKER).and_then(|marker| marker.get_mut("shadowed")).map(Value::take) {
        Some(own) => drop(members.insert(MARKER.to_owned(), own)),
        None => drop(members.shift_remove(MARKER)),
    }
}

#[cfg(test)]
#[path = "record_tests.rs"]
mod tests;
