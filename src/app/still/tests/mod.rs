//! Every tool of the gallery and a hundred real schemas, drawn without a browser: each place of the form is there once,
//! with the name and value of the field tree.

#[path = "../../../../tests/conformance"]
mod conformance {
    pub mod corpus;
}

use super::document::StaticDocument;
use super::{MARK, Sheet, answer, page};
use crate::session::InputForm;
use crate::words::Locale;
use conformance::corpus;
use pilcrow_core::document::parse_document;
use pilcrow_core::field::{FieldKind, WidgetKind};
use pilcrow_core::form::{NodeContent, NodeId};
use pilcrow_core::steps::export::process_block;
use pilcrow_wording::export::CatalogueWords;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::thread::Builder;

/// The expected control of a place, from the field tree.
struct Expected {
    widget: WidgetKind,
    /// True if the place is below a list, or is one of several shapes.
    is_entry: bool,
    /// A text that its name contains; `None` if it has no name.
    label: Option<String>,
    /// The value of its text control.
    text: String,
    /// The name of the chosen option of its select element.
    chosen: Option<String>,
}

/// Controls that are several elements, or none, so that none of them has the value.
const WITHOUT_NAME: [WidgetKind; 3] = [WidgetKind::Constant, WidgetKind::File, WidgetKind::Files];

/// The longest document with a schema and a value, in bytes, that is drawn here.
const LONGEST: usize = 100_000;

type Places = BTreeMap<String, Expected>;

