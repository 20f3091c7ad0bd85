//! The completions at a place: names of members, and fixed values.

use super::place::{Parts, description};
use crate::document::Cursor;
use crate::text::letters::{is_letter, is_letter_or_digit};
use serde_json::Value;
use std::ops::Range;

/// A completion at a cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// Range of the text that it replaces, in bytes.
    pub range: Range<usize>,
    /// Name in the list of completions.
    pub name: String,
    /// Text to insert.
    pub text: String,
    /// Text to insert after the cursor: a comma, if a member follows that needs one.
    pub behind: &'static str,
    /// Description in English; empty if there is none.
    pub description: String,
}

/// Returns the names in parts of the schema that the object does not have yet.
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

/// Returns the values in parts of the schema. Within quotes, only texts are offered.
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

/// Returns the fixed values in a part of the schema, each with its description.
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

/// True if a name may be written without quotes in JSON5.
fn is_bare(name: &str) -> bool {
    let is_part = |c: char| is_letter_or_digit(c) || matches!(c, '_' | '$');
    name.starts_with(|c: char| is_letter(c) || matches!(c, '_' | '$')) && name.chars().all(is_part)
}
