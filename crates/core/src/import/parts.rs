//! An imported document with its notes, and the parts of it while it is read.

use super::key::without_keys;
use super::note::{Adaptation, Note, NoteKind, Omission, SourcePlace, UnusedPart};
use crate::document::{DEFAULT_ROLE, Request};
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// A document that was imported.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportedDocument {
    /// The document.
    pub request: Request,
    /// The notes on parts that were not carried over unchanged, in order.
    pub notes: Vec<Note>,
}

/// The parts that have been read so far. Empty members are left out of the document.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub title: Option<String>,
    pub description: Option<String>,
    pub config: Map<String, Value>,
    pub schema: Option<Value>,
    pub context: Vec<Value>,
    /// Further members of the document.
    pub others: Map<String, Value>,
    pub notes: Vec<Note>,
    /// The number of files that became data.
    files: usize,
}

impl Parts {
    pub fn with_notes(notes: Vec<Note>) -> Self {
        Self { notes, ..Self::default() }
    }

    pub fn note_unused(&mut self, place: &Pointer, part: UnusedPart) {
        self.notes.push(Note::at(place, NoteKind::Idle(part)));
    }

    pub fn changed(&mut self, place: &Pointer, changed: Adaptation) {
        self.notes.push(Note::at(place, NoteKind::Changed(changed)));
    }

    pub fn not_carried(&mut self, place: &Pointer, what: Omission) {
        self.notes.push(Note::at(place, NoteKind::NotCarried(what)));
    }

    /// Notes the non-empty members of a value other than the given names: a document has no place for them.
    pub fn note_rest(&mut self, value: &Value, names: &[&str], place: &Pointer) {
        for (name, member) in value.as_object().into_iter().flatten() {
            if !names.contains(&name.as_str()) && !is_blank(member) {
                self.not_carried(&place.join(name), Omission::Member);
            }
        }
    }

    /// Adds a note unless there is one of the same kind already, so that only the first place is reported.
    pub fn note_once(&mut self, place: &Pointer, kind: NoteKind) {
        if self.notes.iter().all(|note| note.kind != kind) {
            self.notes.push(Note::at(place, kind));
        }
    }

    /// Adds a text for the model. The usual role is left out.
    pub fn say(&mut self, role: &str, words: &str) {
        self.say_words(role, words, false);
    }

    /// Adds a template, a text whose variables are replaced by values.
    pub fn say_template(&mut self, role: &str, words: &str) {
        self.say_words(role, words, true);
    }

    fn say_words(&mut self, role: &str, words: &str, is_template: bool) {
        let mut message = Map::from_iter([("type".to_owned(), text("text"))]);
        if role != DEFAULT_ROLE {
            message.insert("role".to_owned(), text(role));
        }
        if is_template {
            message.insert("template".to_owned(), true.into());
        }
        message.insert("text".to_owned(), text(words));
        self.context.push(Value::Object(message));
    }

    /// Adds a message that documents have no form for, and that the model gets as JSON. It is nested under a key of its
    /// own, so that none of its members is read as a document's.
    pub fn keep_message(&mut self, place: &Pointer, message: Value) {
        self.context.push(object([("type", text("message")), ("message", message)]));
        self.note_unused(place, UnusedPart::Message);
    }

    /// Adds a file, by its `data:` or another address, as data of its own kind: data of equal kinds would be merged.
    pub fn add_file(&mut self, place: SourcePlace, address: &str) {
        let plain = without_keys(address);
        if plain.is_some() {
            self.notes.push(Note::new(place.clone(), NoteKind::KeyDropped));
        }
        let address = plain.as_deref().unwrap_or(address);
        self.files += 1;
        let kind = match self.files {
            1 => "file".to_owned(),
            number => format!("file{number}"),
        };
        let message =
            object([("type", text("data")), ("kind", text(&kind)), ("data", text(address))]);
        self.context.push(message);
        let is_whole = address.starts_with("data:");
        let changed = if is_whole { Adaptation::File } else { Adaptation::FileAddress };
        self.notes.push(Note::new(place, NoteKind::Changed(changed)));
    }

    /// Removes repeated notes on the same place.
    pub fn say_once(&mut self) {
        let mut visited = std::collections::HashSet::new();
        self.notes.retain(|note| visited.insert(format!("{:?} {:?}", note.place, note.kind)));
    }

    /// Returns the document and its notes.
    pub fn finish(self) -> ImportedDocument {
        let mut members = Map::new();
        let mut put = |key: &str, value: Value| drop(members.insert(key.to_owned(), value));
        self.title.into_iter().for_each(|title| put("title", title.into()));
        self.description.into_iter().for_each(|about| put("description", about.into()));
        if !self.config.is_empty() {
            put("config", Value::Object(self.config));
        }
        self.schema.into_iter().for_each(|schema| put("schema", schema));
        put("context", Value::Array(self.context));
        members.extend(self.others);
        ImportedDocument { request: Request::new(members), notes: self.notes }
    }
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}
