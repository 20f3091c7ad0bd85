//! The stored metadata of a document in this browser: its name, its title, and when it was last opened.

use crate::host::storage::store;
use pilcrow_core::document::parse_text;
use serde_json::{Value, json};

/// The metadata of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct About {
    /// The name that the user gave it; empty if it is shown by its title.
    pub name: String,
    /// The latest title; `None` in records of earlier versions, whose `name` may be either.
    pub title: Option<String>,
    /// The time when it was last opened, in milliseconds since 1970; 0 if unknown.
    pub opened: u64,
}

impl About {
    /// Parses stored metadata; unreadable fields are skipped.
    pub fn read(written: &str) -> Self {
        let written = parse_text(written).unwrap_or_default();
        let text = |name: &str| written.get(name).and_then(Value::as_str).map(str::to_owned);
        let opened = written.get("opened").and_then(Value::as_u64).unwrap_or(0);
        Self { name: text("name").unwrap_or_default(), title: text("title"), opened }
    }

    /// Returns the name in the list of documents: the user's own, or else the title.
    pub fn called(&self) -> &str {
        match (self.name.as_str(), &self.title) {
            ("", Some(title)) => title,
            (name, _) => name,
        }
    }

    /// Updates the title. A document that is shown by its title follows it.
    pub fn follow(&mut self, title: Option<&str>) {
        let title = title.unwrap_or_default();
        if self.name == title {
            self.name.clear();
        }
        self.title = Some(title.to_owned());
    }

    fn written(&self) -> String {
        json!({"name": self.name, "title": self.title, "opened": self.opened}).to_string()
    }
}

/// Returns the storage key of a document's metadata; for an empty key, the prefix of all such keys.
pub(super) fn about_key(key: &str) -> String {
    format!("document:{key}")
}

/// Returns the metadata of a document; `None` if it has none.
pub(super) async fn about(key: &str) -> Option<About> {
    store::get("settings", &about_key(key)).await.map(|written| About::read(&written))
}

/// Stores the metadata of a document.
pub(super) async fn write_about(key: &str, about: &About) {
    let _ = store::put("settings", &about_key(key), &about.written()).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(written: &str, title: Option<&str>, called: &str) {
        let mut about = About::read(written);
        about.follow(title);
        assert_eq!(about.called(), called, "{written} {title:?}");
        assert_eq!(About::read(&about.written()), about);
    }

    #[test]
    fn what_is_called_by_its_title_follows_it() {
        check(r#"{"name": "", "title": "Old", "opened": 1}"#, Some("New"), "New");
        check(r#"{"name": "", "title": "Old", "opened": 1}"#, None, "");
        check(r#"{"name": "", "opened": 1}"#, Some("New"), "New");
    }

    #[test]
    fn what_the_person_says_stays() {
        check(r#"{"name": "Mine", "title": "Old", "opened": 1}"#, Some("New"), "Mine");
        check(r#"{"name": "Mine", "opened": 1}"#, Some("New"), "Mine");
    }

    #[test]
    fn what_is_damaged_is_passed_over() {
        check("{", Some("New"), "New");
        check(r#"{"name": 1, "opened": "x"}"#, Some("New"), "New");
    }
}
