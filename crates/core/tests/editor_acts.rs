//! Random acts of an editor on the gallery's documents, on other people's schemas and on schemas of all sorts: what does not
//! concern them stays to the byte, the compiled fields are as was asked, and each act can be taken back.
//! `PILCROW_EDITOR_ACTS` names how many acts are carried out on other people's schemas.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test ends where a document is not as it should be"
)]

use crate::corpus::real_schemas;
use crate::editor_effect::has_effect;
use pilcrow_core::blueprint::{
    Act, Blueprint, FieldAct, Group, History, InputRoute, Instruction, Kind, Limit, Row, TextAct,
    changed, edits, tag_of_key,
};
use pilcrow_core::document::{Request, parse_document, parse_text, text_range, with_text_edits};
use pilcrow_core::misspelling::{Misspelling, MisspellingKind, misspelled};
use pilcrow_core::pointer::Pointer;
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// The texts of the gallery's documents.
fn gallery() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    paths.sort();
    let is_document =
        |path: &PathBuf| path.file_stem().is_some_and(|stem| Path::new(stem).extension().is_some());
    let documents = paths.iter().filter(|path| is_document(path));
    documents.map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// A text with a comment behind each line that ends an entry.
fn commented(text: &str) -> String {
    let lines = text.lines().enumerate();
    let line = |(at, line): (usize, &str)| match line.ends_with(',') && at % 3 == 0 {
        true => format!("{line} // {at}\n"),
        false => format!("{line}\n"),
    };
    lines.map(line).collect()
}

/// The largest schema: larger ones only cost time here.
const MOST_LETTERS: usize = 60_000;

const ROLES: [&str; 3] = ["system", "user", "assistant"];

/// An act that three numbers choose of those that a document allows.
fn chosen(request: &Request, [what, whom, how]: [usize; 3]) -> Act {
    let blueprint = Blueprint::read(request);
    let rows = blueprint.rows();
    let word = ["Name", "Ещё одно", "it's \"so\"", "a\nb", ""][how % 5].to_owned();
    let row = match rows.get(whom % rows.len().max(1)) {
        Some(row) => *row,
        None => return Act::Title(word),
    };
    let (field, kind) = (row.place.clone(), Kind::CHOICES[how % Kind::CHOICES.len()]);
    let number = ["1", "7", "200", "-3", "0.50", "x", ""][how % 7].to_owned();
    let limits = Limit::look_up(row.kind);
    match what % 23 {
        0 => Act::Title(word),
        1 => Act::Description(word),
        2 => match blueprint.instructions.get(whom % blueprint.instructions.len().max(1)) {
            Some(Instruction { place: Some(place), .. }) => Act::Instruct(place.clone(), word),
            _ => Act::Title(word),
        },
        3 => Act::Add { group: Group::Input, title: word, kind, is_needed: how % 2 == 0 },
        4 => Act::Add { group: Group::Answer, title: word, kind, is_needed: how % 2 == 0 },
        5 => Act::Add { group: Group::Within(field), title: word, kind, is_needed: how % 2 == 0 },
        6 => Act::Remove(field),
        7 => {
            let beside = blueprint.siblings(&field);
            let to = beside[how % beside.len()].place.clone();
            Act::Move { field, to }
        }
        8 => Act::Need(field, how % 2 == 0),
        9 => Act::Change(field, FieldAct::Title(word)),
        10 => Act::Change(field, FieldAct::Help(word)),
        11 => Act::Change(field, FieldAct::Kind(kind)),
        12 => match row.kind.has_options() {
            true if how % 4 == 0 => Act::Change(field, FieldAct::RemoveOption(how % 3)),
            true if how % 4 == 1 => Act::Change(field, FieldAct::MoveOption(how % 3, how % 5)),
            true if how % 4 == 2 => Act::Change(field, FieldAct::RenameOption(how % 3, word)),
            true => Act::Change(field, FieldAct::AddOption(word)),
            false => Act::Change(field, FieldAct::Example(number)),
        },
        13 => match row.options.first() {
            Some(option) => Act::Change(field, FieldAct::Default(option.clone())),
            None => Act::Change(field, FieldAct::Default(number)),
        },
        14 => Act::Change(field, FieldAct::Example(word)),
        15 => Act::Change(field, FieldAct::Unit(word)),
        16 => Act::Change(field, FieldAct::AddShape(word)),
        17..22 => on_texts(&blueprint, row, (what % 23, whom, how), word),
        _ => match limits.get(how % limits.len().max(1)) {
            Some(limit) => Act::Change(field, FieldAct::Limit(*limit, number)),
            None => Act::Change(field, FieldAct::Limit(Limit::Most, number)),
        },
    }
}

