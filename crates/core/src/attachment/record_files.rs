//! The files of a record: they are stored once, in its document, and sent prompts refer to them by their hash.

use super::attached::hash_of;
use super::{Attachment, FileContent};
use crate::field::FileText;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The files in a document, by their SHA-256.
#[derive(Debug, Default)]
pub struct FileStore(HashMap<String, Arc<str>>);

impl FileStore {
    /// Collects the files of a document with one of these sizes, in bytes; others need not be hashed.
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

    /// Restores a file's bytes, if the document contains them.
    pub fn restore(&self, file: &mut Attachment) {
        if let FileContent::Elsewhere(hash) = &file.content
            && let Some(base64) = self.0.get(hash)
        {
            file.content = FileContent::Here(Arc::clone(base64));
        }
    }
}
