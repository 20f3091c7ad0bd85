//! Tests of `locales/` that the build cannot do: each counted word must have its plural forms, and the project's own
//! languages must have all phrases.

use serde_json::{Map, Value};

/// The languages that must have all phrases.
const HOUSE: [&str; 2] = ["en", "ru"];

/// Parameters that are counts.
const COUNTS: [&str; 22] = [
    "actual", "all", "asked", "cases", "count", "done", "files", "inputs", "limit", "most",
    "pairs", "points", "read", "repeats", "requests", "rows", "seconds", "shown", "side", "told",
    "tokens", "tries",
];

/// Words that may follow a number without being counted: units, and words that belong to the rest of the sentence.
const NO_NOUNS: [&str; 46] = [
    // English
    "MB",
    "accepts",
    "and",
    "are",
    "at",
    "by",
    "changed",
    "fit",
    "in",
    "is",
    "more",
    "of",
    "only",
    "or",
    "pass",
    "pixels",
    "plus",
    "s",
    "so",
    "still",
    "then",
    "to",
    "under",
    "which",
    "min",
    // Russian
    "в",
    "вместо",
    "до",
    "за",
    "и",
    "из",
    "на",
    "написано",
    "плюс",
    "прочитано",
    "с",
    "мин",
    "МБ",
    "от",
    "по",
    "пикс",
    "уже",
    "ушло",
    "сейчас",
    "это",
    "этот",
];

#[allow(clippy::disallowed_methods, reason = "our own texts, which have no numbers")]
fn language(tag: &str) -> Map<String, Value> {
    let path = format!("{}/../../locales/{tag}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Returns all phrases of a language, with their names.
fn phrases(tag: &str) -> Vec<(String, Value)> {
    let groups = language(tag).into_iter();
    let named = |(group, texts): (String, Value)| {
        let texts = texts.as_object().cloned().unwrap_or_default().into_iter();
        texts.map(move |(name, text)| (format!("{group}.{name}"), text)).collect::<Vec<_>>()
    };
    groups.flat_map(named).collect()
}

/// Returns the word that a number in the text counts; `None` if there is none.
fn counted(text: &str) -> Option<&str> {
    let behind = text.split("{{ ").skip(1).filter_map(|rest| rest.split_once(" }} "));
    let mut counted = behind.filter(|(name, _)| COUNTS.contains(name));
    let is_noun = |word: &&str| word.starts_with(char::is_alphabetic) && !NO_NOUNS.contains(word);
    counted.find_map(|(_, behind)| Some(first_word(behind)).filter(is_noun))
}

/// Returns the first word, without punctuation after it.
fn first_word(text: &str) -> &str {
    let word = text.split(' ').next().unwrap_or_default();
    word.trim_end_matches(|letter: char| !letter.is_alphanumeric())
}

#[test]
fn a_word_beside_a_count_has_its_forms() {
    for tag in HOUSE {
        let wrong: Vec<String> = phrases(tag)
            .iter()
            .filter_map(|(name, text)| Some(format!("{name}: {}", counted(text.as_str()?)?)))
            .collect();
        assert!(wrong.is_empty(), "locales/{tag}.json, without forms: {wrong:#?}");
    }
}

#[test]
fn a_count_is_told_from_other_numbers() {
    let check = |text, expected| assert_eq!(counted(text), expected, "{text}");
    check("{{ count }} files", Some("files"));
    check("Files: {{ count }}", None);
    check("{{ count }} of {{ all }} answers", Some("answers"));
    check("Step {{ step }} waits", None);
}

#[test]
fn the_languages_of_the_house_are_whole() {
    let names = |tag| phrases(tag).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    let origin = names("en");
    for tag in HOUSE {
        let own = names(tag);
        let missing: Vec<_> = origin.iter().filter(|name| !own.contains(name)).collect();
        assert!(missing.is_empty(), "locales/{tag}.json lacks {missing:?}");
    }
}
