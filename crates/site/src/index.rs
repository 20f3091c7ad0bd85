//! The list of a site's tools, as the page reads it: from `index.json`, or made of the documents.

use crate::documents::{Documents, Head};
use crate::fault::{Fault, FaultKind, FaultyFile};
use crate::settings::Settings;
use crate::{INDEX, text_in};
use pilcrow_core::document::{locate_in, parse_text};
use pilcrow_core::gallery::{gallery_entries, index_faults};
use pilcrow_core::pointer::Pointer;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashSet};

/// A tool of the list.
#[derive(Debug)]
pub struct Tool {
    /// Its name in addresses.
    pub id: String,
    /// The name of its page, without its ending.
    pub page: String,
    entry: Value,
}

impl Tool {
    /// What is said of it under a key, in a language where there are several.
    pub fn text(&self, key: &str, language: &str) -> Option<&str> {
        text_in(self.entry.get(key), language).filter(|text| !text.trim().is_empty())
    }
}

/// The list as the page reads it.
pub fn index(tools: &[Tool]) -> Value {
    json!({"tools": tools.iter().map(|tool| tool.entry.clone()).collect::<Vec<_>>()})
}

/// The tools of documents, in the order that their author wants. `index` is the text of [`INDEX`]; none
/// where the list is made of the documents.
///
/// # Errors
///
/// Where the list or the order names what is not there.
pub fn tools(
    index: Option<&str>,
    documents: &Documents,
    settings: &Settings,
) -> Result<Vec<Tool>, FaultyFile> {
    let entries = match index {
        Some(text) => listed(text, documents)?,
        None => of_documents(documents.heads()),
    };
    let entries = ordered(entries, settings)?;
    check_groups(&entries, settings)?;
    let mut known = HashSet::from(["index".to_owned(), "404".to_owned()]);
    let tools = entries.into_iter().filter_map(|entry| {
        let id = entry.get("id")?.as_str()?.to_owned();
        Some(Tool { page: page_name(&id, &mut known), id, entry })
    });
    Ok(tools.collect())
}

/// What is listed in `index.json`.
fn listed(text: &str, documents: &Documents) -> Result<Vec<Value>, FaultyFile> {
    let faulty = |faults| FaultyFile { name: INDEX.to_owned(), text: text.to_owned(), faults };
    let index = parse_text(text).map_err(|error| faulty(vec![Fault::of_text(error)]))?;
    let at = |pointer: Pointer, kind| {
        let position = locate_in(text, &pointer);
        Fault { pointer, position, kind }
    };
    let faults = index_faults(&index).into_iter();
    let mut faults: Vec<Fault> =
        faults.map(|fault| at(fault.pointer, FaultKind::Index(fault.kind))).collect();
    let entries = gallery_entries(&index);
    let places = index.get("tools").and_then(Value::as_array).cloned().unwrap_or_default();
    for (number, entry) in places.iter().enumerate() {
        let place = Pointer::root().join("tools").join(&number.to_string()).join("documents");
        let missing = files(entry).filter(|file| !documents.texts().contains_key(*file));
        faults
            .extend(missing.map(|file| at(place.clone(), FaultKind::NoDocument(file.to_owned()))));
    }
    if !faults.is_empty() {
        return Err(faulty(faults));
    }
    let known: HashSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    let id = |entry: &Value| entry.get("id").and_then(Value::as_str).map(str::to_owned);
    Ok(places
        .into_iter()
        .filter(|entry| id(entry).is_some_and(|id| known.contains(&*id)))
        .collect())
}

/// The files that an entry names.
fn files(entry: &Value) -> impl Iterator<Item = &str> {
    let documents = entry.get("documents");
    let single = documents.and_then(Value::as_str);
    let several = documents.and_then(Value::as_object).into_iter().flatten();
    single.into_iter().chain(several.filter_map(|(_, file)| file.as_str()))
}

/// A document that is a tool, or one language of it: the language, the file, what it says of itself.
type Version<'folder> = (Option<&'folder str>, &'folder str, &'folder Head);

/// An entry for each document; `NAME.en.json` and `NAME.ru.json` are one tool in two languages.
fn of_documents(heads: &BTreeMap<String, Head>) -> Vec<Value> {
    let mut tools: BTreeMap<&str, Vec<Version>> = BTreeMap::new();
    for (file, head) in heads {
        let stem = file.rsplit_once('.').map_or(file.as_str(), |(stem, _)| stem);
        let (id, language) = match stem.rsplit_once('.') {
            Some((id, language @ ("en" | "ru"))) if !id.is_empty() => (id, Some(language)),
            _ => (stem, None),
        };
        tools.entry(id).or_default().push((language, file, head));
    }
    tools.into_iter().map(|(id, versions)| entry(id, &versions)).collect()
}

