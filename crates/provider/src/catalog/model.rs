//! The catalogue of models (`tools/models.json`) whose file a browser can fetch and run.

use serde_json::Value;
use std::collections::HashSet;

/// Context length in tokens for a model whose entry names none.
pub const USUAL_CONTEXT: u64 = 4_096;

/// Maximum number of entries read from a catalogue.
const MOST: usize = 40;

/// Maximum number of characters of a text in an entry; a longer text is cut.
const MAX_WORDS: usize = 200;

/// A model as an entry of the catalogue describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BrowserModel {
    /// The model's name, as a person reads it.
    pub name: String,
    /// Address of the model's file, as written in the entry: absolute, or relative to the catalogue's folder.
    pub url: String,
    /// Size of the file in bytes; a fetched file of another size is refused. `None` if the entry does not name it.
    pub bytes: Option<u64>,
    /// Name of the model's licence.
    pub licence: Option<String>,
    /// Language tags, such as `en`, of the languages that the model is good at.
    pub languages: Vec<String>,
    /// Descriptions of what the model is good for, as pairs of language tag and text.
    pub good_for: Vec<(String, String)>,
    /// Memory in bytes that the model needs in addition to its context.
    pub memory: Option<u64>,
    /// Maximum number of tokens that the model reads and writes together (its context length).
    pub context: Option<u64>,
    /// Memory in bytes that each token of the context takes.
    pub token_bytes: Option<u64>,
    /// SHA-256 of the file, in 64 lower-case hexadecimal digits. If `None`, only the file's size is checked, and the
    /// engine has to cope with its content.
    pub sha256: Option<String>,
    /// True if the model accepts pictures.
    pub sees_pictures: bool,
}

impl BrowserModel {
    /// Returns a model of which only the address is known.
    pub fn at(url: &str) -> Self {
        Self { name: url.to_owned(), url: url.to_owned(), ..Self::default() }
    }

    /// Parses an entry; `file` is another name for `url`. `None` without a name, or without the address of a file.
    pub fn from_value(value: &Value) -> Option<Self> {
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(cut);
        let count = |key: &str| value.get(key).and_then(Value::as_u64).filter(|count| *count > 0);
        let languages = value.get("languages").and_then(Value::as_array);
        let address = value.get("url").or_else(|| value.get("file")).and_then(Value::as_str)?;
        Some(Self {
            name: text("name").filter(|name| !name.is_empty())?,
            url: address.trim().to_owned(),
            bytes: count("bytes"),
            licence: text("licence"),
            languages: languages.into_iter().flatten().filter_map(Value::as_str).map(cut).collect(),
            good_for: by_language(value.get("goodFor")),
            memory: count("memory"),
            context: count("context"),
            token_bytes: count("tokenBytes"),
            sha256: text("sha256").map(|hash| hash.to_lowercase()).filter(|hash| is_hash(hash)),
            sees_pictures: value.get("seesPictures").and_then(Value::as_bool).unwrap_or_default(),
        })
        .filter(|model| is_file_address(&model.url))
    }

    /// Returns the description of the model's use in a language; else in English, else in any language.
    pub fn good_for(&self, language: &str) -> Option<&str> {
        let in_language = |language: &str| self.good_for.iter().find(|(tag, _)| tag == language);
        let text =
            in_language(language).or_else(|| in_language("en")).or_else(|| self.good_for.first());
        text.map(|(_, words)| words.as_str())
    }
}

/// Parses a catalogue `{"models": […]}`. Keeps one entry for each address, and skips entries that cannot be parsed.
///
/// ```
/// use pilcrow_core::document::parse_text;
/// use pilcrow_provider::browser_models;
///
/// let list = parse_text(r#"{"models": [{"name": "A", "url": "https://x.example/a.gguf"}, 7]}"#);
/// let models = browser_models(&list.unwrap_or_default());
/// assert_eq!(models.iter().map(|model| model.name.as_str()).collect::<Vec<_>>(), ["A"]);
/// ```
pub fn browser_models(list: &Value) -> Vec<BrowserModel> {
    let mut urls = HashSet::new();
    let entries = list.get("models").and_then(Value::as_array).into_iter().flatten();
    let models = entries.take(MOST).filter_map(BrowserModel::from_value);
    models.filter(|model| urls.insert(model.url.clone())).collect()
}

