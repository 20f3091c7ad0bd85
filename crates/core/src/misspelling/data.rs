//! An index of the data that a document's texts can refer to: the data of its context, its schemas, and the places that
//! calls write to.

use crate::document::{Message, MessageBody, Request};
use crate::tool::{Variable, parse_reference};
use serde_json::Value;
use std::collections::BTreeMap;

/// Maximum number of schemas that describe one value, against schemas that try to exhaust the check.
const MOST_PARTS: usize = 300;

/// Maximum number of messages of one kind that are read, since cases are alike.
const MOST_MESSAGES: usize = 1_000;

/// Maximum number of places of results that are stored. With more, results count as written anywhere.
const MOST_WRITTEN: usize = 1_000;

/// Maximum number of items of a list in which names are looked up.
const MOST_ENTRIES: usize = 20;

/// The data of a document, by its kinds.
#[derive(Default)]
pub(super) struct DataIndex<'document> {
    kinds: BTreeMap<&'document str, DataPlace<'document>>,
    /// The places of results.
    pub written: Vec<Variable>,
}

/// A place in data: its value in each message, and the schemas that describe it, each with its root.
#[derive(Clone, Default)]
pub(super) struct DataPlace<'document> {
    values: Vec<&'document Value>,
    schemas: Vec<(&'document Value, &'document Value)>,
}

impl<'document> DataIndex<'document> {
    pub fn build(request: &'document Request, messages: &[Message<'document>]) -> Self {
        let mut index = Self::default();
        for message in messages {
            if let MessageBody::Data { kind, schema, .. } = message.body() {
                index.kinds.entry(kind).or_default().take(message.source, schema);
            }
            for key in ["_outputPath", "tool", "plan"] {
                message.source.get(key).into_iter().for_each(|part| index.take_paths(key, part));
            }
        }
        request.solution().into_iter().for_each(|solution| index.take_paths("", solution));
        index
    }

    /// Collects each text below a key `_outputPath`, at any depth.
    fn take_paths(&mut self, key: &'document str, value: &'document Value) {
        let mut left = vec![(key == "_outputPath", value)];
        while let Some((is_path, value)) = left.pop() {
            match value {
                Value::String(text) if is_path => {
                    let read = parse_reference(text).into_iter().flat_map(|reference| reference.0);
                    let room = MOST_WRITTEN.saturating_sub(self.written.len());
                    self.written.extend(read.flatten().take(room));
                }
                Value::Array(entries) => left.extend(entries.iter().map(|entry| (is_path, entry))),
                Value::Object(members) => {
                    let is_path = |key: &str| is_path || key == "_outputPath";
                    left.extend(members.iter().map(|(key, value)| (is_path(key), value)));
                }
                _ => {}
            }
        }
    }

    /// Iterates over the kinds of the messages.
    pub fn kinds(&self) -> impl Iterator<Item = &'document str> {
        self.kinds.keys().copied()
    }

    /// Returns the data of a kind.
    pub fn place(&self, kind: &str) -> Option<DataPlace<'document>> {
        self.kinds.get(kind).cloned()
    }

    /// True if results are written to a kind of data.
    pub fn is_written(&self, kind: &str) -> bool {
        let is_full = self.written.len() >= MOST_WRITTEN;
        is_full || self.written.iter().any(|variable| variable.kind == kind)
    }

    /// True if results are written to a path, or to a place above or below it.
    pub fn is_way_written(&self, kind: &str, path: &[&str]) -> bool {
        let is_full = self.written.len() >= MOST_WRITTEN;
        is_full
            || self.written.iter().any(|variable| {
                let mut both = variable.path.iter().zip(path);
                variable.kind == kind && both.all(|(one, other)| one == other)
            })
    }
}

/// The schemas with the names at a place.
pub(super) struct NameSources<'document> {
    parts: Vec<(&'document Value, &'document Value)>,
    /// True if names that are not listed are expected as well.
    pub is_open: bool,
}

impl<'document> DataPlace<'document> {
    /// Returns a place that only schemas describe.
    pub fn described_by(schemas: impl Iterator<Item = &'document Value>) -> Self {
        Self { values: Vec::new(), schemas: schemas.map(|schema| (schema, schema)).collect() }
    }

