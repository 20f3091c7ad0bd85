//! The documents of a site: which files are some, and what each says of itself.

use crate::fault::{Fault, FaultyFile};
use crate::{INDEX, SETTINGS};
use pilcrow_core::document::{DocumentError, Request, parse_document};
use std::collections::BTreeMap;

/// Texts that are documents.
#[derive(Clone, Debug, Default)]
pub struct Documents {
    texts: BTreeMap<String, String>,
    heads: BTreeMap<String, Head>,
    /// The files that are no documents, by name, each with the reason.
    pub left_out: Vec<(String, DocumentError)>,
}

/// What a document says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its title.
    pub title: Option<String>,
    /// Its description.
    pub description: Option<String>,
}

impl Documents {
    /// Reads texts, by their file names.
    ///
    /// # Errors
    ///
    /// Where one is no JSON.
    pub fn read(texts: BTreeMap<String, String>) -> Result<Self, Vec<FaultyFile>> {
        let mut read = Self::default();
        let mut faulty = Vec::new();
        for (name, text) in texts {
            match parse_document(&text) {
                Ok(document) => {
                    read.heads.insert(name.clone(), Head::of(&document.request));
                    read.texts.insert(name, text);
                }
                Err(DocumentError::Text(error)) => {
                    faulty.push(FaultyFile { name, text, faults: vec![Fault::of_text(error)] });
                }
                Err(error) => read.left_out.push((name, error)),
            }
        }
        if faulty.is_empty() { Ok(read) } else { Err(faulty) }
    }

    /// Their texts by their file names.
    pub fn texts(&self) -> &BTreeMap<String, String> {
        &self.texts
    }

    /// What each says of itself, by the same names.
    pub fn heads(&self) -> &BTreeMap<String, Head> {
        &self.heads
    }
}

impl Head {
    fn of(request: &Request) -> Self {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Self { title: owned(request.title()), description: owned(request.description()) }
    }
}

/// Whether a file of a folder is a document, by its name.
pub fn is_document(name: &str) -> bool {
    [".json", ".json5"].iter().any(|ending| name.ends_with(ending))
        && !name.starts_with('.')
        && ![SETTINGS, INDEX].contains(&name)
}
