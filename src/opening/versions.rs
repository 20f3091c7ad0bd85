//! An author's version of a document, which is the same in every language that has the same file.

use super::{known_index, load_index, rewritten_key};
use crate::host::store;

/// The languages in which the page opens tools.
const LANGUAGES: [&str; 2] = ["en", "ru"];

/// Keeps what the author of a document has made of it, by the key of its draft; none forgets it.
pub async fn keep_rewritten(key: &str, text: Option<&str>) {
    keep(key, text).await;
    for other in other_languages(key).await {
        keep(&other, text).await;
    }
}

async fn keep(key: &str, text: Option<&str>) {
    let place = rewritten_key(key);
    match text {
        Some(text) => drop(store::put("documents", &place, text).await),
        None => store::delete("documents", &place).await,
    }
}

/// The keys of a tool in other languages that have the same file.
async fn other_languages(key: &str) -> Vec<String> {
    let Some((tool, own)) = key.rsplit_once(':') else { return Vec::new() };
    let Some((_, id)) = tool.split_once("tool:").filter(|(before, _)| !before.contains("src:"))
    else {
        return Vec::new();
    };
    let tools = match known_index() {
        Some(index) => index.tools,
        None => load_index().await.map(|index| index.tools).unwrap_or_default(),
    };
    let Some(found) = tools.iter().find(|tool| tool.id == id) else { return Vec::new() };
    let others = LANGUAGES.into_iter().filter(|language| *language != own);
    let same = others.filter(|language| found.file(language) == found.file(own));
    same.map(|language| [tool, ":", language].concat()).collect()
}
