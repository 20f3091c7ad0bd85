//! Syntax tokens of code, by a library that is loaded when it is first needed. Code of an unknown language stays plain.

use super::script::call;
use js_sys::Array;

/// Returns the pieces of a text in order, each with its scope (`keyword`, `string`, `title.function`; empty for plain
/// text); `None` if the language is unknown or the library cannot be loaded.
pub async fn tokens(code: &str, language: &str) -> Option<Vec<(String, String)>> {
    let list = Array::from(
        &call("highlight/highlight.js", "tokens", &[&code.into(), &language.into()]).await.ok()?,
    );
    let texts: Vec<String> = list.iter().map(|text| text.as_string()).collect::<Option<_>>()?;
    let tokens: Vec<(String, String)> = texts
        .chunks_exact(2)
        .filter_map(|pair| Some((pair.first()?.clone(), pair.get(1)?.clone())))
        .collect();
    let is_whole = tokens.iter().map(|(_, text)| text.len()).sum::<usize>() == code.len();
    is_whole.then_some(tokens)
}
