//! The inputs of a document: their values, and the names of their fields as in its form.

use crate::context::{DataMessage, Entry, merge_context};
use crate::document::Request;
use crate::field::{FieldTree, FileText, labelled, readable_key, titles_on_way};
use crate::pointer::Pointer;
use serde_json::Value;

/// The value of one input of a document.
#[derive(Clone, Debug, PartialEq)]
pub struct InputValue {
    /// The case; `None` for all cases.
    pub instance: Option<String>,
    /// The value; `None` if nothing was entered.
    pub value: Option<Value>,
}

/// Returns the inputs of a document, merged, by case.
pub fn input_values(document: &Request) -> Vec<InputValue> {
    let entries = merge_context(&document.messages());
    let inputs = entries.into_iter().filter_map(|entry| match entry {
        Entry::Data(data) if data.identity.is_input() => {
            Some(InputValue { instance: data.identity.instance, value: data.value })
        }
        _ => None,
    });
    inputs.collect()
}

/// The fields of a document's inputs, by case.
#[derive(Default)]
pub struct InputFields(Vec<(Option<String>, FieldTree)>);

impl InputFields {
    /// Collects the fields of a document's inputs from their schemas.
    pub fn find(document: &Request) -> Self {
        let entries = merge_context(&document.messages()).into_iter();
        let fields = entries.filter_map(|entry| match entry {
            Entry::Data(DataMessage { identity, schema: Some(schema), ui, .. })
                if identity.is_input() =>
            {
                Some((identity.instance, FieldTree::with_ui(schema, ui.as_deref())))
            }
            _ => None,
        });
        Self(fields.collect())
    }

    /// Creates the fields of one schema, for all cases.
    pub(super) fn of_schema(schema: &Value) -> Self {
        Self(vec![(None, FieldTree::new(schema.clone()))])
    }

    /// Returns the fields of a case's input.
    pub fn tree(&self, instance: Option<&str>) -> Option<&FieldTree> {
        let is_own = |(case, _): &&(Option<String>, FieldTree)| case.as_deref() == instance;
        let shared = || self.0.iter().find(|(case, _)| case.is_none());
        self.0.iter().find(is_own).or_else(shared).map(|(_, tree)| tree)
    }

    /// Returns the name of each step to a place of a case's input: its title, otherwise its readable key.
    pub(super) fn names(&self, instance: Option<&str>, at: &Pointer) -> Vec<String> {
        match self.tree(instance) {
            Some(tree) => titles_on_way(tree, at),
            None => at.tokens().map(|token| readable_key(&token)).collect(),
        }
    }

    /// Returns a value of a case's input with options as their labels and files as their names.
    pub(super) fn labelled(&self, instance: Option<&str>, at: &Pointer, value: Value) -> Value {
        let value = with_file_names(value);
        match self.tree(instance) {
            Some(tree) => labelled(tree, at, value),
            None => value,
        }
    }

    /// Returns the name of the last key on the path to a place; empty if there is none.
    pub(super) fn name(&self, instance: Option<&str>, at: &Pointer) -> String {
        let steps = at.tokens().zip(self.names(instance, at));
        let named = steps.filter(|(token, _)| token.parse::<usize>().is_err());
        named.last().map(|(_, name)| name).unwrap_or_default()
    }
}

/// Replaces each file's bytes in a value by its name, or by its media type if it has none.
fn with_file_names(value: Value) -> Value {
    match value {
        Value::String(text) if text.starts_with("data:") => {
            let file = FileText::parse(&text, "");
            let name = file.map(|file| file.name.unwrap_or_else(|| file.media_type.to_owned()));
            Value::String(name.unwrap_or(text))
        }
        Value::Array(items) => items.into_iter().map(with_file_names).collect(),
        Value::Object(members) => {
            members.into_iter().map(|(key, value)| (key, with_file_names(value))).collect()
        }
        other => other,
    }
}
