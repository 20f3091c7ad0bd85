//! Imports API descriptions in OpenAPI 3.0 and newer: a document for each operation.

mod children;
mod definitions;
mod operation;
mod reference;

use super::note::{Note, NoteKind, Omission, SourcePlace};
use super::parts::ImportedDocument;
use crate::pointer::Pointer;
use operation::Operation;
use reference::resolved;
use serde_json::Value;

/// The HTTP methods that an operation may have.
const METHODS: [&str; 8] = ["get", "put", "post", "delete", "patch", "query", "head", "options"];

/// The members with operations: requests to the service, and requests by the service.
const GROUPS: [&str; 2] = ["paths", "webhooks"];

/// An API description, with the places of its operations.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OpenApi {
    root: Value,
    pub operations: Vec<Operation>,
}

/// Returns true if a value is such a description.
pub(super) fn is_description(value: &Value) -> bool {
    let version = value.get("openapi").and_then(Value::as_str);
    let has_any = ["paths", "webhooks", "components"].iter().any(|key| value.get(key).is_some());
    version.is_some_and(|version| version.starts_with("3.")) && has_any
}

/// Returns true if a text looks like a description in YAML, including Swagger 2.0.
pub(super) fn is_yaml(text: &str) -> bool {
    let is_plain = !text.trim_start().starts_with(['{', '[']);
    let begins = |line: &str| line.starts_with("openapi:") || line.starts_with("swagger:");
    is_plain && text.lines().any(begins)
}

impl OpenApi {
    /// Lists the operations of a description. The notes concern the whole import.
    pub fn new(root: Value) -> (Self, Vec<Note>) {
        let mut operations = Vec::new();
        for group in GROUPS {
            let place = Pointer::root().join(group);
            for (path, item) in root.get(group).and_then(Value::as_object).into_iter().flatten() {
                let (place, item) = resolved(&root, item, place.join(path));
                let has = |method: &&str| item.get(*method).is_some_and(Value::is_object);
                operations.extend(METHODS.into_iter().filter(has).map(|method| Operation {
                    path: path.clone(),
                    method: method.to_ascii_uppercase(),
                    item: place.clone(),
                    place: place.join(method),
                }));
            }
        }
        let kind = NoteKind::NotCarried(Omission::Service);
        let notes = vec![Note::new(SourcePlace::Address, kind)];
        (Self { root, operations }, notes)
    }

    /// Returns an operation's title, with its method and path; without a title, the method and path with its
    /// description.
    pub fn words(&self, at: usize) -> Option<(String, String)> {
        let operation = self.operations.get(at)?;
        let (title, description) = operation.words(&self.root);
        let address = operation.address();
        Some(if title == address { (title, description) } else { (title, address) })
    }

    /// Returns an operation as a document.
    pub fn document(&self, at: usize) -> Option<ImportedDocument> {
        Some(self.operations.get(at)?.document(&self.root))
    }
}

#[cfg(test)]
mod tests;
