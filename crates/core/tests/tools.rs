//! The gallery: every document of `tools/` is listed, loads, has a form, is short enough for a
//! small model, and carries an answer that says where it comes from.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test ends where a document is not as it should be"
)]

use pilcrow_core::attachment;
use pilcrow_core::context::{Entry, merge_context, tools};
use pilcrow_core::document::{DocumentForm, Request, parse_document, parse_text};
use pilcrow_core::gallery::{gallery_entries, index_faults};
use pilcrow_core::steps::{Carrier, Process, ProcessStatus, without_process, works_in_steps};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

const LANGUAGES: [&str; 2] = ["en", "ru"];

/// The longest prompt, in tokens: a browser model reads some fifteen a second with one thread.
const LONGEST_PROMPT: usize = 2_500;

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "tools"].iter().collect()
}

fn read(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn index() -> Vec<Value> {
    parse_text(&read("index.json")).unwrap()["tools"].as_array().unwrap().clone()
}

fn text<'value>(entry: &'value Value, key: &str, language: &str) -> &'value str {
    entry[key][language]
        .as_str()
        .unwrap_or_else(|| panic!("{}: no {key} in {language}", entry["id"]))
}

/// File name, language, index entry and document of everything that is listed.
fn documents() -> Vec<(String, &'static str, Value, Request)> {
    let listed =
        index().into_iter().flat_map(|entry| LANGUAGES.map(|language| (entry.clone(), language)));
    let loaded = listed.map(|(entry, language)| {
        let name = text(&entry, "documents", language).to_owned();
        let parsed =
            parse_document(&read(&name)).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert_eq!(parsed.form, DocumentForm::Request, "{name}");
        (name, language, entry, parsed.request)
    });
    loaded.collect()
}

fn input_schemas(request: &Request) -> Vec<Value> {
    let merged = merge_context(&request.messages());
    let schemas = merged.into_iter().filter_map(|entry| match entry {
        Entry::Data(data) if data.identity.is_input() => data.schema,
        _ => None,
    });
    schemas.collect()
}

/// The places of properties that a person would meet without a title or a description.
fn wordless(schema: &Value, place: &str) -> Vec<String> {
    let Some(parts) = schema.as_object() else { return Vec::new() };
    let properties = parts.get("properties").and_then(Value::as_object).into_iter().flatten();
    let mut found = Vec::new();
    for (key, property) in properties {
        let place = format!("{place}/{key}");
        let group = property.get("properties").is_some();
        if property.get("title").is_none() || (property.get("description").is_none() && !group) {
            found.push(place.clone());
        }
        found.extend(wordless(property, &place));
    }
    found.extend(
        parts.get("items").into_iter().flat_map(|items| wordless(items, &format!("{place}/0"))),
    );
    found
}

#[test]
fn every_file_is_listed_once_and_every_listed_file_is_there() {
    let ids: Vec<String> =
        index().iter().map(|entry| entry["id"].as_str().unwrap().to_owned()).collect();
    assert!(ids.len() >= 15, "{ids:?}");
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id stands twice");
    let listed: Vec<String> = documents().into_iter().map(|(name, ..)| name).collect();
    let listed_once: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(listed_once.len(), listed.len(), "a file is listed twice");
    let files = fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> =
        files.filter(|name| name != "index.json" && name != "models.json").collect();
    assert_eq!(files, listed_once);
}

#[test]
fn the_index_has_no_mistakes_and_tags_in_every_language() {
    let index = parse_text(&read("index.json")).unwrap();
    assert_eq!(index_faults(&index), []);
    for entry in gallery_entries(&index) {
        let [first, second] = LANGUAGES.map(|language| entry.tags(language).len());
        assert!(first > 0 && first == second, "{}", entry.id);
    }
}

