//! A document with its bench, written as a configuration of promptfoo.

mod asserts;
mod cases;
mod expected;
mod prompts;
mod providers;
mod rubric;
#[cfg(test)]
mod tests;
mod versions;

use super::super::note::{NotCarried, Note, NoteKind};
use super::super::prompt::Written;
use super::super::yaml::written_yaml;
use crate::bench::{Bench, BenchInput};
use crate::context::{data_of, merge_context};
use crate::document::Request;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::HashSet;
use versions::Version;

/// Members of a document that a configuration has no place for.
const NO_PLACE: [&str; 3] = ["solution", "process", "loop"];

/// Members of a bench that it has no place for.
const NO_PLACE_OF_BENCH: [&str; 3] = ["baseline", "show", "seed"];

/// Writes a document with its bench as a configuration of promptfoo, in YAML. Nothing in it runs any code but
/// expressions that take a value out of an answer.
pub fn write_promptfoo(request: &Request) -> Written {
    let (bench, faults) = Bench::of(request).unwrap_or_default();
    let mut writing = Writing::new(request, &bench);
    for fault in faults {
        writing.no_place(&fault.pointer);
    }
    let value = writing.configuration();
    writing.note_rest();
    Written { text: written_yaml(&value), notes: once(writing.notes) }
}

/// A configuration while it is written.
struct Writing<'document> {
    request: &'document Request,
    bench: &'document Bench,
    /// The document in each of its variants, one at least.
    versions: Vec<Version>,
    /// The inputs of the bench, or else the document's own.
    inputs: Vec<BenchInput>,
    /// Whether prompts get the whole input as one variable, and not its values.
    is_whole: bool,
    notes: Vec<Note>,
}

impl<'document> Writing<'document> {
    fn new(request: &'document Request, bench: &'document Bench) -> Self {
        let versions = versions::versions(request, bench);
        let inputs = inputs(request, bench);
        let is_whole = !versions::are_values_named(&versions, &inputs);
        Self { request, bench, versions, inputs, is_whole, notes: Vec::new() }
    }

    fn note(&mut self, place: &Pointer, kind: NoteKind) {
        self.notes.push(Note::at(place, kind));
    }

    fn no_place(&mut self, place: &Pointer) {
        self.note(place, NoteKind::NotCarried(NotCarried::NoPlace));
    }

    fn configuration(&mut self) -> Value {
        let mut members = Map::new();
        let said = [self.request.title(), self.request.description()];
        let said: Vec<&str> = said.into_iter().flatten().collect();
        if !said.is_empty() {
            members.insert("description".to_owned(), text(&said.join("\n")));
        }
        let schema = self.common_schema();
        members.insert("prompts".to_owned(), self.prompts(schema.as_ref()).into());
        let providers = self.providers(schema.as_ref());
        if !providers.is_empty() {
            members.insert("providers".to_owned(), providers.into());
        }
        if self.bench.repeats > 1 {
            let repeat = object([("repeat", self.bench.repeats.into())]);
            members.insert("evaluateOptions".to_owned(), repeat);
        }
        let asserts = self.asserts(schema.as_ref());
        let default = self.default_test(&asserts);
        if !default.is_empty() {
            members.insert("defaultTest".to_owned(), Value::Object(default));
        }
        members.insert("tests".to_owned(), self.tests(&asserts).into());
        Value::Object(members)
    }

    /// The schema that all versions have; none where they have none, or not the same.
    fn common_schema(&self) -> Option<Value> {
        let mut schemas = self.versions.iter().map(Version::schema);
        let first = schemas.next().flatten()?;
        schemas.all(|schema| schema == Some(first)).then(|| first.clone())
    }

    fn note_rest(&mut self) {
        let root = Pointer::root();
        let members = self.request.members();
        for key in NO_PLACE.into_iter().filter(|key| members.contains_key(*key)) {
            self.no_place(&root.join(key));
        }
        let at = root.join("bench");
        let written = members.get("bench").and_then(Value::as_object);
        for key in written.into_iter().flat_map(Map::keys) {
            let is_other = self.bench.others.contains_key(key);
            if is_other || NO_PLACE_OF_BENCH.contains(&key.as_str()) {
                self.no_place(&at.join(key));
            }
        }
    }
}

/// The inputs of the bench. Null stands for the document's own, which is there alone where the bench has none.
fn inputs(request: &Request, bench: &Bench) -> Vec<BenchInput> {
    let entries = merge_context(&request.messages());
    let own = data_of(&entries, "input", None).and_then(|input| input.value.clone());
    if bench.inputs.is_empty() {
        let alone = |input| BenchInput { id: "1".to_owned(), input, ..BenchInput::default() };
        return own.map(alone).into_iter().collect();
    }
    let mut inputs = bench.inputs.clone();
    for input in inputs.iter_mut().filter(|input| input.input.is_null()) {
        input.input = own.clone().unwrap_or_default();
    }
    inputs
}

/// What is said twice of one place is said once.
fn once(mut notes: Vec<Note>) -> Vec<Note> {
    let mut known = HashSet::new();
    notes.retain(|note| known.insert(format!("{:?} {:?}", note.place, note.kind)));
    notes
}
