//! Generator of the code that `lib.rs` includes.

use crate::phrases::{Phrases, own_name};
use crate::{Languages, of_file};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Returns the whole code; `origin` is the default language.
pub fn code(languages: &Languages, origin: &str) -> Result<String, Box<dyn Error>> {
    let phrases = &languages.get(origin).ok_or("the origin is missing")?.phrases;
    let mut state = DefaultHasher::new();
    languages.hash(&mut state);
    let mut code = String::new();
    writeln!(code, "/// Changes with every word: what one build's files are called.")?;
    writeln!(code, "pub const EDITION: &str = \"{:016x}\";", state.finish())?;
    let first = phrases.keys().filter(|(is_late, ..)| !is_late).count();
    writeln!(code, "pub(crate) const FIRST: usize = {first};")?;
    writeln!(code, "pub(crate) const ALL: usize = {};", phrases.len())?;
    type_of_languages(&mut code, languages, origin)?;
    tables(&mut code, languages)?;
    keys(&mut code, phrases)?;
    Ok(code)
}

/// Returns a language's identifier in the code, such as `r#pt_BR`.
fn identifier(tag: &str) -> String {
    format!("r#{}", tag.replace('-', "_"))
}

fn type_of_languages(code: &mut String, languages: &Languages, origin: &str) -> std::fmt::Result {
    writeln!(code, "/// A language of the app.")?;
    writeln!(code, "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]")?;
    writeln!(code, "pub enum Locale {{")?;
    for tag in languages.keys() {
        let usual = if tag == origin { "#[default] " } else { "" };
        writeln!(code, "/// `{tag}`\n{usual}{},", identifier(tag))?;
    }
    writeln!(code, "}}")
}

/// Writes the tables of all languages: the variant, its tag, name and direction, its plural forms, and natively its
/// phrases.
fn tables(code: &mut String, languages: &Languages) -> Result<(), Box<dyn Error>> {
    let count = languages.len();
    let locales = languages.keys().map(|tag| format!("Locale::{}, ", identifier(tag)));
    writeln!(code, "const LOCALES: [Locale; {count}] = [{}];", locales.collect::<String>())?;
    writeln!(code, "const KNOWN: [(&str, &str, bool); {count}] = [")?;
    for (tag, language) in languages {
        let name = own_name(&language.phrases).map_err(|what| of_file(tag, &what))?;
        writeln!(code, "({tag:?}, {name:?}, {}),", language.is_from_right)?;
    }
    writeln!(code, "];\nconst FORMS: [&[u8]; {count}] = [")?;
    for language in languages.values() {
        writeln!(code, "&{:?},", language.rules.table)?;
    }
    writeln!(code, "];\n#[cfg(not(target_family = \"wasm\"))]")?;
    writeln!(code, "pub(crate) const TEXTS: [&str; {count}] = [")?;
    for tag in languages.keys() {
        writeln!(code, "include_str!(concat!(env!(\"OUT_DIR\"), \"/{tag}.txt\")),")?;
    }
    writeln!(code, "];")?;
    Ok(())
}

/// Writes a module for each group, with a constant for each of its phrases.
fn keys(code: &mut String, phrases: &Phrases) -> std::fmt::Result {
    let mut groups: BTreeMap<&str, String> = BTreeMap::new();
    for (index, ((_, group, name), phrase)) in phrases.iter().enumerate() {
        let constants = groups.entry(group).or_default();
        let names: Vec<&str> = phrase.parameters().into_iter().collect();
        writeln!(constants, "pub const {name}: Template = Template::new({index}, &{names:?});")?;
    }
    writeln!(code, "/// The phrases, by group and name.\npub mod keys {{")?;
    for (group, constants) in groups {
        writeln!(code, "pub mod {group} {{ use crate::Template;\n{constants}}}")?;
    }
    writeln!(code, "}}")
}
