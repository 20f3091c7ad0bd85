//! The open document in one of its languages, and its text in all of them.

use super::Session;
use leptos::prelude::*;
use pilcrow_core::document::{
    DocumentError, Request, localized, parse_document, with_translations,
};

impl Session {
    /// The language in which the document is shown, by its tag.
    pub fn language(&self) -> String {
        self.source.with_value(|source| source.language.clone())
    }

    /// Says in which language the document is shown from now on.
    pub fn set_language(&self, language: &str) {
        self.source.update_value(|source| language.clone_into(&mut source.language));
    }

    /// Reads a text of the document as it is shown here.
    ///
    /// # Errors
    ///
    /// Where it is no document.
    pub fn read_localized(&self, text: &str) -> Result<Request, DocumentError> {
        Ok(localized(&parse_document(text)?.request, Some(&self.language())))
    }

    /// What has become of the document as it is shown here, with the other languages that a text of it has.
    pub fn in_all_languages(&self, text: &str, document: &Request) -> Request {
        match parse_document(text) {
            Ok(original) => with_translations(&original.request, &self.language(), document),
            Err(_) => document.clone(),
        }
    }
}
