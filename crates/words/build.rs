//! Reads `locales/`, one file for each language, and writes what `lib.rs` includes: the languages, a constant for each
//! phrase, and the phrases of each language as text, a line each. Languages that do not say the same do not compile.

use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The groups whose phrases stand before the form, or may: they come first in a language's text, in a file of their own.
/// A phrase of another group that is drawn there is blank until the rest is there.
const FIRST: [&str; 11] = [
    "alike", "app", "branch", "form", "later", "limits", "presence", "result", "table", "tool",
    "widget",
];

/// The language that all others are held against.
const ORIGIN: &str = "en";

/// Phrases by group and name, those before the form first.
type Phrases = BTreeMap<(bool, String, String), String>;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join("../../locales");
    println!("cargo::rerun-if-changed={}", folder.display());
    let languages = languages(&folder)?;
    let origin = languages.get(ORIGIN).ok_or("locales/en.json is missing")?;
    for (language, phrases) in &languages {
        agree(origin, phrases).map_err(|what| format!("locales/{language}.json: {what}"))?;
    }
    let goal = PathBuf::from(std::env::var("OUT_DIR")?);
    fs::write(goal.join("catalogue.rs"), catalogue(&languages, origin)?)?;
    for (language, phrases) in &languages {
        fs::write(goal.join(format!("{language}.txt")), lines(phrases)?)?;
    }
    Ok(())
}

#[allow(clippy::disallowed_methods, reason = "our own texts, which have no numbers")]
fn languages(folder: &Path) -> Result<BTreeMap<String, Phrases>, Box<dyn Error>> {
    let mut languages = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        println!("cargo::rerun-if-changed={}", path.display());
        let language = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let groups: Map<String, Value> = serde_json::from_str(&fs::read_to_string(&path)?)?;
        languages.insert(language, phrases(groups)?);
    }
    Ok(languages)
}

fn phrases(groups: Map<String, Value>) -> Result<Phrases, String> {
    let mut phrases = Phrases::new();
    for (group, texts) in groups {
        let Value::Object(texts) = texts else { return Err(format!("{group} is no group")) };
        for (name, text) in texts {
            let Value::String(text) = text else { return Err(format!("{group}.{name}: no text")) };
            phrases.insert((!FIRST.contains(&group.as_str()), group.clone(), name), text);
        }
    }
    Ok(phrases)
}

/// Whether two languages have the same phrases, with the same parameters.
fn agree(origin: &Phrases, other: &Phrases) -> Result<(), String> {
    for (key @ (_, group, name), text) in origin {
        let own = other.get(key).ok_or_else(|| format!("{group}.{name} is missing"))?;
        if parameters(own) != parameters(text) {
            return Err(format!("{group}.{name} has other parameters than {ORIGIN}.json"));
        }
    }
    let unknown = other.keys().find(|key| !origin.contains_key(*key));
    unknown
        .map_or(Ok(()), |(_, group, name)| Err(format!("{group}.{name} is not in {ORIGIN}.json")))
}

/// The names in `{{ name }}`, each once, in the order of the alphabet.
fn parameters(text: &str) -> Vec<&str> {
    let mut names: Vec<&str> =
        text.split("{{ ").skip(1).filter_map(|rest| Some(rest.split_once(" }}")?.0)).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// A line for each phrase.
fn lines(phrases: &Phrases) -> Result<String, String> {
    let broken = phrases.iter().find(|(_, text)| text.contains('\n'));
    if let Some(((_, group, name), _)) = broken {
        return Err(format!("{group}.{name} has more than one line"));
    }
    Ok(phrases.values().map(|text| format!("{text}\n")).collect())
}

fn catalogue(
    languages: &BTreeMap<String, Phrases>,
    origin: &Phrases,
) -> Result<String, Box<dyn Error>> {
    let mut state = DefaultHasher::new();
    languages.hash(&mut state);
    let mut code = String::new();
    writeln!(code, "/// Changes with every word: what one build's files are called.")?;
    writeln!(code, "pub const EDITION: &str = \"{:016x}\";", state.finish())?;
    let first = origin.keys().filter(|(is_late, ..)| !is_late).count();
    writeln!(
        code,
        "pub(crate) const FIRST: usize = {first};\npub(crate) const ALL: usize = {};",
        origin.len()
    )?;
    locales(&mut code, languages)?;
    keys(&mut code, origin)?;
    Ok(code)
}

/// The type of a language.
fn locales(code: &mut String, languages: &BTreeMap<String, Phrases>) -> Result<(), Box<dyn Error>> {
    let own = |phrases: &Phrases| {
        let key = (false, "app".to_owned(), "language".to_owned());
        phrases
            .get(&key)
            .cloned()
            .ok_or("app.language, what the language is called in itself, is missing")
    };
    writeln!(code, "/// A language of the app.")?;
    writeln!(
        code,
        "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]\npub enum Locale {{"
    )?;
    for (language, phrases) in languages {
        let usual = if language == ORIGIN { "#[default] " } else { "" };
        writeln!(code, "/// {}\n{usual}{language},", own(phrases)?)?;
    }
    let tags: Vec<&String> = languages.keys().collect();
    writeln!(code, "}}\nconst LOCALES: [Locale; {}] = [", tags.len())?;
    tags.iter().try_for_each(|tag| write!(code, "Locale::{tag},"))?;
    writeln!(code, "];\nconst NAMES: [(&str, &str); {}] = [", tags.len())?;
    for (language, phrases) in languages {
        write!(code, "({language:?}, {:?}),", own(phrases)?)?;
    }
    writeln!(
        code,
        "];\n#[cfg(not(target_family = \"wasm\"))]\npub(crate) const TEXTS: [&str; {}] = [",
        tags.len()
    )?;
    tags.iter().try_for_each(|tag| {
        write!(code, "include_str!(concat!(env!(\"OUT_DIR\"), \"/{tag}.txt\")),")
    })?;
    writeln!(code, "];")?;
    Ok(())
}

/// A module for each group, with a constant for each of its phrases.
fn keys(code: &mut String, origin: &Phrases) -> Result<(), Box<dyn Error>> {
    let mut groups: BTreeMap<&str, String> = BTreeMap::new();
    for (index, ((_, group, name), text)) in origin.iter().enumerate() {
        let constants = groups.entry(group).or_default();
        let names = parameters(text);
        writeln!(constants, "pub const {name}: Template = Template::new({index}, &{names:?});")?;
    }
    writeln!(code, "/// The phrases, by group and name.\npub mod keys {{")?;
    for (group, constants) in groups {
        writeln!(code, "pub mod {group} {{ use crate::Template;\n{constants}}}")?;
    }
    writeln!(code, "}}")?;
    Ok(())
}
