//! Sorts the values of answers by field: for each field, the values of all repeats of each input.

use super::alignment::aligned;
use crate::field::{Field, FieldKind, FieldTree, place_title, readable_key};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;

/// A field of the answers, with all values found there.
pub struct AnswerPlace {
    /// Pointer to the field, with `*` for the entries of lists: `/items/*/price`.
    pub pattern: String,
    /// Title of the field with those of its parents: `Claims / Amount`; `None` for the whole answer.
    pub label: Option<String>,
    /// The field's description by the schema; `None` if the schema has none.
    pub field: Option<Arc<Field>>,
    /// True if the author marked the options as ordered: `x-ordinal`.
    pub is_ordinal: bool,
    /// The values, one unit for each input; within lists, one for each entry.
    pub units: Vec<Unit>,
}

/// The values of one input's repeats at one field.
pub struct Unit {
    /// Index of the input.
    pub input: usize,
    /// The value of each repeat; `None` if it is absent.
    pub values: Vec<Option<Value>>,
    /// For a list: for each entry, which of the repeats contain it.
    pub entries: Option<Vec<Vec<bool>>>,
}

/// Sorts the answers to several inputs by field.
pub struct Places<'tree> {
    tree: Option<&'tree FieldTree>,
    places: Vec<AnswerPlace>,
    indices: HashMap<String, usize>,
    input: usize,
}

type Values<'value> = Vec<Option<&'value Value>>;

impl<'tree> Places<'tree> {
    /// Creates an empty collection for answers described by a field tree.
    pub fn new(tree: Option<&'tree FieldTree>) -> Self {
        let (places, indices, input) = Default::default();
        Self { tree, places, indices, input }
    }

    /// Adds the answers to one input.
    pub fn add(&mut self, input: usize, answers: &[&Value]) {
        self.input = input;
        let root = self.tree.map(FieldTree::root);
        self.walk("", None, root, answers.iter().copied().map(Some).collect());
    }

    /// Returns the fields in the order of the schema.
    pub fn finish(self) -> Vec<AnswerPlace> {
        self.places
    }

    fn walk(&mut self, at: &str, label: Option<&str>, field: Option<Arc<Field>>, values: Values) {
        let values: Values = values.into_iter().map(|v| v.filter(|v| !v.is_null())).collect();
        let field = self.settled(field, &values);
        let mut there = values.iter().flatten().peekable();
        let is_there = there.peek().is_some();
        if is_there && values.iter().flatten().all(|value| value.is_object()) {
            self.members(at, label, field.as_ref(), &values);
        } else if is_there && values.iter().flatten().all(|value| value.is_array()) {
            self.entries(at, label, field, &values);
        } else if !is_fixed(field.as_deref()) && (is_there || is_single(field.as_deref())) {
            self.put(at, label, field, &values, None);
        }
    }

    /// Returns the field with its branches resolved for the first value that is present.
    fn settled(&self, field: Option<Arc<Field>>, values: &Values) -> Option<Arc<Field>> {
        let (field, tree) = (field?, self.tree?);
        let Some(first) = values.iter().flatten().next() else { return Some(field) };
        let field = match tree.matching_branch(&field, first) {
            Some(branch) => tree.branch(&field, branch),
            None => field,
        };
        Some(tree.evaluated(&field, first))
    }

    fn members(
        &mut self,
        at: &str,
        label: Option<&str>,
        field: Option<&Arc<Field>>,
        values: &Values,
    ) {
        let objects: Vec<_> = values.iter().map(|value| value.and_then(Value::as_object)).collect();
        let mut keys: Vec<(String, Option<Arc<Field>>)> = Vec::new();
        if let (Some(FieldKind::Object { properties, .. }), Some(tree)) =
            (field.map(|field| &field.kind), self.tree)
        {
            let named = properties.iter();
            keys.extend(named.map(|named| (named.key.clone(), Some(tree.property(named)))));
        }
        for key in objects.iter().flatten().flat_map(|object| object.keys()) {
            if !keys.iter().any(|(other, _)| other == key) {
                keys.push((key.clone(), None));
            }
        }
        for (key, field) in keys {
            let below = objects.iter().map(|object| object.and_then(|object| object.get(&key)));
            let title = field.as_ref().and_then(|field| field.title.clone());
            let title = title.unwrap_or_else(|| readable_key(&key));
            let own = label.map_or_else(|| title.clone(), |label| place_title(&[label, &title]));
            self.walk(&joined(at, &key), Some(&own), field, below.collect());
        }
    }

    fn entries(
        &mut self,
        at: &str,
        label: Option<&str>,
        field: Option<Arc<Field>>,
        values: &Values,
    ) {
        let lists: Vec<&[Value]> = values
            .iter()
            .map(|value| value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default())
            .collect();
        let rows = aligned(&lists);
        let there = rows.iter().map(|row| row.iter().map(Option::is_some).collect()).collect();
        self.put(at, label, field.clone(), values, Some(there));
        let holds_parts = lists.iter().copied().flatten().any(|e| e.is_object() || e.is_array());
        for (number, row) in rows.iter().enumerate().filter(|_| holds_parts) {
            let entry = field.as_ref().zip(self.tree);
            let entry = entry.and_then(|(field, tree)| tree.entry(field, number));
            // Only repeats that have the entry count here: its absence is reported for the list, not for each member.
            let own = row.iter().zip(&lists).filter_map(|(at, list)| list.get((*at)?));
            self.walk(&format!("{at}/*"), label, entry, own.map(Some).collect());
        }
    }

    fn put(
        &mut self,
        at: &str,
        label: Option<&str>,
        field: Option<Arc<Field>>,
        values: &Values,
        entries: Option<Vec<Vec<bool>>>,
    ) {
        let place = *self.indices.entry(at.to_owned()).or_insert(self.places.len());
        if place == self.places.len() {
            let is_ordinal = self.tree.zip(field.as_ref()).is_some_and(|(tree, field)| {
                tree.schema().described_by(&field.sources).is("x-ordinal")
            });
            let title = || field.as_ref().and_then(|field| field.title.clone());
            let label = label.map(str::to_owned).or_else(title);
            let (pattern, units) = (at.to_owned(), Vec::new());
            self.places.push(AnswerPlace { pattern, label, field, is_ordinal, units });
        }
        let values = values.iter().map(|value| value.cloned()).collect();
        if let Some(place) = self.places.get_mut(place) {
            place.units.push(Unit { input: self.input, values, entries });
        }
    }
}

fn joined(at: &str, key: &str) -> String {
    format!("{at}{}", crate::pointer::Pointer::root().join(key))
}

/// True if the field allows only one value.
fn is_fixed(field: Option<&Field>) -> bool {
    field.is_some_and(|field| matches!(field.kind, FieldKind::Const(_) | FieldKind::Null))
}

/// True if the absence of a value is a result by itself.
fn is_single(field: Option<&Field>) -> bool {
    use FieldKind::{Boolean, Choice, Number, Text};
    field.is_some_and(|field| {
        matches!(field.kind, Boolean | Choice { .. } | Number { .. } | Text { .. })
    })
}
