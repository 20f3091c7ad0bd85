//! Tests of prompt files, imported and exported.

use super::super::{Adaptation, NoteKind, Omission, SourcePlace, UnusedPart, read as read_any};
use super::write_dotprompt;
use crate::document::Request;
use crate::import::Format;
use proptest::prelude::*;
use serde_json::{Value, json};

fn opened(text: &str) -> (Value, Vec<(String, NoteKind)>) {
    let import = read_any(text, None).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(import.format, Format::File("Dotprompt"), "{text}");
    let imported = import.document(0).unwrap();
    let notes = imported.notes.into_iter().map(|note| match note.place {
        SourcePlace::At(pointer) => (pointer.to_string(), note.kind),
        SourcePlace::Line(line) => (line.to_string(), note.kind),
        other => panic!("{other:?}"),
    });
    (imported.request.to_value(), notes.collect())
}

#[track_caller]
fn check(text: &str, expected: Value, notes: &[(&str, NoteKind)]) {
    let (document, own_notes) = opened(text);
    assert_eq!(document.to_string(), expected.to_string(), "{text}");
    let own_notes: Vec<_> = own_notes.iter().map(|(place, kind)| (place.as_str(), *kind)).collect();
    assert_eq!(own_notes, notes, "{text}");
}

const LOGIC: NoteKind = NoteKind::Idle(UnusedPart::Logic);

#[test]
fn a_dotprompt_has_its_variables_as_input() {
    check(
        "---\nname: greet\ndescription: Greets.\nmodel: googleai/g\nconfig: {temperature: 0.5, maxOutputTokens: 9, topK: 3}\n\
        input:\n  schema:\n    name: string, who\n  default: {name: Ada}\noutput:\n  format: json\n  schema: {greeting: string}\n---\n\
        {{role \"system\"}}\nBe kind.\n{{role \"user\"}}\nGreet {{name}}.\n",
        json!({"title": "greet", "description": "Greets.", "config": {"model": "googleai/g", "temperature": 0.5, "maxTokens": 9, "topK": 3},
            "schema": {"type": "object", "properties": {"greeting": {"type": "string"}}, "required": ["greeting"], "additionalProperties": false},
            "context": [{"type": "text", "role": "system", "text": "Be kind."}, {"type": "text", "template": true, "text": "Greet {{name}}."},
                {"type": "input", "as": "text", "schema": {"type": "object", "properties": {"name": {"type": "string", "description": "who"}}, "required": ["name"], "additionalProperties": false},
                 "input": {"name": "Ada"}}]}),
        &[("/config/topK", NoteKind::Idle(UnusedPart::Setting))],
    );
}

#[test]
fn without_a_schema_the_variables_are_the_input() {
    check(
        "{{role \"user\"}}Hi {{a.b}}s, {{c}} {{a.d}}",
        json!({"context": [{"type": "text", "template": true, "text": "Hi {{a.b}}s, {{c}} {{a.d}}"},
            {"type": "input", "as": "text", "schema": {"type": "object", "properties": {
                "a": {"type": "object", "properties": {"b": {"type": "string"}, "d": {"type": "string"}}}, "c": {"type": "string"}}}}]}),
        &[],
    );
}

#[test]
fn what_a_template_decides_stays_and_what_others_have_is_said() {
    check(
        "---\nmodel: m\ntools: [search]\nmetadata: {team: x}\napiKey: abc\n---\n{{#if a}}\nA {{b}}\n{{/if}}\n{{>part}}{{history}}{{media url=photo}}",
        json!({"config": {"model": "m"}, "context": [
            {"type": "text", "template": true, "text": "{{#if a}}\nA {{b}}\n{{/if}}\n{{>part}}{{photo}}"},
            {"type": "input", "as": "text", "schema": {"type": "object", "properties": {
                "a": {"type": "boolean"}, "b": {"type": "string"}, "photo": {"type": "string", "format": "data-url"}}}}],
            "dotprompt": {"metadata": {"team": "x"}}}),
        &[
            ("/apiKey", NoteKind::KeyDropped),
            ("/tools/0", NoteKind::NotCarried(Omission::Elsewhere)),
            ("10", LOGIC),
            ("10", NoteKind::NotCarried(Omission::Elsewhere)),
            ("/metadata", NoteKind::Idle(UnusedPart::Member)),
        ],
    );
}

