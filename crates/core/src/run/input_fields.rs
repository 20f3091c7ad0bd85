//! What the places of a document's input are called, as its form shows them.

use crate::context::{DataMessage, Entry, merge_context};
use crate::document::Request;
use crate::field::{FieldTree, readable_key, titles_on_way};
use crate::pointer::Pointer;
use serde_json::Value;

/// The fields of a document's inputs, case by case.
#[derive(Default)]
pub(super) struct InputFields(Vec<(Option<String>, FieldTree)>);

impl InputFields {
    /// Those that a document's inputs have by their schemas.
    pub fn of(document: &Request) -> Self {
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

    /// Those of a schema, for all cases.
    pub fn of_schema(schema: &Value) -> Self {
        Self(vec![(None, FieldTree::new(schema.clone()))])
    }

    /// What each step to a place of a case's input is called: by its title, and else by its readable key.
    pub fn names(&self, instance: Option<&str>, at: &Pointer) -> Vec<String> {
        let is_own = |(of, _): &&(Option<String>, FieldTree)| of.as_deref() == instance;
        let shared = || self.0.iter().find(|(of, _)| of.is_none());
        match self.0.iter().find(is_own).or_else(shared) {
            Some((_, tree)) => titles_on_way(tree, at),
            None => at.tokens().map(|token| readable_key(&token)).collect(),
        }
    }

    /// What the last key on the way to a place is called; empty where there is none.
    pub fn name(&self, instance: Option<&str>, at: &Pointer) -> String {
        let steps = at.tokens().zip(self.names(instance, at));
        let named = steps.filter(|(token, _)| token.parse::<usize>().is_err());
        named.last().map(|(_, name)| name).unwrap_or_default()
    }
}
