//! The list of the tools beside the app.
//! Refuses to draw it.

use super::opening::Problem;
use crate::host::fetch::fetch_text;
use pilcrow_core::document::{DocumentError, parse_text};
use serde_json::Value;

/// A line of `tools/index.json`.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolEntry {
    /// Its name in addresses.
    pub id: String,
    source: Value,
}

impl ToolEntry {
    /// The file of its document, in a language where there is one.
    pub fn file(&self, language: &str) -> String {
        self.in_language("documents", language)
    }

    /// What stands under a key, in a language where there are several.
    pub fn in_language(&self, key: &str, language: &str) -> String {
        let by_language = self.source.get(key);
        let text = |language: &str| by_language.and_then(|texts| texts.get(language)?.as_str());
        text(language)
            .or_else(|| text("en"))
            .or(by_language.and_then(Value::as_str))
            .unwrap_or_default()
            .to_owned()
    }
}

/// Reads `tools/index.json`: `{"tools": [{"id", "documents": {lang: file}, "title", "description"}]}`.
pub async fn load_index() -> Result<Vec<ToolEntry>, Problem> {
    let url = "./tools/index.json";
    let text = fetch_text(url, 1 << 20)
        .await
        .map_err(|failure| Problem::Fetch(url.to_owned(), failure))?;
    let index = parse_text(&text).map_err(|error| Problem::Document(DocumentError::Text(error)))?;
    let entries = index.get("tools").and_then(Value::as_array).into_iter().flatten();
    let entries = entries.filter_map(|source| {
        let id = source.get("id")?.as_str()?.to_owned();
        Some(ToolEntry { id, source: source.clone() })
    });
    Ok(entries.collect())
}