/// Adds the places at a node and below it. Entries of a list are named by their number, and those of a long list need
/// not be drawn as controls.
fn places(form: InputForm, node: NodeId, is_entry: bool, all: &mut Places) {
    let widget = form.widget(node);
    let is_hidden = |node: &pilcrow_core::form::Node| {
        node.field.hints.as_ref().is_some_and(|hints| hints.hidden)
    };
    if form.with_node(node, is_hidden) != Some(false) {
        return;
    }
    if !matches!(widget, WidgetKind::Object | WidgetKind::Array | WidgetKind::Branches) {
        let expected = form.with_node(node, |node| {
            let options = match &node.field.kind {
                FieldKind::Choice { options } => &options[..],
                _ => &[][..],
            };
            let value = node.own_value();
            let chosen = options.iter().find(|option| Some(&option.value) == value.as_ref());
            Expected {
                widget,
                is_entry,
                label: node.field.title.clone().filter(|_| !is_entry),
                text: node.text(),
                chosen: chosen.map(|option| option.label.clone()),
            }
        });
        all.extend(expected.map(|expected| (form.name(node), expected)));
        return;
    }
    let is_entry = is_entry || widget != WidgetKind::Object;
    let content = form.open(node);
    let parts: Vec<NodeId> = match &content {
        NodeContent::Object(members) => members.iter().map(|member| member.node).collect(),
        NodeContent::Array(items) => items.clone(),
        _ => content.chosen_node().into_iter().collect(),
    };
    parts.into_iter().for_each(|part| places(form, part, is_entry, all));
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the differences between a drawn document and its field tree.
fn differences(text: &str) -> Vec<String> {
    let still = StaticDocument::draw(text, Locale::en).unwrap();
    let mut expected = Places::new();
    for form in still.session.forms() {
        places(form, form.root(), false, &mut expected);
    }
    let mut differences = Vec::new();
    let controls = still.drawing.controls();
    for (place, entry) in &expected {
        let is_there = || controls.iter().any(|own| own.place == *place);
        if !entry.is_entry && !WITHOUT_NAME.contains(&entry.widget) && !is_there() {
            differences.push(format!("{place}: {} is not drawn", entry.widget.name()));
        }
    }
    for control in controls {
        let place = &control.place;
        if !place.is_empty() && !place.starts_with('/') {
            continue;
        }
        let Some(entry) = expected.get(place) else {
            // The choice among several shapes is a control of the place itself.
            if matches!(control.role.as_str(), "combobox" | "radio") {
                continue;
            }
            differences.push(format!("{place}: drawn, and not in the tree"));
            continue;
        };
        let label = entry.label.as_deref().map(in_one_line).unwrap_or_default();
        // A radio button or checkbox of a group is named by its option.
        let is_option = matches!(control.role.as_str(), "radio" | "checkbox");
        if !is_option && !control.name.contains(&label) {
            differences.push(format!("{place}: called “{}”, not “{label}”", control.name));
        }
        let is_as_held = match control.role.as_str() {
            "textbox" => control.value == entry.text,
            "combobox" if !entry.is_entry => {
                entry.chosen.as_ref().is_none_or(|own| control.value.contains(&in_one_line(own)))
            }
            _ => true,
        };
        if !is_as_held {
            let text = entry.chosen.as_ref().unwrap_or(&entry.text);
            differences.push(format!("{place}: holds “{}”, not “{text}”", control.value));
        }
    }
    differences
}

/// Draws each document in a thread of its own, as the command line program does, and reports all differences.
#[track_caller]
fn check(documents: Vec<(String, String)>) {
    let mut unmet = BTreeMap::new();
    for (id, text) in documents {
        let drawing = Builder::new().stack_size(super::STACK).spawn(move || differences(&text));
        let faults = drawing.unwrap().join().unwrap_or_else(|_| vec!["it ends".to_owned()]);
        if !faults.is_empty() {
            unmet.insert(id, faults);
        }
    }
    assert!(unmet.is_empty(), "{} not met: {unmet:#?}", unmet.len());
}

#[test]
fn every_tool_is_drawn_as_its_field_tree_has_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let documents = files.filter(|path| path.extension().is_some_and(|ending| ending == "json"));
    let texts =
        documents.map(|path| (path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
    let is_tool = |path: &str| path.ends_with(".en.json") || path.ends_with(".ru.json");
    check(texts.filter(|(path, _)| is_tool(path)).collect());
}

#[test]
fn real_schemas_are_drawn_as_their_field_trees_have_them() {
    let document = |row: Value| {
        let value = corpus::tests(&row).into_iter().find(|(_, _, is_valid)| *is_valid);
        let value = value.map(|(_, value, _)| value.clone());
        let mut input = json!({ "type": "input", "schema": row["schema"].clone() });
        let mut document = json!({ "schema": row["schema"].clone() });
        if let Some(value) = value {
            input["input"] = value.clone();
            document["solution"] = value;
        }
        document["context"] = json!([input]);
        (corpus::text(&row["id"]), document.to_string())
    };
    // The largest ones are left out: a debug build would draw tens of thousands of parts, for minutes.
    let is_short = |(_, text): &(String, String)| text.len() < LONGEST;
    let documents = corpus::real_schemas().into_iter().map(document).filter(is_short);
    check(documents.take(100).collect());
}

#[test]
fn a_file_has_its_title_its_language_and_no_program() {
    let document = json!({
        "title": "Tea & </title><script>",
        "schema": { "type": "object", "properties": { "n": { "type": "number" } } },
        "solution": { "n": 12345.5 },
        "context": [{
            "type": "input",
            "schema": { "type": "object", "properties": { "a": { "title": "Name", "type": "string" } } },
            "input": { "a": "<b>Ada</b>" },
        }],
    });
    let check = |locale: Locale, parts: &[&str]| {
        let file = page(&document.to_string(), locale).unwrap();
        for part in parts {
            assert!(file.contains(part), "no {part} in {file}");
        }
        assert!(!file.contains("<script"), "{file}");
    };
    check(
        Locale::en,
        &[
            "<html lang=\"en\">",
            "<title>Tea &amp; &lt;/title>&lt;script></title>",
            "Nothing can be filled in here.",
            "value=\"&lt;b&gt;Ada&lt;/b&gt;\" readonly",
            ">12,345.5</data>",
        ],
    );
    check(Locale::ru, &["<html lang=\"ru\">", "ничего нельзя заполнить", "12\u{a0}345,5"]);
    assert_eq!(page("no document {", Locale::en), None);
}

#[test]
fn every_case_has_its_form_and_what_is_for_all_stands_first() {
    let input = |id: &str, city: &str| json!({ "type": "input", "_instance": id, "city": city });
    let document = json!({
        "schema": { "type": "string" },
        "context": [
            {
                "type": "input",
                "schema": { "properties": { "city": { "title": "City", "type": "string" }, "days": { "title": "Days", "type": "integer" } } },
                "input": { "days": 3 },
            },
            input("Ann", "Oslo"),
            input("Ben", "Rome"),
        ],
    });
    let file = page(&document.to_string(), Locale::en).unwrap();
    let parts = [
        "For all cases",
        "value=\"3\"",
        "Cases: 2",
        ">Ann<",
        "value=\"Oslo\"",
        ">Ben<",
        "value=\"Rome\"",
    ];
    let places: Vec<usize> = parts
        .iter()
        .map(|part| file.find(part).unwrap_or_else(|| panic!("no {part} in {file}")))
        .collect();
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn data_that_stands_on_the_form_is_in_the_file_folded_and_other_data_is_not() {
    let user = json!({"type": "data", "kind": "user", "description": "Who asks.", "data": {"name": "<Zed>"},
        "schema": {"title": "Person", "properties": {"name": {"type": "string", "title": "Full name"}}}});
    let document = json!({"context": [
        {"type": "input", "schema": {"properties": {"city": {"type": "string"}}}},
        user, {"type": "data", "kind": "user", "data": {"name": "Zoe & Co"}},
        {"type": "data", "kind": "notes", "data": {"text": "Not on the form"}}]});
    let file = page(&document.to_string(), Locale::en).unwrap();
    let parts = [
        "City",
        "What the model is given",
        "<details class=\"data-card\">",
        "Person",
        "¶user",
        "Who asks.",
        "Full name",
        "Zoe &amp; Co",
    ];
    let places = parts.map(|part| file.find(part).unwrap_or_else(|| panic!("no {part} in {file}")));
    assert!(places.is_sorted(), "{places:?}");
    assert!(!file.contains("Not on the form") && !file.contains("Zed"));
    assert!(!page("{\"context\": []}", Locale::en).unwrap().contains("What the model is given"));
}

#[test]
fn what_a_table_says_is_said_again_above_each_cell_and_all_its_rows_are_there() {
    let rows: Vec<Value> =
        (0..400).map(|at| json!({ "name": format!("n{at}"), "sum": at, "c": 1, "d": 2 })).collect();
    let list = json!({
        "type": "array",
        "ui:layout": "table",
        "items": { "type": "object", "properties": { "name": { "title": "Name", "type": "string" } } },
    });
    let document = json!({
        "schema": { "type": "array", "items": { "type": "object" } },
        "solution": rows,
        "context": [{ "type": "input", "schema": { "properties": { "list": list } }, "input": { "list": [{ "name": "A" }] } }],
    });
    let file = page(&document.to_string(), Locale::en).unwrap();
    assert!(file.contains("data-column=\"0\" data-label=\"Name\""), "{file}");
    assert!(file.contains("n399"));
    assert!(
        file.contains("class=\"table-wide table-stacked\"")
            && !file.contains("class=\"table-scroll table-windowed")
    );
}

/// Writes a process with a failed call as a file.
fn process(locale: Locale) -> String {
    let document = json!({
        "title": "Count",
        "schema": { "type": "object", "properties": { "words": { "type": "integer", "title": "Number of words" } } },
        "solution": { "words": 4 },
        "context": [
            { "type": "tool", "tool": { "pay": { "properties": { "amount": { "type": "number" } } } } },
            { "type": "input", "input": { "text": "a b c d" } },
        ],
        "process": { "version": 1, "id": "p", "status": "done", "steps": [{
            "step": 1, "date": "2026-01-31T12:00:00Z", "messages": [2, 2],
            "runs": [{
                "id": "0", "call": { "_tool": "pay", "amount": 50.0 }, "by": "server", "state": "failed",
                "error": { "code": "activity", "message": "<b>no</b> *money*" },
            }],
        }] },
    });
    let request = parse_document(&document.to_string()).unwrap().request;
    let block = process_block(&request, &CatalogueWords(locale)).unwrap();
    let title = block.label.clone().unwrap();
    answer(&Sheet::new(block, title, locale)).unwrap()
}

#[test]
fn a_process_is_a_file_with_its_steps_in_order_below_its_title() {
    let file = process(Locale::en);
    let places =
        ["<h1>Count</h1>", ">Step 1</h2>", ">Call 1: Pay</h3>", ">Answer</h2>", "Number of words"];
    let places =
        places.map(|part| file.find(part).unwrap_or_else(|| panic!("no {part} in {file}")));
    assert!(places.is_sorted(), "{places:?}");
    for part in ["&lt;b&gt;no&lt;/b&gt; <em>money</em>", "value=\"50.0\"", "a b c d"] {
        assert!(file.contains(part), "no {part} in {file}");
    }
    assert!(!file.contains("<script") && !file.contains(MARK), "{file}");
    assert!(process(Locale::ru).contains("<html lang=\"ru\">"));
}

#[test]
fn the_file_of_an_answer_has_no_styles_of_forms() {
    let (answer, form) = (process(Locale::en), page("{\"context\": []}", Locale::en).unwrap());
    for (file, is_there) in [(answer, false), (form, true)] {
        assert_eq!(file.contains(".color-picker"), is_there);
        assert!(
            file.contains(".chart-bar")
                && !file.contains("@font-face")
                && !file.contains("@import")
        );
    }
}
