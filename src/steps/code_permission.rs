//! Whether the code of a document may run: the person allows it once, for this document and this code.

use super::driven::Driven;
use crate::settings::{Grant, Grants};
use pilcrow_core::steps::DocumentCode;

/// Code that is longer than this, in bytes, or is in more pieces, nobody can read before they allow it.
const MOST_CODE: usize = 256 << 10;
const MOST_FUNCTIONS: usize = 100;

/// The code that a call needs, and what lets it run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NeededCode {
    /// All code of its document.
    pub code: DocumentCode,
    /// What the person would allow.
    pub grant: Grant,
}

impl NeededCode {
    /// Of the document that was opened under a draft's key.
    fn of(key: String, code: DocumentCode) -> Self {
        let grant = Grant::of(key, &code.identity());
        Self { code, grant }
    }

    /// Whether it may be shown to the person, and so allowed.
    pub fn can_be_allowed(&self) -> bool {
        self.code.size() <= MOST_CODE && self.code.functions.len() <= MOST_FUNCTIONS
    }

    /// Whether it may run. Tracked.
    pub fn is_allowed(&self, allowed: Grants) -> bool {
        self.can_be_allowed() && allowed.has(&self.grant)
    }
}

impl Driven {
    /// What the person lets run.
    pub fn allowed_code(self) -> Grants {
        self.runner.settings.allowed_code
    }

    /// The code that a want needs, by its `at`; none where no code carries it out. Tracked.
    pub fn needed_code(self, at: &[String]) -> Option<NeededCode> {
        let code = self.engine.with(|engine| engine.as_ref()?.code_at(at))?;
        Some(NeededCode::of(self.runner.session.key(), code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needed(key: &str, delegate: Option<&str>, code: &str) -> NeededCode {
        let functions = vec![("f".to_owned(), code.to_owned())];
        NeededCode::of(
            key.to_owned(),
            DocumentCode { delegate: delegate.map(str::to_owned), functions },
        )
    }

    #[test]
    fn a_grant_is_for_one_document_and_one_code() {
        let grant = |key, delegate, code| needed(key, delegate, code).grant;
        let first = grant("src:a", None, "1");
        assert_eq!(first, grant("src:a", None, "1"));
        assert_eq!(first.hash.len(), 64);
        for other in [
            grant("src:b", None, "1"),
            grant("src:a", None, "2"),
            grant("src:a", Some(""), "1"),
            grant("src:a", Some("x.json"), "1"),
        ] {
            assert_ne!(first, other);
        }
    }

    #[test]
    fn code_that_nobody_can_read_cannot_be_allowed() {
        assert!(needed("a", None, &"x".repeat(MOST_CODE - 1)).can_be_allowed());
        assert!(!needed("a", None, &"x".repeat(MOST_CODE)).can_be_allowed());
        let many = (0..=MOST_FUNCTIONS).map(|at| (at.to_string(), String::new())).collect();
        let code = DocumentCode { delegate: None, functions: many };
        assert!(!NeededCode::of("a".to_owned(), code).can_be_allowed());
    }
}
