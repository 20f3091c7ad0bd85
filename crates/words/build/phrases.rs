//! Parsing of a language's file in `locales/`.

use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::Path;

/// Groups whose phrases may be shown before the form: they come first in a language's text, and are in a file of their
/// own. If a phrase of another group is shown there, it is blank until the other file is loaded.
const FIRST: [&str; 11] = [
    "alike", "app", "branch", "form", "later", "limits", "presence", "result", "table", "tool",
    "widget",
];

/// The categories of plural forms, by Unicode's names.
pub const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// Phrases by group and name, those of the first file first.
pub type Phrases = BTreeMap<Key, Phrase>;

/// True for a phrase of the second file, its group, and its name.
pub type Key = (bool, String, String);

/// A phrase: one text, or one for each plural form.
#[derive(Clone, Hash)]
pub struct Phrase {
    /// Parameter that is the count; empty for a single text.
    of: String,
    /// Texts by category; a single text is under `other`.
    forms: BTreeMap<String, String>,
}

impl Phrase {
    /// Returns the names in `{{ name }}`, each once, in alphabetical order.
    pub fn parameters(&self) -> BTreeSet<&str> {
        let counted = (!self.of.is_empty()).then_some(self.of.as_str());
        self.forms.values().flat_map(|text| named(text)).chain(counted).collect()
    }

    /// Returns the text of a category; that of `other` if it has none of its own.
    fn form(&self, category: &str) -> Option<&str> {
        self.forms.get(category).or_else(|| self.forms.get("other")).map(String::as_str)
    }

    fn of_value(value: Value) -> Result<Self, String> {
        let mut texts = match value {
            Value::String(text) => {
                let forms = BTreeMap::from([("other".to_owned(), text)]);
                return Ok(Self { of: String::new(), forms });
            }
            Value::Object(texts) => texts,
            _ => return Err("is no text, and no object of forms".to_owned()),
        };
        let Some(Value::String(of)) = texts.shift_remove("of") else {
            return Err("has to name in \"of\" the parameter that counts".to_owned());
        };
        let mut forms = BTreeMap::new();
        for (category, text) in texts {
            match text {
                Value::String(text) if CATEGORIES.contains(&category.as_str()) => {
                    forms.insert(category, text);
                }
                _ => return Err(format!("has a form “{category}”; forms are {CATEGORIES:?}")),
            }
        }
        Ok(Self { of, forms })
    }

    /// Returns the phrase's line: the text, or the counting parameter and the forms, in the order of these categories.
    fn line(&self, categories: &[&str]) -> Result<String, String> {
        let line = if self.of.is_empty() {
            self.forms.values().cloned().collect()
        } else {
            let mut parts = vec![self.of.as_str()];
            for category in categories {
                parts.push(self.form(category).ok_or(format!("lacks the form “{category}”"))?);
            }
            parts.join("\t")
        };
        let is_broken = self.forms.values().any(|text| text.contains(['\n', '\t']));
        if is_broken { Err("has more than one line, or a tab".to_owned()) } else { Ok(line) }
    }
}

/// Iterates over the names in `{{ name }}`.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.split("{{ ").skip(1).filter_map(|rest| Some(rest.split_once(" }}")?.0))
}

/// Reads a language's file.
#[allow(clippy::disallowed_methods, reason = "our own texts, which have no numbers")]
pub fn read(path: &Path) -> Result<Phrases, Box<dyn Error>> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let groups: Map<String, Value> =
        serde_json::from_str(&text).map_err(|error| format!("{name}: {error}"))?;
    let mut phrases = Phrases::new();
    for (group, texts) in groups {
        let Value::Object(texts) = texts else {
            return Err(format!("{name}: {group} is no group").into());
        };
        for (key, text) in texts {
            let phrase =
                Phrase::of_value(text).map_err(|what| format!("{name}: {group}.{key} {what}"))?;
            phrases.insert((!FIRST.contains(&group.as_str()), group.clone(), key), phrase);
        }
    }
    Ok(phrases)
}

/// Checks that a language has no phrase that the origin does not have, and the same parameters for each.
pub fn agree(origin: &Phrases, own: &Phrases, named: &str) -> Result<(), String> {
    for (key @ (_, group, name), phrase) in own {
        let known = origin.get(key);
        let known = known.ok_or_else(|| format!("{group}.{name} is not in {named}.json"))?;
        if known.parameters() != phrase.parameters() {
            return Err(format!("{group}.{name} has other parameters than in {named}.json"));
        }
    }
    Ok(())
}

/// Returns all phrases; those that a language lacks are the origin's.
pub fn completed(origin: &Phrases, own: Phrases) -> Phrases {
    let mut all = origin.clone();
    all.extend(own);
    all
}

/// Returns a line for each phrase.
pub fn lines(phrases: &Phrases, categories: &[&str]) -> Result<String, String> {
    let line = |((_, group, name), phrase): (&Key, &Phrase)| {
        let line = phrase.line(categories).map_err(|what| format!("{group}.{name} {what}"))?;
        Ok(format!("{line}\n"))
    };
    phrases.iter().map(line).collect()
}

/// Returns the language's own name for itself.
pub fn own_name(phrases: &Phrases) -> Result<&str, String> {
    let key = (false, "app".to_owned(), "language".to_owned());
    let phrase = phrases.get(&key).and_then(|phrase| phrase.form("other"));
    phrase.ok_or_else(|| "app.language, what a language is called in itself, is missing".to_owned())
}
