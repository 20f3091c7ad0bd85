//! Tools that are begun: from nothing, and from an example.

use crate::words::Locale;
use crate::words_now;
use pilcrow_core::blueprint::{Act, Group, Kind, changed};
use pilcrow_core::document::Request;
use pilcrow_core::import::sample::Sample;
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};
use std::rc::Rc;

/// What is done with a new document.
pub(super) type Opener = Rc<dyn Fn(&Request)>;

/// What an example shows of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// What people fill in.
    Input,
    /// What comes back.
    Answer,
}

impl Side {
    /// What a control calls it.
    pub fn key(self) -> &'static str {
        if self == Self::Input { "input" } else { "answer" }
    }
}

/// A tool whose form, or whose answer, is as an example; of the other there is a text.
pub(super) fn document_of_example(sample: &Sample, side: Side, locale: Locale) -> Request {
    let words = match side {
        Side::Answer => words_now!(locale, build.example_told),
        Side::Input => words_now!(locale, build.example_told_input),
    };
    let mut members = beginning(locale, &words);
    let add = |group, title| Act::Add { group, title, kind: Kind::LongText, is_needed: true };
    let other = match side {
        Side::Answer => {
            let schema = sample.list_schema(&words_now!(locale, build.example_rows));
            members.shift_insert(1, "schema".to_owned(), schema);
            add(Group::Input, words_now!(locale, build.example_field))
        }
        Side::Input => {
            let input = object([("type", text("input")), ("schema", sample.schema())]);
            if let Some(Value::Array(context)) = members.get_mut("context") {
                context.push(input);
            }
            add(Group::Answer, words_now!(locale, build.first_answer))
        }
    };
    let begun = Request::new(members);
    changed(&begun, &other).unwrap_or(begun)
}

/// A title, and what the model is told.
fn beginning(locale: Locale, words: &str) -> Map<String, Value> {
    let message = object([("type", text("text")), ("role", text("system")), ("text", text(words))]);
    Map::from_iter([
        ("title".to_owned(), text(&words_now!(locale, build.first_title))),
        ("context".to_owned(), Value::Array(vec![message])),
    ])
}

/// A tool with one field, an instruction and an answer in words.
pub(super) fn first_document(locale: Locale) -> Request {
    let begun = Request::new(beginning(locale, &words_now!(locale, build.first_told)));
    let add = |group, title| Act::Add { group, title, kind: Kind::LongText, is_needed: true };
    let fields = [
        add(Group::Input, words_now!(locale, build.first_field)),
        add(Group::Answer, words_now!(locale, build.first_answer)),
    ];
    fields.iter().fold(begun, |document, act| changed(&document, act).unwrap_or(document))
}
