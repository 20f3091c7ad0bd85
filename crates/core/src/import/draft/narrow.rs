//! The schema of a draft: a document with only what a tool made of words has, in at most two levels of fields.

use crate::object::{object, text};
use serde_json::Value;

/// The kinds of a field, by the names of JSON Schema.
const TYPES: [&str; 6] = ["string", "number", "integer", "boolean", "array", "object"];

/// Formats of texts for which forms have controls.
const FORMATS: [&str; 7] = ["multiline", "date", "time", "date-time", "email", "uri", "data-url"];

/// The schema. Nothing in it refers back to what it is part of.
pub(super) fn draft_schema() -> Value {
    let members = object([
        ("title", described("string", "What the tool is called: two to four words.")),
        ("description", described("string", "What it is for, in one sentence.")),
        (
            "context",
            object([
                ("description", text("One or two texts, then one input.")),
                ("type", text("array")),
                ("items", object([("anyOf", vec![reference("Text"), reference("Input")].into())])),
            ]),
        ),
        ("schema", reference("Group")),
    ]);
    let needed = ["title", "description", "context", "schema"];
    let definitions = object([
        (
            "Text",
            message("text", [("role", options(&["system", "user"])), ("text", typed("string"))]),
        ),
        (
            "Input",
            message("input", [("schema", reference("Group")), ("description", typed("string"))]),
        ),
        ("Group", group("Field")),
        (
            "Field",
            field(vec![
                ("items", reference("Entry")),
                ("properties", map("Leaf")),
                ("required", texts()),
            ]),
        ),
        ("Entry", field(vec![("properties", map("Leaf")), ("required", texts())])),
        ("Leaf", field(Vec::new())),
    ]);
    object([
        ("type", text("object")),
        ("properties", members),
        ("required", names(&needed)),
        ("$defs", definitions),
    ])
}

fn message(kind: &str, parts: [(&str, Value); 2]) -> Value {
    let [(first, its), (second, other)] = parts;
    let needed = names(&["type", if kind == "text" { second } else { first }]);
    let properties =
        object([("type", object([("const", text(kind))])), (first, its), (second, other)]);
    object([("type", text("object")), ("properties", properties), ("required", needed)])
}

/// A schema of an object, whose fields are described so.
fn group(field: &str) -> Value {
    let properties = object([
        ("type", object([("const", text("object"))])),
        ("properties", map(field)),
        ("required", texts()),
    ]);
    let needed = names(&["type", "properties", "required"]);
    object([("type", text("object")), ("properties", properties), ("required", needed)])
}

/// A field's own description, and what it may hold within.
fn field(within: Vec<(&str, Value)>) -> Value {
    let own = [
        ("type", options(&TYPES)),
        ("title", described("string", "One to three words.")),
        ("description", described("string", "Help, where the title does not say it all.")),
        ("format", options(&FORMATS)),
        (
            "enum",
            object([
                ("description", text("All options, of a closed choice.")),
                ("type", text("array")),
                ("items", typed("string")),
            ]),
        ),
        ("x-unit", described("string", "What a number counts: %, €, km, kg.")),
        ("minimum", typed("number")),
        ("maximum", typed("number")),
    ];
    let all = own.into_iter().chain(within).map(|(key, value)| (key.to_owned(), value));
    let properties = Value::Object(all.collect());
    let needed = names(&["type", "title"]);
    object([("type", text("object")), ("properties", properties), ("required", needed)])
}

/// An object with any keys, each of them for such a thing.
fn map(definition: &str) -> Value {
    object([("type", text("object")), ("additionalProperties", reference(definition))])
}

fn reference(definition: &str) -> Value {
    object([("$ref", text(&format!("#/$defs/{definition}")))])
}

pub(super) fn typed(name: &str) -> Value {
    object([("type", text(name))])
}

pub(super) fn described(name: &str, words: &str) -> Value {
    object([("type", text(name)), ("description", text(words))])
}

pub(super) fn options(all: &[&str]) -> Value {
    object([("type", text("string")), ("enum", names(all))])
}

pub(super) fn texts() -> Value {
    object([("type", text("array")), ("items", typed("string"))])
}

pub(super) fn names(all: &[&str]) -> Value {
    all.iter().map(|name| text(name)).collect()
}