#[test]
fn a_document_is_called_in_the_index_as_it_calls_itself() {
    for (name, language, entry, request) in documents() {
        assert_eq!(name, format!("{}.{language}.json", entry["id"].as_str().unwrap()));
        assert_eq!(request.title(), Some(text(&entry, "title", language)), "{name}");
        assert_eq!(request.description(), Some(text(&entry, "description", language)), "{name}");
    }
}

#[test]
fn a_russian_document_speaks_russian() {
    let cyrillic = |text: &str| text.chars().any(|c| ('а'..='я').contains(&c));
    for (name, language, _, request) in documents() {
        let messages = attachment::prompt_of(&request.messages()).messages;
        for text in [request.title().unwrap(), request.description().unwrap(), &messages[0].content]
        {
            assert_eq!(cyrillic(text), language == "ru", "{name}: {text}");
        }
    }
}

#[test]
fn every_document_has_a_form_and_a_result_with_words_on_everything() {
    for (name, _, _, request) in documents() {
        let inputs = input_schemas(&request);
        assert!(!inputs.is_empty(), "{name}: no input with a schema");
        for schema in inputs.iter().chain([request.schema().unwrap()]) {
            assert_eq!(wordless(schema, ""), Vec::<String>::new(), "{name}");
        }
    }
}

/// What is sent for one of a document's cases: how many there are is up to the person.
fn prompt_of(request: &Request, case: Option<&str>) -> usize {
    let messages = request.messages();
    let is_seen = |instance: Option<&str>| instance.is_none() || instance == case;
    let seen = messages.iter().filter(|message| is_seen(message.instance()));
    let seen = request.with_context(seen.map(|message| message.source.clone()).collect());
    let sent = attachment::prompt_of(&seen.messages()).messages;
    sent.iter().map(|message| message.content.chars().count()).sum()
}

#[test]
fn every_prompt_is_short() {
    for (name, _, _, request) in documents() {
        let begun = without_process(&request);
        let messages = begun.messages();
        let cases = messages.iter().filter_map(|message| message.instance());
        let lengths = cases.map(Some).chain([None]).map(|case| prompt_of(&begun, case));
        let length = lengths.max().unwrap();
        assert!(length <= LONGEST_PROMPT, "{name}: {length}");
    }
}

#[test]
fn whatever_works_in_steps_carries_its_process_and_other_documents_that_it_names_are_listed() {
    let ids: Vec<String> =
        index().iter().map(|entry| entry["id"].as_str().unwrap().to_owned()).collect();
    let mut carried = Vec::new();
    for (name, _, _, request) in documents() {
        let process = request.members().get("process").and_then(Process::from_value);
        assert_eq!(process.is_some(), works_in_steps(&request), "{name}");
        let Some(process) = process else { continue };
        assert_eq!(process.status, ProcessStatus::Done, "{name}");
        carried.extend(process.steps.iter().flat_map(|step| &step.runs).map(|run| run.by));
        for tool in tools(&request.messages()) {
            if let Some(delegate) = tool.meta("_delegate").and_then(Value::as_str) {
                assert!(ids.iter().any(|id| id == delegate), "{name}: {delegate}");
            }
        }
    }
    for by in [Carrier::Model, Carrier::Person, Carrier::Delegate] {
        assert!(carried.contains(&by), "{by:?}");
    }
}

#[test]
fn every_answer_says_where_it_comes_from() {
    for (name, _, _, request) in documents() {
        assert!(request.solution().is_some_and(Value::is_object), "{name}");
        assert!(request.config().is_some_and(|config| config.contains_key("maxTokens")), "{name}");
        let recorded = &request.members()["recorded"];
        let named = |key: &str| recorded[key].as_str().is_some_and(|text| !text.is_empty());
        match recorded["by"].as_str() {
            Some("hand") => {}
            Some("model") => assert!(named("model") && named("date"), "{name}"),
            _ => panic!("{name}: {recorded}"),
        }
    }
}

#[test]
fn every_document_is_written_as_the_app_would_save_it() {
    for (name, _, _, request) in documents() {
        assert_eq!(request.to_text(), read(&name), "{name}");
    }
}
