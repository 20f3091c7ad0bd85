//! An author's version of a document, which is the same in every language that has the same file.

use super::{last_index, load_index, rewritten_key};
use crate::host::storage::store::{self, Row};
use crate::words::Locale;

/// Keeps what the author of a document has made of it, by the key of its draft; none forgets it. What it was before is
/// written with it, as rows of its versions: both are there, or neither.
pub async fn keep_rewritten(key: &str, text: Option<&str>, versions: Vec<Row>) {
    let mut rows = versions;
    let keys = [vec![key.to_owned()], other_languages(key).await].concat();
    rows.extend(keys.iter().map(|key| (rewritten_key(key), text.map(str::to_owned))));
    // What cannot be kept is in memory, and the page says so by itself.
    let _ = store::write("documents", &rows).await;
}

/// The keys under which drafts and runs of a tool are kept in the other languages of the page.
pub fn keys_in_other_languages(key: &str) -> Vec<String> {
    let Some((tool, _, own)) = tool_of(key) else { return Vec::new() };
    let others = other_languages_than(own);
    others.map(|language| [tool, ":", language].concat()).collect()
}

/// The languages in which the page opens tools as well.
fn other_languages_than(own: &str) -> impl Iterator<Item = &'static str> {
    Locale::ALL.iter().map(|locale| locale.code()).filter(move |code| *code != own)
}

/// A key without its language, the tool that it is of, and the language.
fn tool_of(key: &str) -> Option<(&str, &str, &str)> {
    let (tool, language) = key.rsplit_once(':')?;
    let (_, id) = tool.split_once("tool:").filter(|(before, _)| !before.contains("src:"))?;
    Some((tool, id, language))
}

/// The keys of a tool in other languages that have the same file.
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
