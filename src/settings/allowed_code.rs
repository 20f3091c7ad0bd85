//! The code of documents that the person lets run, kept on this device.

use crate::dom::RwSignal;
use crate::host::language;
use pilcrow_core::document::parse_text;
use pilcrow_core::object::{object, text};
use serde_json::Value;

/// The name under which it is kept.
const ALLOWED: &str = "code";

/// So many are kept, the newest.
const MOST: usize = 200;

/// What may run: the draft's key of a document, and what its code is known by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeGrant {
    /// The document that the person opened.
    pub document: String,
    /// The SHA-256 of its code, or of that of a document which carries out a call of it, in hexadecimal.
    pub code: String,
}

/// What may run. A handle.
#[derive(Clone, Copy)]
pub struct AllowedCode(RwSignal<Vec<CodeGrant>>);

impl AllowedCode {
    /// As it was kept.
    pub fn load() -> Self {
        Self(RwSignal::new(kept().unwrap_or_default()))
    }

    /// Whether code may run. Tracked.
    pub fn has(self, grant: &CodeGrant) -> bool {
        self.now().contains(grant)
    }

    /// Whether any code may run in the process of a document. Tracked.
    pub fn has_any_of(self, document: &str) -> bool {
        self.now().iter().any(|one| one.document == document)
    }

    /// How many documents have code that may run. Tracked.
    pub fn document_count(self) -> usize {
        let mut documents: Vec<String> = self.now().into_iter().map(|one| one.document).collect();
        documents.sort();
        documents.dedup();
        documents.len()
    }

    /// Lets code run from now on.
    pub fn allow(self, grant: CodeGrant) {
        self.keep(with(self.now(), grant));
    }

    /// Takes back what was allowed for a document.
    pub fn take_back(self, document: &str) {
        let mut grants = self.now();
        grants.retain(|one| one.document != document);
        self.keep(grants);
    }

    /// Takes back all that was allowed.
    pub fn take_all_back(self) {
        self.keep(Vec::new());
    }

    /// Another tab may have taken something back. Where nothing can be kept, as it is in this tab.
    fn now(self) -> Vec<CodeGrant> {
        let here = self.0.get();
        kept().unwrap_or(here)
    }

    fn keep(self, grants: Vec<CodeGrant>) {
        language::remember(ALLOWED, Some(&written(&grants)));
        self.0.set(grants);
    }
}

fn kept() -> Option<Vec<CodeGrant>> {
    language::remembered(ALLOWED).map(|text| read(&text))
}

/// With one more, which is the newest.
fn with(mut grants: Vec<CodeGrant>, grant: CodeGrant) -> Vec<CodeGrant> {
    grants.retain(|one| *one != grant);
    grants.insert(0, grant);
    grants.truncate(MOST);
    grants
}

fn written(grants: &[CodeGrant]) -> String {
    let entry =
        |one: &CodeGrant| object([("document", text(&one.document)), ("code", text(&one.code))]);
    grants.iter().map(entry).collect::<Value>().to_string()
}

fn read(kept: &str) -> Vec<CodeGrant> {
    let list = parse_text(kept).ok();
    let list = list.as_ref().and_then(Value::as_array);
    let grant = |entry: &Value| {
        let of = |key: &str| entry.get(key).and_then(Value::as_str).map(str::to_owned);
        Some(CodeGrant { document: of("document")?, code: of("code")? })
    };
    list.into_iter().flatten().filter_map(grant).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grant(document: &str, code: &str) -> CodeGrant {
        CodeGrant { document: document.to_owned(), code: code.to_owned() }
    }

    #[test]
    fn what_is_kept_is_read_again_and_what_is_none_is_passed_over() {
        let grants = vec![grant("src:a", "1"), grant("tool:b:en", "2")];
        assert_eq!(read(&written(&grants)), grants);
        for text in ["", "5", "[1, {}, {\"document\": \"a\"}, {\"document\": 1, \"code\": \"\"}]"] {
            assert_eq!(read(text), []);
        }
    }

    #[test]
    fn the_newest_comes_first_once_and_the_oldest_go() {
        let (a, b) = (grant("a", "1"), grant("b", "1"));
        assert_eq!(with(vec![a.clone(), b.clone()], b.clone()), [b.clone(), a.clone()]);
        let many: Vec<CodeGrant> = (0..MOST).map(|at| grant("a", &at.to_string())).collect();
        let more = with(many, b.clone());
        assert_eq!((more.len(), more.first()), (MOST, Some(&b)));
    }
}