    /// Adds the value of a message.
    fn take(&mut self, message: &'document Value, schema: Option<&'document Value>) {
        if self.values.len() >= MOST_MESSAGES {
            return;
        }
        let own = ["input", "data", "state"].into_iter().filter_map(|key| message.get(key));
        let before = self.values.len();
        self.values.extend(own);
        if self.values.len() == before {
            // The values are members of the message itself; the other members do no harm.
            self.values.push(message);
        }
        self.schemas.extend(schema.map(|schema| (schema, schema)));
    }

    /// Returns all schemas of the place. Items of a list count as the list, since texts name their keys without an
    /// index.
    pub fn described(&self) -> NameSources<'document> {
        let mut described = NameSources { parts: Vec::new(), is_open: false };
        let mut left = self.schemas.clone();
        while let Some((root, schema)) = left.pop() {
            if described.parts.len() >= MOST_PARTS {
                described.is_open = true;
                break;
            }
            described.is_open |= is_open(schema);
            if let Some(reference) = schema.get("$ref") {
                let target =
                    reference.as_str().and_then(|text| root.pointer(text.strip_prefix('#')?));
                described.is_open |= target.is_none();
                left.extend(target.map(|target| (root, target)));
            }
            for key in ["allOf", "anyOf", "oneOf", "if", "then", "else", "items", "prefixItems"] {
                let within = schema.get(key).filter(|value| !value.is_boolean());
                left.extend(within.into_iter().flat_map(entries_of).map(|part| (root, part)));
            }
            for key in ["dependentSchemas", "dependencies"] {
                let named = schema.get(key).and_then(Value::as_object).into_iter().flatten();
                left.extend(named.map(|(_, part)| (root, part)));
            }
            described.parts.push((root, schema));
        }
        described
    }

    /// Iterates over the objects at the place.
    fn objects(&self) -> impl Iterator<Item = &'document Value> {
        self.values.iter().flat_map(|value| entries_of(value).take(MOST_ENTRIES))
    }

    /// Returns the names that exist.
    pub fn names(&self, described: &NameSources<'document>) -> Vec<&'document str> {
        let listed = described.parts.iter().filter_map(|(_, part)| part.get("properties"));
        let objects = listed.chain(self.objects()).filter_map(Value::as_object);
        objects.flat_map(|object| object.keys().map(String::as_str)).collect()
    }

    /// Returns the place below a name.
    pub fn below(&self, described: &NameSources<'document>, name: &str) -> Self {
        let schema = |(root, part): &(&'document Value, &'document Value)| {
            Some((*root, part.get("properties")?.get(name)?))
        };
        Self {
            values: self.objects().filter_map(|object| object.get(name)).collect(),
            schemas: described.parts.iter().filter_map(schema).collect(),
        }
    }
}

impl NameSources<'_> {
    /// True if a schema lists names.
    pub fn is_listed(&self) -> bool {
        self.parts.iter().any(|(_, part)| part.get("properties").is_some_and(Value::is_object))
    }

    /// True if a schema forbids other names.
    pub fn is_closed(&self) -> bool {
        let forbids = |key: &str| {
            self.parts.iter().any(|(_, part)| part.get(key) == Some(&Value::Bool(false)))
        };
        ["additionalProperties", "unevaluatedProperties"].into_iter().any(forbids)
    }
}

/// True if a schema allows names that it does not list, or may do so in another place.
fn is_open(schema: &Value) -> bool {
    let is_there = |key: &&str| schema.get(key).is_some_and(|value| *value != Value::Bool(false));
    let open = [
        "additionalProperties",
        "unevaluatedProperties",
        "patternProperties",
        "propertyNames",
        "$dynamicRef",
        "$recursiveRef",
    ];
    open.iter().any(is_there)
}

/// Iterates over the items of a list, or over the value itself.
fn entries_of(value: &Value) -> std::slice::Iter<'_, Value> {
    match value {
        Value::Array(entries) => entries.iter(),
        one => std::slice::from_ref(one).iter(),
    }
}
