//! The language of the open document, and its text in all its languages.

use super::Session;
use leptos::prelude::*;
use pilcrow_core::document::{
    DocumentError, Request, localized, parse_document, with_translations,
};

impl Session {
    /// Returns the tag of the language in which the document is shown.
    pub fn language(&self) -> String {
        self.source.with_value(|source| source.language.clone())
    }

    /// Sets the language in which the document is shown.
    pub fn set_language(&self, language: &str) {
        self.source.update_value(|source| language.clone_into(&mut source.language));
    }

    /// Parses a text of the document in the language in which it is shown.
    ///
    /// # Errors
    ///
    /// The text is not a document.
    pub fn read_localized(&self, text: &str) -> Result<Request, DocumentError> {
        Ok(localized(&parse_document(text)?.request, Some(&self.language())))
    }

    /// Returns the changed document with the translations that the text contains.
    pub fn in_all_languages(&self, text: &str, document: &Request) -> Request {
        match parse_document(text) {
            Ok(original) => with_translations(&original.request, &self.language(), document),
            Err(_) => document.clone(),
        }
    }
}
