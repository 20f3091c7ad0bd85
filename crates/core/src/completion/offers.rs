//! What is offered: names of members, and words that a value may be.

use super::place::{Parts, description};
use crate::document::Cursor;
use crate::text::letters::{is_letter, is_letter_or_digit};
use serde_json::Value;
use std::ops::Range;

/// Something that can be written at a cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The bytes of the text in whose place it comes.
    pub range: Range<usize>,
    /// The name that the list of completions shows.
    pub name: String,
    /// What is written.
    pub text: String,
    /// What is written behind the cursor then: a comma, where something follows that needs one.
    pub behind: &'static str,
    /// What it means, in English; empty where nothing is said.
    pub description: String,
}

/// The names that parts of the schema list and that are not there yet.
pub(super) fn names(parts: &Parts, cursor: &Cursor, has_colon: bool) -> Vec<Completion> {
    let there = cursor.around.last().map_or(&[][..], |around| around.members.as_slice());
    let quote = cursor.quote.or(cursor.key_quote);
    let colon = if has_colon { "" } else { ": " };
    let mut offers: Vec<Completion> = Vec::new();
    let listed = parts.iter().filter_map(|part| part.get("properties")?.as_object());
    for (name, part) in listed.flatten() {
        let is_there = there.iter().any(|(other, _)| other == name);
        if !is_there && offers.iter().all(|other| other.name != *name) {
            let quote = quote.or_else(|| (!is_bare(name)).then_some(cursor.text_quote));
            offers.push(Completion {
                range: cursor.range.clone(),
                name: name.clone(),
                text: quoted(name, quote) + colon,
                behind: if has_colon { "" } else { cursor.separator() },
                description: description(part).to_owned(),
            });
        }
    }
    offers
}

/// The words that parts of the schema have for a value. Within quotes there are only texts.
pub(super) fn words(parts: &Parts, cursor: &Cursor) -> Vec<Completion> {
    let mut offers: Vec<Completion> = Vec::new();
    for (value, description) in parts.iter().flat_map(|part| options(part)) {
        let (name, text) = match value {
            Value::String(word) => {
                let quote = cursor.quote.unwrap_or(cursor.text_quote);
                (word.clone(), quoted(&word, Some(quote)))
            }
            _ if cursor.quote.is_some() => continue,
            other => (other.to_string(), other.to_string()),
        };
        if offers.iter().all(|offer| offer.text != text) {
            let (range, description) = (cursor.range.clone(), description.to_owned());
            let behind = cursor.separator();
            offers.push(Completion { range, name, text, behind, description });
        }
    }
    offers
}

/// The values that a part of the schema names, each with its words.
fn options(part: &'static Value) -> Vec<(Value, &'static str)> {
    let list = |key: &str| part.get(key).and_then(Value::as_array).into_iter().flatten();
    let descriptions = list("enumDescriptions").map(|words| words.as_str().unwrap_or_default());
    let descriptions = descriptions.chain(std::iter::repeat(""));
    let mut values: Vec<_> = list("enum").cloned().zip(descriptions).collect();
    values.extend(list("examples").map(|value| (value.clone(), "")));
    let is_boolean = |kind: &Value| kind == "boolean";
    if part.get("type").is_some_and(is_boolean) || list("type").any(is_boolean) {
        values.extend([(Value::Bool(true), ""), (Value::Bool(false), "")]);
    }
    values
}

fn quoted(word: &str, quote: Option<char>) -> String {
    quote.map_or_else(|| word.to_owned(), |quote| format!("{quote}{word}{quote}"))
}

/// Whether a name may stand without quotes in JSON5.
fn is_bare(name: &str) -> bool {
    let is_part = |c: char| is_letter_or_digit(c) || matches!(c, '_' | '$');
    name.starts_with(|c: char| is_letter(c) || matches!(c, '_' | '$')) && name.chars().all(is_part)
}
