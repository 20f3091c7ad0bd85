//! What the gallery's documents tell a model, held against what they ask for: kinds, names, counts, cases. A text
//! that says otherwise than the schema costs an answer, and nobody sees why.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test ends where a document is not as it should be"
)]

use pilcrow_core::document::parse_text;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

const NUMBERS: [&str; 7] = ["zero", "one", "two", "three", "four", "five", "six"];

/// The most words between a number and what is counted.
const NEAR: usize = 3;

/// Name and document of every tool, in every language.
fn documents() -> Vec<(String, Value)> {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "tools"].iter().collect();
    let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.retain(|name| name.ends_with(".en.json") || name.ends_with(".ru.json"));
    names.sort();
    let read = |name: String| {
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        (name, parse_text(&text).unwrap())
    };
    names.into_iter().map(read).collect()
}

/// The messages of a type.
fn messages<'value>(document: &'value Value, kind: &str) -> Vec<&'value Value> {
    let all = document["context"].as_array().unwrap();
    all.iter().filter(|message| message["type"] == kind).collect()
}

fn texts(document: &Value) -> Vec<&str> {
    messages(document, "text")
        .into_iter()
        .map(|message| message["text"].as_str().unwrap())
        .collect()
}

/// Visits a value and all values in it.
fn each<'value>(value: &'value Value, visit: &mut impl FnMut(&'value Value)) {
    visit(value);
    match value {
        Value::Array(items) => items.iter().for_each(|item| each(item, visit)),
        Value::Object(members) => members.values().for_each(|member| each(member, visit)),
        _ => {}
    }
}

/// Every key of a document, and every text that is one word.
fn names(document: &Value) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    each(document, &mut |value| match value {
        Value::Object(members) => names.extend(members.keys().cloned()),
        Value::String(text) if !text.contains(' ') => drop(names.insert(text.clone())),
        _ => {}
    });
    names
}

fn words(text: &str) -> Vec<&str> {
    let is_within = |c: char| c.is_alphanumeric() || matches!(c, '_' | '¶' | '†' | '.');
    let words = text.split(|c: char| !is_within(c)).map(|word| word.trim_end_matches('.'));
    words.filter(|word| !word.is_empty()).collect()
}

#[test]
fn a_text_names_kinds_and_names_that_there_are() {
    for (name, document) in documents() {
        let known = names(&document);
        for word in texts(&document).into_iter().flat_map(words) {
            let of_kind = word.strip_prefix(['¶', '†']);
            let kind = of_kind.map(|place| place.split('.').next().unwrap_or_default());
            if let Some(kind) = kind {
                assert!(known.contains(kind), "{name}: there is no {word}");
            }
            let has_capital_within = word.chars().skip(1).any(char::is_uppercase);
            let begins_small = word.starts_with(|c: char| c.is_lowercase() || c == '_');
            let is_name = begins_small && (has_capital_within || word.starts_with('_'));
            assert!(!is_name || known.contains(word), "{name}: nothing is called {word}");
        }
    }
}

/// Whether a list may have so many entries.
fn may_have(list: &Value, count: usize) -> bool {
    let limit = |key: &str, none: u64| list[key].as_u64().unwrap_or(none);
    let count = u64::try_from(count).unwrap();
    (limit("minItems", 0)..=limit("maxItems", u64::MAX)).contains(&count)
}

#[test]
fn a_text_counts_as_the_schema_does() {
    for (name, document) in documents().into_iter().filter(|(name, _)| name.contains(".en.")) {
        let mut lists: Vec<(&String, &Value)> = Vec::new();
        each(&document["schema"], &mut |value| {
            let properties = value["properties"].as_object().into_iter().flatten();
            lists.extend(properties.filter(|(_, schema)| schema["type"] == "array"));
        });
        for text in texts(&document) {
            let words = words(text);
            for (at, word) in words.iter().enumerate() {
                let Some(count) = NUMBERS.iter().position(|number| number == word) else {
                    continue;
                };
                let near = words.iter().skip(at + 1).take(NEAR);
                let counted = near.filter_map(|word| lists.iter().find(|(key, _)| key == word));
                for (key, list) in counted {
                    assert!(may_have(list, count), "{name}: {word} {key}");
                }
            }
        }
    }
}

#[test]
fn what_is_described_as_a_number_is_one() {
    for (name, document) in documents() {
        each(&document["schema"], &mut |value| {
            let Some(description) = value["description"].as_str() else { return };
            let description = description.to_lowercase();
            let says = |words: &[&str]| words.iter().any(|word| description.contains(word));
            let wrong = match value["type"].as_str() {
                Some("string") => says(&["index", "counted from", "from 0", "считая с", "от 0"]),
                Some("integer" | "number") => {
                    says(&["word for word", "in the words", "слово в слово"])
                }
                _ => false,
            };
            assert!(!wrong, "{name}: {description}");
        });
    }
}

#[test]
fn calls_name_the_cases_and_the_tools_that_there_are() {
    for (name, document) in documents() {
        let calls = &document["schema"]["properties"]["calls"];
        let own = &calls["items"]["properties"];
        let Some(listed) = own["_instance"]["enum"].as_array() else { continue };
        let all = document["context"].as_array().unwrap();
        let cases: BTreeSet<&str> =
            all.iter().filter_map(|message| message["_instance"].as_str()).collect();
        let named: BTreeSet<&str> = listed.iter().filter_map(Value::as_str).collect();
        assert_eq!(named, cases, "{name}");
        assert!(may_have(calls, cases.len()), "{name}: there are {} cases", cases.len());
        let tools = messages(&document, "tool");
        let tools = tools.iter().flat_map(|message| message["tool"].as_object().unwrap().keys());
        let tools: BTreeSet<&str> = tools.map(String::as_str).collect();
        let called = own["_tool"]["const"].as_str().unwrap();
        assert!(tools.contains(called), "{name}: there is no tool {called}");
    }
}