fn cut(words: &str) -> String {
    words.trim().chars().take(MAX_WORDS).collect()
}

/// Parses a text for all languages, or an object with a text for each language.
fn by_language(value: Option<&Value>) -> Vec<(String, String)> {
    match value {
        Some(Value::String(words)) => vec![("en".to_owned(), cut(words))],
        Some(Value::Object(all)) => all
            .iter()
            .filter_map(|(language, words)| Some((language.clone(), cut(words.as_str()?))))
            .collect(),
        _ => Vec::new(),
    }
}

fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// True for a relative address and for one of HTTP or HTTPS; a catalogue's file is fetched from no other scheme.
fn is_file_address(url: &str) -> bool {
    let scheme = url.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
    let is_http = scheme.is_none_or(|scheme| scheme == "https" || scheme == "http");
    is_http && !url.is_empty() && !url.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::parse_text;
    use serde_json::json;

    #[test]
    fn an_entry_is_read_as_it_is_meant() {
        let read = BrowserModel::from_value(&json!({
            "name": " A ", "url": "https://x.example/a.gguf", "bytes": 9, "licence": "MIT",
            "languages": ["en", 5], "goodFor": {"en": "Short answers", "ru": "Короткие ответы"},
            "memory": 10, "context": 0, "tokenBytes": 3, "sha256": "AB".repeat(32), "seesPictures": true,
        }));
        let read = read.unwrap();
        assert_eq!((read.name.as_str(), read.bytes, read.context), ("A", Some(9), None));
        assert_eq!((read.sha256, read.sees_pictures), (Some("ab".repeat(32)), true));
        assert_eq!(read.languages, ["en"]);
        assert_eq!(
            read.good_for.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(),
            ["en", "ru"]
        );
    }

    #[test]
    fn what_cannot_be_fetched_is_no_model() {
        let check = |url: Value, is_one: bool| {
            let read = BrowserModel::from_value(&json!({"name": "A", "url": url}));
            assert_eq!(read.is_some(), is_one, "{url}");
        };
        check(json!("a.gguf"), true);
        check(json!("../models/a.gguf"), true);
        check(json!("HTTPS://x.example/a.gguf"), true);
        check(json!(""), false);
        check(json!("javascript:alert(1)"), false);
        check(json!("data:,GGUF"), false);
        check(json!("a\u{0}.gguf"), false);
        check(json!(7), false);
    }

    #[test]
    fn a_list_has_each_address_once_and_an_end() {
        let one = json!({"name": "A", "url": "a.gguf", "sha256": "short"});
        let models = browser_models(&json!({"models": [one, one, {"name": "B"}]}));
        assert_eq!(models.len(), 1);
        assert_eq!(models[0].sha256, None);
        let many: Vec<Value> =
            (0..100).map(|at| json!({"name": "A", "url": format!("{at}.gguf")})).collect();
        assert_eq!(browser_models(&json!({"models": many})).len(), MOST);
        assert_eq!(browser_models(&json!([])), []);
    }

    #[test]
    fn the_apps_own_list_says_everything_of_each_model() {
        let text = include_str!("../../../../tools/models.json");
        let list = parse_text(text).unwrap();
        let models = browser_models(&list);
        assert_eq!(models.len(), list["models"].as_array().unwrap().len());
        for model in models {
            let facts = [&model.bytes, &model.memory, &model.context, &model.token_bytes];
            assert!(facts.iter().all(|fact| fact.is_some()), "{}", model.name);
            assert!(model.url.starts_with("https://") && model.sha256.is_some(), "{}", model.name);
            assert!(model.bytes < Some(2 << 30), "the engine's limit for one file: {}", model.name);
            assert_ne!(model.good_for("en"), model.good_for("ru"), "{}", model.name);
            assert!(model.licence.is_some() && !model.languages.is_empty(), "{}", model.name);
        }
    }
}
