//! A draft as a person reads it: what the tool is called, its rows on both sides, what the model is told.

use super::question_view::notes;
use crate::build::field_line::called;
use crate::build::names::{kind_name, limit_name};
use crate::dom::{El, RwSignal, View, derived, el};
use crate::words;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::blueprint::{Blueprint, Kind, Row, TextPiece, text_pieces};
use pilcrow_core::field::readable_key;
use pilcrow_core::import::draft::{Draft, DraftTask};

/// The draft in words.
pub(super) fn draft_view(draft: &Draft) -> View {
    let locale = use_locale();
    let all = Blueprint::read(&draft.request);
    let lines = all.instructions.iter().map(|one| {
        let (text, rows) = (one.text.clone(), all.input.rows.clone());
        let line = derived(move || named_text(locale.get(), &text, &rows));
        el("p").class("make-told").child(line)
    });
    let lines: Vec<El> = lines.collect();
    let about = (!all.description.is_empty()).then(|| el("p").child(all.description.clone()));
    el("section")
        .class("make-draft")
        .attr("aria-labelledby", "make-draft-title")
        .child(el("h3").attr("id", "make-draft-title").child(all.title.clone()))
        .child(about)
        .child(notes::<DraftTask>("h4", &draft.notes, locale))
        .child(side("make-draft-input", words!(build.input).into(), &all.input.rows, locale))
        .child(side("make-draft-answer", words!(build.answer).into(), &all.answer.rows, locale))
        .child(heading("make-draft-told", words!(build.told).into()))
        .child(lines)
        .into()
}

fn heading(id: &str, words: View) -> El {
    el("h4").attr("id", id.to_owned()).child(words)
}

/// The rows of one side, under what that is called.
fn side(id: &str, words: View, rows: &[Row], locale: RwSignal<Locale>) -> View {
    let list =
        (!rows.is_empty()).then(|| list(rows, locale).attr("aria-labelledby", id.to_owned()));
    let nothing =
        rows.is_empty().then(|| el("p").class("field-help").child(words!(build.draft_nothing)));
    [heading(id, words).into(), list.into(), nothing.into()].into()
}

/// Rows in words. A document nests as deep as it may be read.
fn list(rows: &[Row], locale: RwSignal<Locale>) -> El {
    let each = rows.iter().map(|row| {
        let within = (!row.rows.is_empty()).then(|| list(&row.rows, locale));
        let (own, all) = (row.clone(), row.clone());
        let details = derived(move || row_details(locale.get(), &all).join(" · "));
        el("li")
            .child(derived(move || row_words(locale.get(), &own)))
            .child(el("p").class("field-help").child(details))
            .child(within)
    });
    el("ul").child(each.collect::<Vec<El>>())
}

/// A name with its kind, its options, and whether it is needed.
pub(super) fn row_words(locale: Locale, row: &Row) -> String {
    let text = named_kind(&called(locale, row), kind_name(locale, row.kind).as_str());
    let text = match row.options.is_empty() {
        true => text,
        false => format!("{text}: {}", row.options.join(", ")),
    };
    let is_needed = row.is_needed && !row.is_shape;
    if is_needed { words_now!(locale, build.draft_needed, said = text) } else { text }
}

/// Like `row_words`, with all else that is said of a field, a line each.
pub(super) fn all_row_words(locale: Locale, row: &Row) -> String {
    let mut lines = row_details(locale, row);
    lines.insert(0, row_words(locale, row));
    lines.join("\n")
}

/// What is said of a field besides its name, its kind and its options: limits, unit, help, default and example.
fn row_details(locale: Locale, row: &Row) -> Vec<String> {
    let line = |name: String, value: &str| {
        (!value.is_empty())
            .then(|| words_now!(locale, build.change_part, name = name, value = value))
    };
    let limits =
        row.limits.iter().filter_map(|(limit, value)| line(limit_name(locale, *limit), value));
    let mut lines: Vec<String> = limits.collect();
    let unit = match row.kind {
        Kind::Money => words_now!(locale, build.currency),
        _ => words_now!(locale, build.change_unit),
    };
    lines.extend(line(unit, &row.unit));
    lines.extend(line(words_now!(locale, build.help), &row.help));
    lines.extend(line(words_now!(locale, build.default), &row.default));
    lines.extend(line(words_now!(locale, build.example), &row.example));
    lines
}

/// What is called so, and its kind.
pub(in crate::build) fn named_kind(name: &str, kind: &str) -> String {
    format!("{name} – {kind}")
}

/// A text in which values are named by the titles of their fields, and blocks by words.
pub(super) fn named_text(locale: Locale, text: &str, rows: &[Row]) -> String {
    let named = |inner: &str| {
        let row = rows.iter().find(|row| row.key == inner.trim_matches(['[', ']']));
        let name = row.map_or_else(|| readable_key(inner), |row| called(locale, row));
        words_now!(locale, build.draft_name, name = name)
    };
    let piece = |piece: TextPiece<'_>| match piece {
        TextPiece::Words(words) => words.to_owned(),
        TextPiece::Tag { inner, .. } => match inner.split_once(char::is_whitespace) {
            _ if inner.starts_with('/') => "]".to_owned(),
            _ if inner.starts_with('!') => String::new(),
            _ if inner == "else" || inner == "^" => words_now!(locale, build.tag_else),
            Some(("#if", name)) => words_now!(locale, build.tag_if, name = named(name)),
            Some(("#unless", name)) => words_now!(locale, build.tag_unless, name = named(name)),
            Some(("#each", name)) => words_now!(locale, build.tag_each, name = named(name)),
            _ => named(inner),
        },
    };
    text_pieces(text).into_iter().map(piece).collect()
}
