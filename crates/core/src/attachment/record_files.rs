//! The files of a record: they are kept once, in its document, and what was sent names them by their hash.

use super::attached::hash_of;
use super::{Attachment, FileContent};
use crate::field::FileText;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The files that a document holds, by their SHA-256.
#[derive(Debug, Default)]
pub struct KeptFiles(HashMap<String, Arc<str>>);

impl KeptFiles {
    /// The files of a document that have one of these sizes, in bytes; others need not be read.
    pub fn find(document: &Value, sizes: &BTreeSet<usize>) -> Self {
        let mut files = Self::default();
        if !sizes.is_empty() {
            files.gather(document, sizes);
        }
        files
    }

    fn gather(&mut self, value: &Value, sizes: &BTreeSet<usize>) {
        match value {
            Value::String(text) => {
                let file = FileText::parse(text, "").filter(|file| sizes.contains(&file.size()));
                if let Some(file) = file {
                    self.0.insert(hash_of(file.payload()), file.payload().into());
                }
            }
            Value::Array(entries) => entries.iter().for_each(|entry| self.gather(entry, sizes)),
            Value::Object(members) => {
                members.values().for_each(|member| self.gather(member, sizes));
            }
            _ => {}
        }
    }

    /// Gives a file its bytes again; one that the document does not hold stays without.
    pub fn restore(&self, file: &mut Attachment) {
        if let FileContent::Elsewhere(hash) = &file.content
            && let Some(base64) = self.0.get(hash)
        {
            file.content = FileContent::Here(Arc::clone(base64));
        }
    }
}
