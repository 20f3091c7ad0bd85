//! The list of a site's tools, in the page's format: from `index.json`, or generated from the documents.

use crate::documents::{Documents, Head};
use crate::fault::{Fault, FaultKind, FaultyFile};
use crate::plain::plain;
use crate::settings::Settings;
use crate::{INDEX, text_in};
use pilcrow_core::document::{locate_in, parse_text};
use pilcrow_core::gallery::{gallery_entries, index_faults};
use pilcrow_core::pointer::Pointer;
use pilcrow_words::Locale;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashSet};

/// A tool in the list.
#[derive(Debug)]
pub struct Tool {
    /// Id of the tool in addresses.
    pub id: String,
    /// Name of the tool's page, without its extension.
    pub page: String,
    entry: Value,
}

impl Tool {
    /// Returns the text of a key, in a language if there are several.
    pub fn text(&self, key: &str, language: &str) -> Option<&str> {
        text_in(self.entry.get(key), language).filter(|text| !text.trim().is_empty())
    }

    /// Returns the tool with another id; without a title, its old id becomes the title.
    pub(crate) fn called(&self, id: &str) -> Self {
        let mut entry = self.entry.clone();
        if let Some(members) = entry.as_object_mut() {
            members.insert("id".to_owned(), id.into());
            members.entry("title").or_insert_with(|| self.id.as_str().into());
        }
        Self { id: id.to_owned(), page: self.page.clone(), entry }
    }

    /// Returns the file of the tool's document in a language; empty if there is none.
    pub fn file(&self, language: &str) -> String {
        let entry = gallery_entries(&index(std::slice::from_ref(self))).into_iter().next();
        entry.map(|entry| entry.file(language)).unwrap_or_default()
    }

    /// Returns the files of the tool's documents.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        files(&self.entry)
    }
}

/// Returns the list in the page's format.
pub fn index(tools: &[Tool]) -> Value {
    json!({"tools": tools.iter().map(|tool| tool.entry.clone()).collect::<Vec<_>>()})
}

/// Returns the tools of documents, in the author's order. `index` is the text of [`INDEX`]; `None` to generate the list
/// from the documents.
///
/// # Errors
///
/// The list or the order names something that does not exist, or two documents are the same tool in the same language.
pub fn tools(
    index: Option<&str>,
    documents: &Documents,
    settings: &Settings,
) -> Result<Vec<Tool>, Vec<FaultyFile>> {
    let entries = match index {
        Some(text) => listed(text, documents).map_err(|file| vec![file])?,
        None => of_documents(documents.heads()),
    };
    let mut faults = Vec::new();
    let entries = ordered(entries, settings, &mut faults);
    check_groups(&entries, settings, &mut faults);
    let mut faulty = match index {
        Some(_) => Vec::new(),
        None => same_tools(documents, &entries),
    };
    if !faults.is_empty() {
        faulty.push(settings.faulty(faults));
    }
    if !faulty.is_empty() {
        return Err(faulty);
    }
    let mut names = HashSet::from(["index".to_owned(), "404".to_owned()]);
    let tools = entries.into_iter().filter_map(|entry| {
        let id = entry.get("id")?.as_str()?.to_owned();
        Some(Tool { page: page_name(&id, &mut names), id, entry })
    });
    Ok(tools.collect())
}

/// Parses the entries of `index.json`.
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
    let ids: HashSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    Ok(places.into_iter().filter(|entry| id_of(entry).is_some_and(|id| ids.contains(id))).collect())
}

/// Returns the files that an entry names.
fn files(entry: &Value) -> impl Iterator<Item = &str> {
    let documents = entry.get("documents");
    let single = documents.and_then(Value::as_str);
    let several = documents.and_then(Value::as_object).into_iter().flatten();
    single.into_iter().chain(several.filter_map(|(_, file)| file.as_str()))
}

/// A document of a tool in one language: the language, the file, and the title and description.
type Version<'folder> = (Option<&'folder str>, &'folder str, &'folder Head);

/// Fallback language: a version without a language is for all languages without a version, and counts as this one.
const USUAL: &str = "en";

/// Generates an entry for each tool; `NAME.en.json` and `NAME.ru.json` are one tool in two languages.
fn of_documents(heads: &BTreeMap<String, Head>) -> Vec<Value> {
    let mut tools: BTreeMap<&str, Vec<Version>> = BTreeMap::new();
    for (file, head) in heads {
        let (id, language) = named(file);
        tools.entry(id).or_default().push((language, file, head));
    }
    tools.into_iter().map(|(id, versions)| entry(id, &in_each_language(versions))).collect()
}

