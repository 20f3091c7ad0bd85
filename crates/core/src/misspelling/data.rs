//! What the texts of a document can refer to: the data of its context, what schemas say of it, and what calls
//! write.

use crate::document::{Message, MessageBody, Request};
use crate::tool::{Variable, parse_reference};
use serde_json::Value;
use std::collections::BTreeMap;

/// The most schemas that together describe a value; more are meant to exhaust us.
const MOST_PARTS: usize = 300;

/// The most messages of one kind that are looked at: cases are alike.
const MOST_MESSAGES: usize = 1_000;

/// The most places where results go that are kept. Where there are more, results may go anywhere.
const MOST_WRITTEN: usize = 1_000;

/// The most entries of a list in which names are looked for.
const MOST_ENTRIES: usize = 20;

/// The data of a document, by its kinds.
#[derive(Default)]
pub(super) struct DataIndex<'document> {
    kinds: BTreeMap<&'document str, DataPlace<'document>>,
    /// Where results go.
    pub written: Vec<Variable>,
}

/// A place in data: what is there in each message, and the schemas that describe it, each within its document.
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

    /// Takes each text below a key `_outputPath`, however deep.
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

    /// The kinds that messages carry.
    pub fn kinds(&self) -> impl Iterator<Item = &'document str> {
        self.kinds.keys().copied()
    }

    /// The data of a kind.
    pub fn place(&self, kind: &str) -> Option<DataPlace<'document>> {
        self.kinds.get(kind).cloned()
    }

    /// Whether results go to a kind of data.
    pub fn is_written(&self, kind: &str) -> bool {
        let is_full = self.written.len() >= MOST_WRITTEN;
        is_full || self.written.iter().any(|variable| variable.kind == kind)
    }

    /// Whether results go to a way, around it or below it.
    pub fn is_way_written(&self, kind: &str, path: &[&str]) -> bool {
        let is_full = self.written.len() >= MOST_WRITTEN;
        is_full
            || self.written.iter().any(|variable| {
                let mut both = variable.path.iter().zip(path);
                variable.kind == kind && both.all(|(one, other)| one == other)
            })
    }
}

/// What is known of the names at a place.
pub(super) struct NameSources<'document> {
    parts: Vec<(&'document Value, &'document Value)>,
    /// Other names than those that are listed are expected.
    pub is_open: bool,
}

impl<'document> DataPlace<'document> {
    /// A place of which only schemas say something.
    pub fn described_by(schemas: impl Iterator<Item = &'document Value>) -> Self {
        Self { values: Vec::new(), schemas: schemas.map(|schema| (schema, schema)).collect() }
    }

    /// Adds what a message says.
    fn take(&mut self, message: &'document Value, schema: Option<&'document Value>) {
        if self.values.len() >= MOST_MESSAGES {
            return;
        }
        let own = ["input", "data", "state"].into_iter().filter_map(|key| message.get(key));
        let before = self.values.len();
        self.values.extend(own);
        if self.values.len() == before {
            // Flat: what else stands there does no harm.
            self.values.push(message);
        }
        self.schemas.extend(schema.map(|schema| (schema, schema)));
    }

    /// All that the schemas say of the place. Entries of a list count as the list: texts name what is in them
    /// without a number.
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

    /// The objects at the place.
    fn objects(&self) -> impl Iterator<Item = &'document Value> {
        self.values.iter().flat_map(|value| entries_of(value).take(MOST_ENTRIES))
    }

    /// The names that there are.
    pub fn names(&self, described: &NameSources<'document>) -> Vec<&'document str> {
        let listed = described.parts.iter().filter_map(|(_, part)| part.get("properties"));
        let objects = listed.chain(self.objects()).filter_map(Value::as_object);
        objects.flat_map(|object| object.keys().map(String::as_str)).collect()
    }

    /// The place under a name.
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
    /// Whether a schema lists the names.
    pub fn is_listed(&self) -> bool {
        self.parts.iter().any(|(_, part)| part.get("properties").is_some_and(Value::is_object))
    }

    /// Whether a schema forbids others.
    pub fn is_closed(&self) -> bool {
        let forbids = |key: &str| {
            self.parts.iter().any(|(_, part)| part.get(key) == Some(&Value::Bool(false)))
        };
        ["additionalProperties", "unevaluatedProperties"].into_iter().any(forbids)
    }
}

/// Whether a schema expects names that it does not list, or may say so elsewhere.
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

/// The entries of a list; of all else, itself.
fn entries_of(value: &Value) -> std::slice::Iter<'_, Value> {
    match value {
        Value::Array(entries) => entries.iter(),
        one => std::slice::from_ref(one).iter(),
    }
}
