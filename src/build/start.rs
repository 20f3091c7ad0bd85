//! A tool that is begun from nothing.

use super::slot::open_for_next;
use crate::opening::Opening;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::blueprint::{Act, Group, Kind, changed};
use pilcrow_core::document::Request;
use pilcrow_core::object::{object, text};
use serde_json::{Map, Value};

/// Begins a tool, with its first words in a language.
pub type MakeTool = dyn Fn(Opening, Locale);

/// Opens a new tool of the person's with the editor beside it.
pub fn make_tool(opening: Opening, locale: Locale) {
    open_for_next();
    opening.open_text(first_document(locale).to_text());
}

/// A tool with one field, an instruction and an answer in words.
pub(super) fn first_document(locale: Locale) -> Request {
    let told = object([
        ("type", text("text")),
        ("role", text("system")),
        ("text", text(&words_now!(locale, build.first_told))),
    ]);
    let members = [
        ("title".to_owned(), text(&words_now!(locale, build.first_title))),
        ("context".to_owned(), Value::Array(vec![told])),
    ];
    let begun = Request::new(Map::from_iter(members));
    let add = |group, title| Act::Add { group, title, kind: Kind::LongText, is_needed: true };
    let fields = [
        add(Group::Input, words_now!(locale, build.first_field)),
        add(Group::Answer, words_now!(locale, build.first_answer)),
    ];
    fields.iter().fold(begun, |document, act| changed(&document, act).unwrap_or(document))
}
