//! Part of a document in words, what becomes of it, and what was and is to be.

use super::draft_view::{all_row_words, named_kind, named_text};
use super::marking::marked;
use crate::build::field_line::called;
use crate::build::names::role_name;
use crate::dom::El;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::blueprint::{Group, Item, Row};

/// What is done, and to what. The rows are the fields that texts name.
pub(in crate::build) fn item_heading(
    locale: Locale,
    before: Option<&Item>,
    after: Option<&Item>,
    rows: &[Row],
) -> String {
    let (name, place) = after.or(before).map(|item| item_name(locale, item)).unwrap_or_default();
    let words = |item| item_words(locale, item, rows);
    let text = match (before, after) {
        (None, _) => words_now!(locale, build.change_new, name = name),
        (Some(_), None) => words_now!(locale, build.change_gone, name = name),
        (Some(before), Some(after)) if words(before) == words(after) => {
            words_now!(locale, build.change_moved, name = name)
        }
        _ => words_now!(locale, build.change_of, name = name),
    };
    if place.is_empty() { text } else { named_kind(&text, &place) }
}

/// What was and what is to be; `None` if that says the same.
pub(in crate::build) fn marked_item(
    locale: Locale,
    before: Option<&Item>,
    after: Option<&Item>,
    rows: &[Row],
) -> Option<El> {
    let words = |item: Option<&Item>| item.map(|item| item_words(locale, item, rows));
    let (before, after) = (words(before), words(after));
    let is_other = before != after;
    is_other.then(|| marked(&before.unwrap_or_default(), &after.unwrap_or_default()))
}

fn item_words(locale: Locale, item: &Item, rows: &[Row]) -> String {
    match item {
        Item::Title(words) | Item::Purpose(words) => words.clone(),
        Item::Text { role, words, .. } => {
            let text = named_text(locale, words, rows);
            format!("{}\n{text}", role_name(locale, role))
        }
        Item::Field { row, .. } => all_row_words(locale, row),
    }
}

/// What something is called, and where it stands.
pub(super) fn item_name(locale: Locale, item: &Item) -> (String, String) {
    match item {
        Item::Title(_) => (words_now!(locale, build.name), String::new()),
        Item::Purpose(_) => (words_now!(locale, build.purpose), String::new()),
        Item::Text { number, .. } => {
            let name = words_now!(locale, build.text_number, number = *number);
            (name, words_now!(locale, build.told))
        }
        Item::Field { side, around, row } => {
            let side = match side {
                Group::Answer => words_now!(locale, build.answer),
                _ => words_now!(locale, build.input),
            };
            let around = around.iter().map(|row| called(locale, row));
            let place: Vec<String> = [side].into_iter().chain(around).collect();
            (called(locale, row), place.join(" – "))
        }
    }
}