#[test]
fn what_the_settings_say_besides_is_told() {
    let unknown = NoteKind::NotCarried(Omission::Unknown);
    check(
        "---\ninput: {schema: {a: string}, example: 1}\noutput: {summary: string, format: code}\n---\n{{a}}",
        json!({"context": [{"type": "text", "template": true, "text": "{{a}}"}, {"type": "input", "as": "text", "schema": {
            "type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}}]}),
        &[("/input/example", unknown), ("/output/format", unknown), ("/output/summary", unknown)],
    );
}

#[test]
fn a_picture_in_a_template_is_a_file_of_the_input() {
    let (document, notes) =
        opened("---\ninput: {schema: {photo: string}}\n---\n{{media url=photo}}");
    assert_eq!(document["context"][1]["schema"]["properties"]["photo"]["format"], "data-url");
    assert_eq!(notes, [("4".to_owned(), NoteKind::Changed(Adaptation::File))]);
}

#[test]
fn roles_may_be_marked_as_they_are_once_a_template_was_run() {
    let (document, _) = opened(
        "---\nmodel: m\n---\n<<<dotprompt:role:user>>>\nSay {{a}}\n<<<dotprompt:role:model>>>\nYes.",
    );
    assert_eq!(
        document["context"].as_array().unwrap()[..2],
        [
            json!({"type": "text", "template": true, "text": "Say {{a}}"}),
            json!({"type": "text", "role": "model", "text": "Yes."})
        ]
    );
}

#[test]
fn names_of_files_tell_what_texts_leave_open() {
    let format =
        |name: &str| read_any("Say hi to {{name}}.", Some(name)).ok().map(|import| import.format);
    assert_eq!(format("hello.prompt"), Some(Format::File("Dotprompt")));
    assert_eq!(format("hello.txt"), Some(Format::Plain));
    assert!(read_any("---\ntitle: A page\n---\nWords.", None).is_err());
    let other = "---\nmodel: {api: chat}\n---\nsystem:\nSay {{a}}.";
    let format = read_any(other, Some("basic.prompty")).ok().map(|import| import.format);
    assert_eq!(format, Some(Format::File("Prompty")));
    let own = "{\"context\": [\"{{role \\\"system\\\"}}\"]}";
    assert!(matches!(read_any(own, None).unwrap().format, Format::Document(_)));
}

fn request(value: Value) -> Request {
    Request::new(value.as_object().unwrap().clone())
}

#[test]
fn a_document_that_is_written_comes_back_as_it_was() {
    let document = request(json!({"title": "Thank you!", "description": "Writes.\nThanks.",
        "config": {"model": "m", "maxTokens": 9, "temperature": 0.50, "stop": ["a"]}, "schema": {"enum": ["a", null]},
        "context": [
            {"type": "tool", "tool": {"f": {"description": "Does.", "type": "object", "properties": {"a": {}}, "_output": {"type": "string"}}}},
            {"type": "text", "role": "system", "text": "Be {{kind}} and {% plain %}, †input.a.b."},
            {"type": "input", "schema": {"properties": {"a": {"type": "object"}}}, "input": {"a": {"b": 1.50}}},
            {"type": "text", "text": "One."}, {"type": "text", "text": "Two: †input.\n\nThree"}]}));
    let written = write_dotprompt(&document);
    assert_eq!(written.notes, []);
    let (read, notes) = opened(&written.text);
    assert_eq!(read.to_string(), document.to_value().to_string(), "{}", written.text);
    assert_eq!(notes, []);
}

#[test]
fn what_a_file_has_no_place_for_is_said() {
    let document = request(json!({"context": [
        {"type": "data", "kind": "user", "data": {"name": "Ada"}},
        {"type": "input", "_instance": "①", "a": 1},
        {"type": "tool", "tool": {"f": {"_activity": "x"}}}], "solution": {}}));
    let written = write_dotprompt(&document);
    let no_place = NoteKind::NotCarried(Omission::NoPlace);
    let kinds: Vec<_> = written.notes.iter().map(|note| note.kind).collect();
    assert_eq!(kinds, [no_place, NoteKind::Changed(Adaptation::Text), no_place, no_place]);
    assert!(written.text.contains("## Data: ¶user\n{\n  \"name\": \"Ada\"\n}"), "{}", written.text);
}

#[test]
fn a_text_that_names_values_is_written_as_the_template_that_it_is() {
    let text = |words: &str| json!({"type": "text", "template": true, "text": words});
    let input = |way: Option<&str>| {
        let mut input =
            json!({"type": "input", "schema": {"properties": {"a": {"type": "string"}}}});
        way.into_iter().for_each(|way| input["as"] = way.into());
        input
    };
    let check = |words: &str, way: Option<&str>, expected: &str| {
        let document = request(json!({"context": [text(words), input(way)]}));
        let written = write_dotprompt(&document);
        assert_eq!(written.notes, []);
        let has_block = written.text.contains("{{json this}}");
        assert_eq!(has_block, way.is_none(), "{}", written.text);
        let (read, notes) = opened(&written.text);
        assert_eq!((&read["context"][0], notes), (&text(expected), vec![]), "{}", written.text);
        assert_eq!(read["context"][1].get("as").and_then(Value::as_str), way, "{}", written.text);
    };
    check("{{#if a}}\nHi {{a}}!\n{{/if}}", Some("text"), "{{#if a}}\nHi {{a}}!\n{{/if}}");
    check("Hi {{a}}!", None, "Hi {{a}}!");
    check("\\{{a}} †input.a, †state.b.c", Some("text"), "\\{{a}} {{a}}, {{@state.b.c}}");
}

proptest! {
    #[test]
    fn texts_come_back_whatever_is_in_them(texts in proptest::collection::vec("[a-z{}\\\\†.%#!/ ]{1,20}", 1..4)) {
        let context = texts.iter().map(|text| json!({"type": "text", "text": format!("x{text}†input.a")}));
        let schema = json!({"type": "object", "properties": {"a": {}}});
        let mut context: Vec<Value> = context.collect();
        context.push(json!({"type": "input", "schema": schema}));
        let document = request(json!({"context": context}));
        let written = write_dotprompt(&document).text;
        let (read, notes) = opened(&written);
        prop_assert_eq!(read.to_string(), document.to_value().to_string(), "{}", written);
        prop_assert_eq!(notes, []);
    }

    #[test]
    fn no_file_makes_it_panic(front in "[a-z:{}\\[\\]\n ]{0,30}", body in "[a-z{}#/%\n: ]{0,40}") {
        let _ = read_any(&format!("---\n{front}\n---\n{body}"), Some("a.prompt"));
    }
}
