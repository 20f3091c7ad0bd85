//! The list of tools beside the app, `tools/index.json`: its entries and its faults; and the settings that a site's
//! author makes.

mod faults;
mod site;

pub use faults::{IndexFault, IndexFaultKind, index_faults};
pub use site::{Endpoint, Lock, ONE_FILE, Site, ToolGroup};

use serde_json::Value;
use std::collections::HashSet;

/// The maximum length of a tag, in characters; longer ones are cut.
const MAX_TAG: usize = 40;

/// The maximum number of tags of a tool.
const MAX_TAGS: usize = 8;

/// A tool in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct GalleryEntry {
    /// The tool's id, which appears in addresses.
    pub id: String,
    source: Value,
}

impl GalleryEntry {
    /// Returns the file of its document in a language, if there is one.
    pub fn file(&self, language: &str) -> String {
        self.in_language("documents", language)
    }

    /// Returns the title; the id if the list has none.
    pub fn title(&self, language: &str) -> String {
        let title = self.in_language("title", language);
        if title.trim().is_empty() { self.id.clone() } else { title }
    }

    /// Returns true if the tool is available in a language. A tool without languages is available in all.
    pub fn speaks(&self, language: &str) -> bool {
        match self.source.get("documents") {
            Some(Value::Object(by_language)) => by_language.contains_key(language),
            _ => true,
        }
    }

    /// Returns true if the tool has several documents, and one for this language.
    pub fn differs_in(&self, language: &str) -> bool {
        match self.source.get("documents") {
            Some(Value::Object(by_language)) => {
                by_language.len() > 1 && by_language.contains_key(language)
            }
            _ => false,
        }
    }

    /// Returns the language of a document's file; `None` if the file is not the tool's, or has no language.
    pub fn language_of(&self, file: &str) -> Option<&str> {
        let files = self.source.get("documents")?.as_object()?;
        files
            .iter()
            .find(|(_, own)| own.as_str() == Some(file))
            .map(|(language, _)| language.as_str())
    }

    /// Returns the text of a key in a language; else in English, else in any.
    pub fn in_language(&self, key: &str, language: &str) -> String {
        let texts = self.source.get(key);
        in_language(texts, language).and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    /// Returns the tags, each once.
    pub fn tags(&self, language: &str) -> Vec<String> {
        let tags = in_language(self.source.get("tags"), language).and_then(Value::as_array);
        let mut visited = HashSet::new();
        let tags = tags.into_iter().flatten().filter_map(Value::as_str);
        let tags = tags.map(|tag| tag.trim().chars().take(MAX_TAG).collect::<String>());
        tags.filter(|tag| !tag.is_empty() && visited.insert(tag.clone())).take(MAX_TAGS).collect()
    }
}

/// Returns a text or list that has no languages, or its version for a language.
fn in_language<'value>(texts: Option<&'value Value>, language: &str) -> Option<&'value Value> {
    let Some(Value::Object(by_language)) = texts else { return texts };
    let entry = |language: &str| by_language.get(language);
    entry(language).or_else(|| entry("en")).or_else(|| by_language.values().next())
}

/// Returns the tools that can be opened, in the list's order: those with a document and an id that no earlier entry
/// has.
pub fn gallery_entries(index: &Value) -> Vec<GalleryEntry> {
    let mut ids = HashSet::new();
    let entries = index.get("tools").and_then(Value::as_array).into_iter().flatten();
    let entries = entries.filter_map(|source| {
        let id = id_of(source)?.to_owned();
        has_document(source).then(|| GalleryEntry { id, source: source.clone() })
    });
    entries.filter(|entry| ids.insert(entry.id.clone())).collect()
}

fn id_of(entry: &Value) -> Option<&str> {
    entry.get("id")?.as_str().filter(|id| !id.is_empty())
}

/// Returns true if a file is named for each language, or for all.
fn has_document(entry: &Value) -> bool {
    let is_file = |value: &Value| value.as_str().is_some_and(|name| !name.trim().is_empty());
    match entry.get("documents") {
        Some(Value::Object(by_language)) => {
            !by_language.is_empty() && by_language.values().all(is_file)
        }
        Some(value) => is_file(value),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn entry(source: Value) -> GalleryEntry {
        let index = json!({"tools": [source]});
        gallery_entries(&index).into_iter().next().unwrap()
    }

    #[test]
    fn one_bad_entry_does_not_take_the_others() {
        let index = json!({"tools": [
            {"id": "a", "documents": "a.json"},
            "b",
            {"id": "c", "document": "c.json"},
            {"documents": "d.json"},
            {"id": "e", "documents": {"en": "e.json", "ru": ""}},
            {"id": "a", "documents": "second.json"},
            {"id": "f", "documents": {"ru": "f.json"}},
        ]});
        let ids: Vec<String> = gallery_entries(&index).into_iter().map(|tool| tool.id).collect();
        assert_eq!(ids, ["a", "f"]);
        for none in [json!(null), json!([]), json!({"tools": "a"}), json!({"tool": []})] {
            assert_eq!(gallery_entries(&none), [], "{none}");
        }
    }

    #[test]
    fn words_are_those_of_the_language_or_of_another() {
        let both = entry(
            json!({"id": "a", "documents": {"en": "a.en", "ru": "a.ru"}, "title": {"en": "A", "ru": "А"}}),
        );
        assert_eq!((both.file("ru"), both.title("ru")), ("a.ru".to_owned(), "А".to_owned()));
        assert_eq!(both.title("fr"), "A");
        assert_eq!((both.language_of("a.ru"), both.language_of("b.ru")), (Some("ru"), None));
        assert!(both.differs_in("ru") && !both.differs_in("fr"));
        let plain = entry(json!({"id": "a", "documents": "a.json", "title": "One"}));
        assert!(plain.speaks("ru") && !plain.differs_in("ru"));
        assert_eq!((plain.file("ru"), plain.title("ru")), ("a.json".to_owned(), "One".to_owned()));
        assert_eq!(plain.in_language("description", "en"), "");
        let russian = entry(json!({"id": "a", "documents": {"ru": "a.ru"}}));
        assert_eq!((russian.file("en"), russian.title("en")), ("a.ru".to_owned(), "a".to_owned()));
        assert!(russian.speaks("ru") && !russian.differs_in("ru"));
    }

    #[test]
    fn tags_are_a_list_or_one_for_each_language() {
        let plain = entry(
            json!({"id": "a", "documents": "a", "tags": ["text", " text ", "", 7, "x".repeat(99)]}),
        );
        assert_eq!(plain.tags("ru"), ["text".to_owned(), "x".repeat(MAX_TAG)]);
        let both =
            entry(json!({"id": "a", "documents": "a", "tags": {"en": ["text"], "ru": ["текст"]}}));
        assert_eq!(
            (both.tags("ru"), both.tags("de")),
            (vec!["текст".to_owned()], vec!["text".to_owned()])
        );
        assert_eq!(entry(json!({"id": "a", "documents": "a", "tags": "text"})).tags("en"), [""; 0]);
    }
}
