//! Build script: reads `locales/`, one file for each language, and writes the code that `lib.rs` includes: the
//! languages, a constant for each phrase, and each language's phrases as text, one on each line. A phrase that a
//! language lacks is replaced by English, with a warning; a phrase that English lacks, or has with other parameters,
//! does not compile.

mod catalogue;
mod phrases;
mod plural;

use phrases::{Phrases, agree, completed, read};
use plural::Rules;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// The language with which all others are compared.
const ORIGIN: &str = "en";

/// A language with all phrases, in the order of their indices.
#[derive(Hash)]
struct Language {
    phrases: Phrases,
    rules: Rules,
    is_from_right: bool,
}

type Languages = BTreeMap<String, Language>;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join("../../locales");
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build");
    let languages = languages(&folder)?;
    let goal = PathBuf::from(std::env::var("OUT_DIR")?);
    fs::write(goal.join("catalogue.rs"), catalogue::code(&languages, ORIGIN)?)?;
    for (tag, language) in &languages {
        let lines = phrases::lines(&language.phrases, &language.rules.categories);
        fs::write(goal.join(format!("{tag}.txt")), lines.map_err(|what| of_file(tag, &what))?)?;
    }
    Ok(())
}

fn languages(folder: &Path) -> Result<Languages, Box<dyn Error>> {
    let origin = read(&folder.join(format!("{ORIGIN}.json")))?;
    let mut languages = Languages::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        println!("cargo::rerun-if-changed={}", path.display());
        let tag = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let own = read(&path)?;
        agree(&origin, &own, ORIGIN).map_err(|what| of_file(&tag, &what))?;
        let missing = origin.len() - own.len();
        if missing > 0 {
            let what = "phrases are not there yet, and are said in English";
            println!("cargo::warning=locales/{tag}.json: {missing} of {} {what}", origin.len());
        }
        let rules = Rules::from_tag(&tag).map_err(|what| of_file(&tag, &what))?;
        let is_from_right = is_from_right(&tag);
        languages.insert(tag, Language { phrases: completed(&origin, own), rules, is_from_right });
    }
    Ok(languages)
}

/// True if a language is written from right to left.
fn is_from_right(tag: &str) -> bool {
    let locale = tag.parse::<icu_locale::Locale>();
    let sides = icu_locale::LocaleDirectionality::new_common();
    locale.is_ok_and(|locale| sides.is_right_to_left(&locale.id))
}

fn of_file(tag: &str, what: &str) -> String {
    format!("locales/{tag}.json: {what}")
}