fn entry(id: &str, versions: &[Version]) -> Value {
    let by_language = |of: &dyn Fn(&str, &Head) -> Option<String>| match versions {
        [(None, file, head)] => of(file, head).map(Value::String),
        // A version without a language is for those that have none of their own.
        _ => {
            let members = versions.iter().filter_map(|(language, file, head)| {
                Some((language.unwrap_or("en").to_owned(), Value::String(of(file, head)?)))
            });
            let members: Map<String, Value> = members.collect();
            (!members.is_empty()).then_some(Value::Object(members))
        }
    };
    let mut entry = Map::from_iter([("id".to_owned(), id.into())]);
    let members = [
        ("documents", by_language(&|file, _| Some(file.to_owned()))),
        ("title", by_language(&|_, head| head.title.clone())),
        ("description", by_language(&|_, head| head.description.clone())),
    ];
    let members = members.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    entry.extend(members);
    Value::Object(entry)
}

/// In the order of `pilcrow.json`; what that does not name is not listed.
fn ordered(entries: Vec<Value>, settings: &Settings) -> Result<Vec<Value>, FaultyFile> {
    let Some(wanted) = settings.texts("tools") else { return Ok(entries) };
    let find = |(at, id): (usize, &str)| {
        let found =
            entries.iter().find(|entry| entry.get("id").and_then(Value::as_str) == Some(id));
        found.cloned().ok_or_else(|| {
            let place = Pointer::root().join("tools").join(&at.to_string());
            settings.fault(place, FaultKind::UnknownTool(id.to_owned()))
        })
    };
    wanted.into_iter().enumerate().map(find).collect()
}

/// Groups name tools that are there.
fn check_groups(entries: &[Value], settings: &Settings) -> Result<(), FaultyFile> {
    let known: HashSet<&str> =
        entries.iter().filter_map(|entry| entry.get("id").and_then(Value::as_str)).collect();
    let groups = settings.get("groups").and_then(Value::as_array).into_iter().flatten();
    for (group, said) in groups.enumerate() {
        let tools = said.get("tools").and_then(Value::as_array).into_iter().flatten();
        for (at, id) in tools.enumerate().filter_map(|(at, id)| Some((at, id.as_str()?))) {
            if !known.contains(id) {
                let place = Pointer::root().join("groups").join(&group.to_string());
                let place = place.join("tools").join(&at.to_string());
                return Err(settings.fault(place, FaultKind::UnknownTool(id.to_owned())));
            }
        }
    }
    Ok(())
}

/// A name for a file that any host and file system takes, and that no page has yet.
fn page_name(id: &str, known: &mut HashSet<String>) -> String {
    let allowed = |c: char| if c.is_alphanumeric() || "-_".contains(c) { c } else { '-' };
    let name: String = id.chars().take(80).map(allowed).collect();
    let further = (2..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.clone()).chain(further);
    // Some file systems do not tell capitals from small letters.
    names.find(|name| known.insert(name.to_lowercase())).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_in_two_languages_are_one_tool() {
        let head = |title: &str| Head { title: Some(title.to_owned()), description: None };
        let heads = BTreeMap::from([
            ("a.en.json".to_owned(), head("A")),
            ("a.ru.json".to_owned(), head("А")),
            ("v1.2.json".to_owned(), head("V")),
        ]);
        let expected = json!([
            {"id": "a", "documents": {"en": "a.en.json", "ru": "a.ru.json"}, "title": {"en": "A", "ru": "А"}},
            {"id": "v1.2", "documents": "v1.2.json", "title": "V"},
        ]);
        assert_eq!(Value::Array(of_documents(&heads)), expected);
    }

    #[test]
    fn names_of_pages_are_files_of_the_same_folder_and_each_its_own() {
        let mut known = HashSet::from(["index".to_owned()]);
        let mut name = |id: &str| page_name(id, &mut known);
        assert_eq!(name("order"), "order");
        assert_eq!(name("Order"), "Order-2");
        assert_eq!(name("index"), "index-2");
        assert_eq!(name("../../x"), "------x");
        assert_eq!(name("заказ"), "заказ");
    }
}
