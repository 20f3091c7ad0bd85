//! The schema of an answer: a list of changes, each a flat object, so that every provider takes it.

use super::deed::DEEDS;
use super::listing::kind_words;
use crate::blueprint::Kind;
use crate::import::draft::narrow::{described, names, options, texts, typed};
use crate::object::{object, text};
use serde_json::Value;

/// What a change takes away from a field.
pub(super) const DROPPED: [&str; 7] =
    ["help", "unit", "least", "most", "default", "example", "options"];

/// The schema.
pub(super) fn change_schema() -> Value {
    let list = object([("type", text("array")), ("items", change())]);
    object([
        ("type", text("object")),
        ("properties", object([("changes", list)])),
        ("required", names(&["changes"])),
    ])
}

fn change() -> Value {
    let kinds = Kind::CHOICES.into_iter().filter(|kind| *kind != Kind::Shapes).map(kind_words);
    let dropped = object([
        ("description", text("What a field shall no longer have.")),
        ("type", text("array")),
        ("items", options(&DROPPED)),
    ]);
    let properties = object([
        ("do", options(&DEEDS)),
        ("id", described("string", "What is changed: t1, f1, a1. For something new, a new id.")),
        ("in", described("string", "Of a new field: input, answer, or the id of a group.")),
        ("after", described("string", "The id that it is put behind; start for the first place.")),
        ("title", described("string", "What the tool or the field is called.")),
        ("text", described("string", "The text, or the purpose.")),
        ("find", described("string", "Of a text: only these words of it become `text`.")),
        ("role", options(&["system", "user", "assistant"])),
        ("kind", options(&kinds.collect::<Vec<_>>())),
        ("needed", typed("boolean")),
        ("help", typed("string")),
        ("options", texts()),
        ("unit", described("string", "What a number counts: %, €, km.")),
        ("least", typed("number")),
        ("most", typed("number")),
        ("default", typed("string")),
        ("example", typed("string")),
        ("drop", dropped),
    ]);
    object([("type", text("object")), ("properties", properties), ("required", names(&["do"]))])
}