/// An act on the texts, or on how what they name reaches the model.
fn on_texts(
    blueprint: &Blueprint,
    row: &Row,
    (what, whom, how): (usize, usize, usize),
    word: String,
) -> Act {
    let all = &blueprint.instructions;
    let text = all.get(whom % all.len().max(1));
    match (what, text) {
        (17, _) => Act::Tell(TextAct::Add { role: ROLES[how % 3].to_owned(), words: word }),
        (18, Some(text)) => Act::Tell(of_text(blueprint, &text.entry, how)),
        (19, Some(Instruction { place: Some(place), .. })) => {
            let key = if how.is_multiple_of(2) { row.key.as_str() } else { "new one" };
            Act::Instruct(place.clone(), format!("{word} {}", tag_of_key(key)))
        }
        (20, _) if how.is_multiple_of(5) => Act::Example { answer: word.into(), model: None },
        (20, _) if how.is_multiple_of(2) => Act::Route(InputRoute::Both),
        (20, _) => Act::Route(InputRoute::TextsOnly),
        _ => {
            let missing = all.iter().flat_map(|one| &one.missing).next();
            Act::AddNamed(missing.cloned().unwrap_or(word))
        }
    }
}

/// An act on a text.
fn of_text(blueprint: &Blueprint, entry: &Pointer, how: usize) -> TextAct {
    match how % 5 {
        0 => TextAct::Remove(entry.clone()),
        2 | 3 => TextAct::Template(entry.clone()),
        1 => {
            let to = &blueprint.instructions[how % blueprint.instructions.len()];
            TextAct::Move { entry: entry.clone(), to: to.entry.clone() }
        }
        _ => TextAct::Role(entry.clone(), ROLES[how % 3].to_owned()),
    }
}

/// Where an act may change the text; `None` if it may do so in several places.
fn reach(act: &Act) -> Option<Pointer> {
    match act {
        // A text that begins to name a field is marked beside it.
        Act::Instruct(place, words) if words.contains("{{") => place.parent(),
        Act::Instruct(place, _) | Act::Change(place, _) => Some(place.clone()),
        Act::Need(field, _) => field.parent()?.parent(),
        Act::Move { field, .. } => field.parent(),
        Act::Add { group: Group::Within(field), .. } => Some(field.clone()),
        _ => None,
    }
}

/// Carries acts out one after the other, and holds each to what is asked of all.
/// Gives how many were carried out.
fn act_on(text: &str, choices: &[[usize; 3]]) -> usize {
    let (mut text, mut count) = (text.to_owned(), 0);
    for choice in choices {
        let before = parse_document(&text).unwrap().request;
        let act = chosen(&before, *choice);
        let Ok(edits) = edits(&text, &act) else { continue };
        let edited = with_text_edits(&text, &edits);
        let after =
            parse_document(&edited).unwrap_or_else(|error| panic!("{act:?}: {error:?}\n{edited}"));
        assert!(after.request.is_same(&changed(&before, &act).unwrap()), "{act:?}\n{edited}");
        let document = before.to_value();
        // What is said beside a schema goes, where an act says otherwise in it.
        let is_alone =
            !["\"ui\":", "\"uiSchema\":"].iter().any(|key| document.to_string().contains(key));
        let is_written = |place: &Pointer| is_alone && place.get(&document).is_some();
        if let Some(range) =
            reach(&act).filter(is_written).and_then(|place| text_range(&text, &place))
        {
            for edit in &edits {
                let is_within = range.start <= edit.range.start && edit.range.end <= range.end;
                assert!(is_within, "{act:?}: {edit:?} outside of {range:?}\n{text}");
            }
        }
        has_effect(&act, &before, &after.request);
        makes_no_fault(&act, &before, &after.request);
        let mut history = History::default();
        history.record(&text, &edited);
        if edited != text {
            assert_eq!(history.undo(&edited).as_deref(), Some(text.as_str()), "{act:?}");
            assert_eq!(history.redo(&text).as_deref(), Some(edited.as_str()), "{act:?}");
        }
        (text, count) = (edited, count + 1);
    }
    count
}

/// By an act on fields nothing comes about that `check` complains of, but for what
/// the editor tells of names beside the texts.
fn makes_no_fault(act: &Act, before: &Request, after: &Request) {
    let is_on_fields = matches!(
        act,
        Act::Add { .. }
            | Act::AddNamed(_)
            | Act::Remove(_)
            | Act::Move { .. }
            | Act::Need(..)
            | Act::Change(..)
    );
    let known = misspelled(before);
    let is_known = |fault: &Misspelling| {
        known.iter().any(|one| one.kind == fault.kind && one.written == fault.written)
    };
    let mut new = misspelled(after).into_iter().filter(|fault| !is_known(fault));
    let is_of_names = |fault: &Misspelling| {
        use MisspellingKind::{NoField, NoText, Unnamed};
        matches!(fault.kind, NoField | NoText | Unnamed)
    };
    let fault = new.find(|fault| !is_of_names(fault));
    assert!(!is_on_fields || fault.is_none(), "{act:?}: {fault:?}");
}

