//! Permissions that the person granted, stored on this device: to run code of documents, and to call their tools,
//! without a question. Only the person can grant them; a document cannot.

use crate::dom::RwSignal;
use crate::host::language;
use pilcrow_core::document::parse_text;
use pilcrow_core::object::{object, text};
use pilcrow_core::text::digest::sha256_hex;
use serde_json::Value;

/// Greatest number of stored grants of each kind, the newest first.
const MOST: usize = 200;

/// A permission: a document's key, and the hash of the permitted code or tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Key of the document that the person opened.
    pub document: String,
    /// SHA-256 in hexadecimal of the permitted code or tool, or of those of a document that carries out a call of it.
    pub hash: String,
}

impl Grant {
    /// Creates a grant from the text that identifies the code or tool, in a document.
    pub fn from_identity(document: String, identity: &str) -> Self {
        Self { document, hash: sha256_hex(identity.as_bytes()) }
    }
}

/// The grants of one kind.
#[derive(Clone, Copy)]
pub struct Grants {
    here: RwSignal<Vec<Grant>>,
    /// Kind of the grants: their name in the storage.
    kind: &'static str,
}

impl Grants {
    /// Loads the stored grants of code.
    pub fn of_code() -> Self {
        Self::load("code")
    }

    /// Loads the stored grants of tools.
    pub fn of_tools() -> Self {
        Self::load("tool")
    }

    fn load(kind: &'static str) -> Self {
        Self { here: RwSignal::new(stored_grants(kind).unwrap_or_default()), kind }
    }

    /// True if the grant exists. Tracked.
    pub fn has(self, grant: &Grant) -> bool {
        self.now().contains(grant)
    }

    /// True if a document has any grant. Tracked.
    pub fn has_any_of(self, document: &str) -> bool {
        self.now().iter().any(|one| one.document == document)
    }

    /// Returns the number of documents with grants. Tracked.
    pub fn document_count(self) -> usize {
        let mut documents: Vec<String> = self.now().into_iter().map(|one| one.document).collect();
        documents.sort();
        documents.dedup();
        documents.len()
    }

    /// Adds a grant.
    pub fn allow(self, grant: Grant) {
        self.keep(with(self.now(), grant));
    }

    /// Revokes a document's grants.
    pub fn take_back(self, document: &str) {
        let mut grants = self.now();
        grants.retain(|one| one.document != document);
        self.keep(grants);
    }

    /// Revokes all grants.
    pub fn take_all_back(self) {
        self.keep(Vec::new());
    }

    /// Returns the stored grants, since another tab may have revoked some; without storage, those of this tab.
    fn now(self) -> Vec<Grant> {
        let here = self.here.get();
        stored_grants(self.kind).unwrap_or(here)
    }

    fn keep(self, grants: Vec<Grant>) {
        language::remember(self.kind, Some(&written(self.kind, &grants)));
        self.here.set(grants);
    }
}

fn stored_grants(kind: &str) -> Option<Vec<Grant>> {
    language::remembered(kind).map(|text| read(kind, &text))
}

/// Adds a grant as the newest.
fn with(mut grants: Vec<Grant>, grant: Grant) -> Vec<Grant> {
    grants.retain(|one| *one != grant);
    grants.insert(0, grant);
    grants.truncate(MOST);
    grants
}

fn written(kind: &str, grants: &[Grant]) -> String {
    let entry = |one: &Grant| object([("document", text(&one.document)), (kind, text(&one.hash))]);
    grants.iter().map(entry).collect::<Value>().to_string()
}

fn read(kind: &str, text: &str) -> Vec<Grant> {
    let list = parse_text(text).ok();
    let list = list.as_ref().and_then(Value::as_array);
    let grant = |entry: &Value| {
        let member = |key: &str| entry.get(key).and_then(Value::as_str).map(str::to_owned);
        Some(Grant { document: member("document")?, hash: member(kind)? })
    };
    list.into_iter().flatten().filter_map(grant).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grant(document: &str, hash: &str) -> Grant {
        Grant { document: document.to_owned(), hash: hash.to_owned() }
    }

    #[test]
    fn what_is_kept_is_read_again_and_what_is_none_is_passed_over() {
        let grants = vec![grant("src:a", "1"), grant("tool:b:en", "2")];
        assert_eq!(read("code", &written("code", &grants)), grants);
        assert_eq!(read("tool", &written("code", &grants)), []);
        for text in ["", "5", "[1, {}, {\"document\": \"a\"}, {\"document\": 1, \"code\": \"\"}]"] {
            assert_eq!(read("code", text), []);
        }
    }

    #[test]
    fn hashes_are_those_of_the_standard() {
        // FIPS 180-4, appendix B.1.
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Grant::from_identity("a".to_owned(), "abc"), grant("a", expected));
    }

    #[test]
    fn the_newest_comes_first_once_and_the_oldest_go() {
        let (a, b) = (grant("a", "1"), grant("b", "1"));
        assert_eq!(with(vec![a.clone(), b.clone()], b.clone()), [b.clone(), a.clone()]);
        let many: Vec<Grant> = (0..MOST).map(|at| grant("a", &at.to_string())).collect();
        let more = with(many, b.clone());
        assert_eq!((more.len(), more.first()), (MOST, Some(&b)));
    }
}