/// Adds the versions in other languages that the same files contain. A file for one language takes precedence. The
/// texts of a document without a language serve for each of the page's languages into which it is not translated; they
/// come first.
fn in_each_language(versions: Vec<Version>) -> Vec<Version> {
    let mut all: Vec<Version> = Vec::new();
    let mut others: Vec<Version> = Vec::new();
    for (language, file, head) in versions {
        match language {
            None if !head.others.is_empty() => {
                let own = Locale::ALL.iter().map(|locale| locale.code());
                let own = own.filter(|own| !head.others.contains_key(*own));
                others.extend(own.map(|own| (Some(own), file, head)));
            }
            language => all.push((language, file, head)),
        }
        others.extend(head.others.iter().map(|(other, head)| (Some(other.as_str()), file, head)));
    }
    for other in others {
        let is_there =
            |(language, ..): &Version| language.unwrap_or("en") == other.0.unwrap_or("en");
        if !all.iter().any(is_there) {
            all.push(other);
        }
    }
    all
}

/// Returns the id and the language of a document, by the name of its file.
fn named(file: &str) -> (&str, Option<&str>) {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    match stem.rsplit_once('.') {
        Some((id, language)) if !id.is_empty() && is_spoken(language) => (id, Some(language)),
        _ => (stem, None),
    }
}

/// True if the page has this language.
fn is_spoken(language: &str) -> bool {
    Locale::ALL.iter().any(|locale| locale.code() == language)
}

/// Returns the documents that are the same tool in the same language as an earlier one, if that tool is listed: only
/// one of both could be shown.
fn same_tools(documents: &Documents, entries: &[Value]) -> Vec<FaultyFile> {
    let listed: HashSet<&str> = entries.iter().filter_map(id_of).collect();
    let mut files: BTreeMap<(&str, &str), &str> = BTreeMap::new();
    let mut faulty = Vec::new();
    for (file, text) in documents.texts() {
        let (id, language) = named(file);
        let language = language.unwrap_or(USUAL);
        let other = *files.entry((id, language)).or_insert(file);
        if other == file || !listed.contains(id) {
            continue;
        }
        let [id, language, other] = [id, language, other].map(str::to_owned);
        let kind = FaultKind::SameTool { id, language, other };
        let fault = Fault { pointer: Pointer::root(), position: None, kind };
        faulty.push(FaultyFile { name: file.clone(), text: text.clone(), faults: vec![fault] });
    }
    faulty
}

fn id_of(entry: &Value) -> Option<&str> {
    entry.get("id").and_then(Value::as_str)
}

fn entry(id: &str, versions: &[Version]) -> Value {
    let by_language = |read: &dyn Fn(&str, &Head) -> Option<String>| match versions {
        [(None, file, head)] => read(file, head).map(Value::String),
        _ => {
            let members = versions.iter().filter_map(|(language, file, head)| {
                Some((language.unwrap_or(USUAL).to_owned(), Value::String(read(file, head)?)))
            });
            let members: Map<String, Value> = members.collect();
            (!members.is_empty()).then_some(Value::Object(members))
        }
    };
    let mut entry = Map::from_iter([("id".to_owned(), id.into())]);
    let members = [
        ("documents", by_language(&|file, _| Some(file.to_owned()))),
        ("title", by_language(&|_, head| head.title.clone())),
        // The list shows plain text, without Markdown.
        ("description", by_language(&|_, head| head.description.as_deref().map(plain))),
    ];
    let members = members.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    entry.extend(members);
    Value::Object(entry)
}

/// Orders the entries as in `pilcrow.json`; those that it does not name are left out. Names without an entry are added
/// to the faults.
fn ordered(entries: Vec<Value>, settings: &Settings, faults: &mut Vec<Fault>) -> Vec<Value> {
    let Some(wanted) = settings.get("tools").and_then(Value::as_array) else { return entries };
    let mut list = Vec::new();
    for (at, id) in wanted.iter().enumerate().filter_map(|(at, id)| Some((at, id.as_str()?))) {
        match entries.iter().find(|entry| id_of(entry) == Some(id)) {
            Some(entry) => list.push(entry.clone()),
            None => {
                let place = Pointer::root().join("tools").join(&at.to_string());
                faults.push(settings.fault(place, FaultKind::UnknownTool(id.to_owned())));
            }
        }
    }
    list
}

/// Checks that groups name existing tools.
fn check_groups(entries: &[Value], settings: &Settings, faults: &mut Vec<Fault>) {
    let ids: HashSet<&str> = entries.iter().filter_map(id_of).collect();
    let groups = settings.get("groups").and_then(Value::as_array).into_iter().flatten();
    for (group, members) in groups.enumerate() {
        let tools = members.get("tools").and_then(Value::as_array).into_iter().flatten();
        for (at, id) in tools.enumerate().filter_map(|(at, id)| Some((at, id.as_str()?))) {
            if !ids.contains(id) {
                let place = Pointer::root().join("groups").join(&group.to_string());
                let place = place.join("tools").join(&at.to_string());
                faults.push(settings.fault(place, FaultKind::UnknownTool(id.to_owned())));
            }
        }
    }
}