/// A document that asks for a value of a schema, and answers by another.
fn document_of(input: Value, answer: Value) -> String {
    let message = parse_text("{type: 'input', a: 1, b: {c: 'x'}}").unwrap();
    let mut message = message.as_object().unwrap().clone();
    message.insert("schema".to_owned(), input);
    let mut members = Map::new();
    members.insert("schema".to_owned(), answer);
    let context = vec![Value::from("Go."), Value::Object(message)];
    members.insert("context".to_owned(), Value::Array(context));
    commented(&Request::new(members).to_text())
}

#[test]
fn acts_on_the_schemas_of_others_change_what_they_say_and_nothing_else() {
    let acts = std::env::var("PILCROW_EDITOR_ACTS").map_or(100, |count| count.parse().unwrap());
    let schemas = real_schemas();
    let mut dice = 88_172_645_463_325_252_usize;
    // Marsaglia's xorshift, the same each time.
    let mut pick = || {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        dice >> 8
    };
    let (mut done, mut used) = (0, std::collections::BTreeSet::new());
    while done < acts && !schemas.is_empty() {
        let [input, answer] = [pick() % schemas.len(), pick() % schemas.len()];
        let [one, other] = [input, answer].map(|at| schemas[at]["schema"].clone());
        if one.to_string().len().max(other.to_string().len()) > MOST_LETTERS {
            continue;
        }
        used.extend([input, answer]);
        let choices: Vec<[usize; 3]> = (0..24).map(|_| [pick(), pick(), pick()]).collect();
        done += act_on(&document_of(one, other), &choices);
    }
    eprintln!("{done} acts on {} schemas of {}", used.len(), schemas.len());
}

fn any_choices(most: usize) -> impl Strategy<Value = Vec<[usize; 3]>> {
    prop::collection::vec([0..500_usize, 0..500_usize, 0..500_usize], 1..most)
}

/// Schemas with what authors write, well or not.
fn any_schema() -> impl Strategy<Value = Value> {
    let leaf = prop::sample::select(vec![
        "true",
        "false",
        "{}",
        "{$ref: '#/properties/a'}",
        "{$ref: '#'}",
        "{type: 'string', maxLength: 400}",
        "{type: ['string', 'null'], format: 'date', default: '2026-01-01'}",
        "{type: 'number', minimum: 1.50}",
        "{enum: ['a', 'b'], enumNames: ['A', 'B']}",
        "{enum: [1, null]}",
        "{const: 5}",
        "{type: 'boolean', default: true}",
        "{oneOf: [{const: 'x', title: 'X'}, {const: 'y'}], default: 'y'}",
        "{type: 'array', items: {enum: ['p', 'q']}}",
        "{type: 'array', prefixItems: [{}]}",
        "{type: 'string', contentMediaType: 'text/markdown'}",
        "5",
        "{type: []}",
        "{type: 'array', items: {type: 'string'}, maxItems: 3}",
        "{type: 'object', additionalProperties: {}}",
        "{type: 'string', format: 'color', examples: ['#fff', 7]}",
        "{allOf: [{type: 'string'}]}",
        "{enum: []}",
    ]);
    let leaf = leaf.prop_map(|text| parse_text(text).unwrap());
    leaf.prop_recursive(3, 24, 5, |inner| {
        let group = (prop::collection::vec(("[a-e]", inner), 0..5), 0..6_usize).prop_map(
            |(fields, more)| {
                let mut group = Map::new();
                group.insert("type".to_owned(), Value::from("object"));
                group.insert("properties".to_owned(), Value::Object(fields.into_iter().collect()));
                let more = match more {
                    0 => "{required: ['a', 'x']}",
                    1 => "{required: true, title: 'T'}",
                    2 => "{if: {required: ['b']}, then: {required: ['a']}}",
                    3 => "{allOf: [{properties: {b: {title: 'B'}}}]}",
                    4 => "{additionalProperties: false, minProperties: 1}",
                    _ => "{}",
                };
                group.extend(parse_text(more).unwrap().as_object().unwrap().clone());
                Value::Object(group)
            },
        );
        let list = |group: Value| {
            Value::Object(Map::from_iter([
                ("type".to_owned(), Value::from("array")),
                ("items".to_owned(), group),
            ]))
        };
        prop_oneof![group.clone(), group.prop_map(list)]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn acts_on_the_gallery_change_what_they_say_and_nothing_else(
        at in 0..1_000_usize,
        has_comments in any::<bool>(),
        choices in any_choices(12),
    ) {
        let documents = gallery();
        let text = &documents[at % documents.len()];
        let text = if has_comments { commented(text) } else { text.clone() };
        act_on(&text, &choices);
    }

    #[test]
    fn acts_on_any_schema_change_what_they_say_and_nothing_else(
        input in any_schema(),
        answer in any_schema(),
        choices in any_choices(12),
    ) {
        act_on(&document_of(input, answer), &choices);
    }
}
