//! The documents of a site, with their titles and descriptions.

use crate::fault::{Fault, FaultyFile};
use crate::{INDEX, SETTINGS};
use pilcrow_core::document::{DocumentError, Request, languages, localized, parse_document};
use std::collections::{BTreeMap, BTreeSet};

/// The documents of a folder.
#[derive(Clone, Debug, Default)]
pub struct Documents {
    texts: BTreeMap<String, String>,
    heads: BTreeMap<String, Head>,
    /// For each document, the files of the same folder that carry out its calls.
    calls: BTreeMap<String, Vec<String>>,
    /// The documents whose benches were removed.
    benchless: BTreeSet<String>,
    /// Files that are no documents, by name, each with the reason.
    pub left_out: Vec<(String, DocumentError)>,
}

/// The title and description of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Title of the document; `None` if it has none.
    pub title: Option<String>,
    /// Description of the document; `None` if it has none.
    pub description: Option<String>,
    /// Title and description in each other language of the document, by the first part of the language tag.
    pub others: BTreeMap<String, Head>,
}

impl Documents {
    /// Parses texts, by their file names.
    ///
    /// # Errors
    ///
    /// A text is no JSON.
    pub fn read(texts: BTreeMap<String, String>) -> Result<Self, Vec<FaultyFile>> {
        let (read, faulty) = Self::read_all(texts);
        if faulty.is_empty() { Ok(read) } else { Err(faulty) }
    }

    /// Parses texts, by their file names; also returns those that are no JSON. These still count as documents, without
    /// a title, so that a list may name them, but no site can be made of them.
    pub fn read_all(texts: BTreeMap<String, String>) -> (Self, Vec<FaultyFile>) {
        let mut read = Self::default();
        let mut faulty = Vec::new();
        for (name, text) in texts {
            let head = match parse_document(&text) {
                Ok(document) => {
                    read.calls.insert(name.clone(), calls(&document.request));
                    Head::read(&document.request)
                }
                Err(DocumentError::Text(error)) => {
                    let (name, text) = (name.clone(), text.clone());
                    faulty.push(FaultyFile { name, text, faults: vec![Fault::of_text(error)] });
                    Head::default()
                }
                Err(error) => {
                    read.left_out.push((name, error));
                    continue;
                }
            };
            read.heads.insert(name.clone(), head);
            read.texts.insert(name, text);
        }
        (read, faulty)
    }

    /// Removes the benches; returns the names of the documents that had one.
    pub fn leave_benches_out(&mut self) -> Vec<String> {
        let mut names = Vec::new();
        for (name, text) in &mut self.texts {
            if let Some(without) = without_bench(text) {
                *text = without;
                names.push(name.clone());
                self.benchless.insert(name.clone());
            }
        }
        names
    }

    /// True if the bench of a document was removed.
    pub fn has_left_bench(&self, name: &str) -> bool {
        self.benchless.contains(name)
    }

    /// Returns the documents' texts by their file names.
    pub fn texts(&self) -> &BTreeMap<String, String> {
        &self.texts
    }

    /// Returns the titles and descriptions, by the same names.
    pub fn heads(&self) -> &BTreeMap<String, Head> {
        &self.heads
    }

    /// Returns the files of the same folder that carry out a document's calls.
    pub fn calls_of(&self, name: &str) -> impl Iterator<Item = &str> {
        self.calls.get(name).into_iter().flatten().map(String::as_str)
    }
}

/// Returns a document's text without its bench, whose inputs are often real people's; `None` if it has no bench, or
/// cannot be parsed.
fn without_bench(text: &str) -> Option<String> {
    let request = parse_document(text).ok()?.request;
    request.has_bench().then(|| request.without_bench().to_text())
}

/// Returns the files that a document's tools name. A name without an extension is the id of a tool in the list.
fn calls(request: &Request) -> Vec<String> {
    let messages = request.messages();
    let tools = messages.iter().filter_map(|message| message.source.get("tool")?.as_object());
    let named = tools.flatten().filter_map(|(_, tool)| tool.get("_delegate")?.as_str());
    let file = |address: &str| {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        path.strip_prefix("./").unwrap_or(path).to_owned()
    };
    named.map(file).collect()
}

impl Head {
    fn read(request: &Request) -> Self {
        let others = languages(request).into_iter().map(|language| {
            let head = Self::in_one_language(&localized(request, Some(&language)));
            (language, head)
        });
        Self { others: others.collect(), ..Self::in_one_language(request) }
    }

    fn in_one_language(request: &Request) -> Self {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let (title, description) = (owned(request.title()), owned(request.description()));
        Self { title, description, others: BTreeMap::new() }
    }
}

/// True if a file of a folder is a document, by its name.
pub fn is_document(name: &str) -> bool {
    [".json", ".json5"].iter().any(|ending| name.ends_with(ending))
        && !name.starts_with('.')
        && ![SETTINGS, INDEX].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bench_is_taken_out_and_what_has_none_stays_as_it_is_written() {
        let tried =
            r#"{"title": "A", "context": ["Sort."], "bench": {"inputs": [{"input": "secret"}]}}"#;
        let plain = "{ title: 'B', context: ['Sort.'] }";
        let texts = [("a.json", tried), ("b.json5", plain)];
        let texts = texts.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let (mut documents, _) = Documents::read_all(BTreeMap::from(texts));
        assert_eq!(documents.leave_benches_out(), ["a.json"]);
        assert!(!documents.texts()["a.json"].contains("secret"));
        assert_eq!(documents.texts()["b.json5"], plain);
        assert_eq!(documents.leave_benches_out(), [""; 0]);
    }
}