/// Returns an unused name for a page's file that is valid on any host and file system.
fn page_name(id: &str, used_names: &mut HashSet<String>) -> String {
    let allowed = |c: char| if c.is_alphanumeric() || "-_".contains(c) { c } else { '-' };
    let name: String = id.chars().take(80).map(allowed).collect();
    let further = (2..).map(|number| format!("{name}-{number}"));
    let mut names = std::iter::once(name.clone()).chain(further);
    // Some file systems ignore the case of letters.
    names.find(|name| used_names.insert(name.to_lowercase())).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_in_two_languages_are_one_tool() {
        let head = |title: &str| Head { title: Some(title.to_owned()), ..Head::default() };
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
    fn a_document_in_several_languages_is_one_tool_in_each() {
        let texts = [
            ("a.json", "{title: 'A', 'x-i18n': {title: {ru: 'А'}}, context: []}"),
            ("b.json", "{title: 'Б', 'x-i18n': {title: {en: 'B'}}, context: []}"),
            ("c.en.json", "{title: 'C', 'x-i18n': {title: {ru: 'c', de: 'Z'}}, context: []}"),
            ("c.ru.json", "{title: 'С', context: []}"),
            ("d.json", "{title: 'D', 'x-i18n': {title: 'Д'}, context: []}"),
        ];
        let texts = texts.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let documents = Documents::read(BTreeMap::from(texts)).unwrap();
        let expected = json!([
            {"id": "a", "documents": {"en": "a.json", "ru": "a.json"}, "title": {"en": "A", "ru": "А"}},
            {"id": "b", "documents": {"ru": "b.json", "en": "b.json"}, "title": {"ru": "Б", "en": "B"}},
            {
                "id": "c",
                "documents": {"en": "c.en.json", "ru": "c.ru.json", "de": "c.en.json"},
                "title": {"en": "C", "ru": "С", "de": "Z"},
            },
            {"id": "d", "documents": "d.json", "title": "D"},
        ]);
        assert_eq!(Value::Array(of_documents(documents.heads())).to_string(), expected.to_string());
    }

    #[test]
    fn every_tool_that_settings_name_and_is_not_there_is_told() {
        let texts = ["a.json", "broken.json"].map(str::to_owned);
        let texts = BTreeMap::from(texts.map(|name| {
            let text = if name == "a.json" { "['A']" } else { "[" };
            (name, text.to_owned())
        }));
        let (documents, faulty) = Documents::read_all(texts);
        assert_eq!(faulty.iter().map(|file| &*file.name).collect::<Vec<_>>(), ["broken.json"]);
        let source = "{tools: ['a', 'b', 'broken'], groups: [{title: 'G', tools: ['a', 'c']}]}";
        let settings = Settings::read(source.to_owned()).unwrap();
        let faulty = tools(None, &documents, &settings).unwrap_err();
        let faults = faulty.into_iter().flat_map(|file| file.faults).collect::<Vec<_>>();
        let places: Vec<&str> = faults.iter().map(|fault| fault.pointer.as_str()).collect();
        assert_eq!(places, ["/tools/1", "/groups/0/tools/1"]);
    }

    #[test]
    fn two_documents_are_not_the_same_tool_in_the_same_language() {
        let check = |names: &[&str], settings: &str, expected: &[(&str, &str, &str)]| {
            let texts = names.iter().map(|name| ((*name).to_owned(), "['A']".to_owned()));
            let documents = Documents::read(texts.collect()).unwrap();
            let settings = Settings::read(settings.to_owned()).unwrap();
            let faulty = tools(None, &documents, &settings).err().unwrap_or_default();
            let faults = faulty.iter().map(|file| match &file.faults[..] {
                [Fault { kind: FaultKind::SameTool { language, other, .. }, .. }] => {
                    (&*file.name, &**language, &**other)
                }
                others => panic!("{others:?}"),
            });
            assert_eq!(faults.collect::<Vec<_>>(), expected, "{names:?}");
        };
        check(&["a.json", "a.ru.json"], "{}", &[]);
        check(&["a.json", "b.json5"], "{}", &[]);
        check(&["a.json", "a.json5"], "{}", &[("a.json5", "en", "a.json")]);
        check(&["a.en.json", "a.json"], "{}", &[("a.json", "en", "a.en.json")]);
        check(&["a.ru.json", "a.ru.json5"], "{}", &[("a.ru.json5", "ru", "a.ru.json")]);
        check(&["a.json", "a.json5", "b.json"], "{tools: ['b']}", &[]);
    }

    #[test]
    fn names_of_pages_are_files_of_the_same_folder_and_each_its_own() {
        let mut used_names = HashSet::from(["index".to_owned()]);
        let mut name = |id: &str| page_name(id, &mut used_names);
        assert_eq!(name("order"), "order");
        assert_eq!(name("Order"), "Order-2");
        assert_eq!(name("index"), "index-2");
        assert_eq!(name("../../x"), "------x");
        assert_eq!(name("заказ"), "заказ");
    }
}
