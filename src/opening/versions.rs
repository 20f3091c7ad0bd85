//! An author's edited text of a tool, which is shared by all languages that have the same file.

use super::{last_index, load_index, rewritten_key};
use crate::host::storage::store::{self, Row};
use crate::words::Locale;

/// Stores the author's edited text of a document, by the key of its draft; `None` deletes it. Its earlier text is
/// written with it, as rows of its versions: both, or neither.
pub async fn keep_rewritten(key: &str, text: Option<&str>, versions: Vec<Row>) {
    let mut rows = versions;
    let keys = [vec![key.to_owned()], other_languages(key).await].concat();
    rows.extend(keys.iter().map(|key| (rewritten_key(key), text.map(str::to_owned))));
    // If it cannot be stored, it is in memory, and the page shows a notice anyway.
    let _ = store::write("documents", &rows).await;
}

/// Returns the keys of a tool's drafts and runs in the other languages of the page.
pub fn keys_in_other_languages(key: &str) -> Vec<String> {
    let Some((tool, _, own)) = tool_of(key) else { return Vec::new() };
    let others = other_languages_than(own);
    others.map(|language| [tool, ":", language].concat()).collect()
}

/// Returns the page's other languages.
fn other_languages_than(own: &str) -> impl Iterator<Item = &'static str> {
    Locale::ALL.iter().map(|locale| locale.code()).filter(move |code| *code != own)
}

/// Splits the key of a tool: the key without its language, the tool's id, and the language.
fn tool_of(key: &str) -> Option<(&str, &str, &str)> {
    let (tool, language) = key.rsplit_once(':')?;
    let (_, id) = tool.split_once("tool:").filter(|(before, _)| !before.contains("src:"))?;
    Some((tool, id, language))
}

/// Returns the keys of a tool in other languages that have the same file.
async fn other_languages(key: &str) -> Vec<String> {
    let Some((tool, id, own)) = tool_of(key) else { return Vec::new() };
    let tools = match last_index() {
        Some(index) => index.tools,
        None => load_index().await.map(|index| index.tools).unwrap_or_default(),
    };
    let Some(entry) = tools.iter().find(|tool| tool.id == id) else { return Vec::new() };
    let others = other_languages_than(own);
    let same = others.filter(|language| entry.file(language) == entry.file(own));
    same.map(|language| [tool, ":", language].concat()).collect()
}

#[cfg(test)]
mod tests {
    use super::keys_in_other_languages;

    #[test]
    fn a_tool_has_keys_in_other_languages_and_nothing_else_has() {
        let check = |key: &str, expected: &[&str]| {
            assert_eq!(keys_in_other_languages(key), expected, "{key}");
        };
        check("tool:trip:en", &["tool:trip:ru"]);
        check("embed:1a|tool:trip:ru", &["embed:1a|tool:trip:en"]);
        check("tool:trip:de", &["tool:trip:en", "tool:trip:ru"]);
        check("doc:1a", &[]);
        check("src:https://host/tool:a:en", &[]);
    }
}
