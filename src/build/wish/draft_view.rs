//! A draft as a person reads it: what the tool is called, its rows on both sides, what the model is told.

use super::question_view::notes;
use crate::build::field_line::called;
use crate::build::names::{kind_name, limit_name};
use crate::dom::{El, RwSignal, View, derived, el};
use crate::words;
use crate::words::{Locale, use_locale};
use crate::words_now;
use pilcrow_core::blueprint::{Blueprint, Kind, Row};
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
        .child(side("make-draft-input", words!(build.input).into(), &all.input.rows, locale))
        .child(side("make-draft-answer", words!(build.answer).into(), &all.answer.rows, locale))
        .child(heading("make-draft-told", words!(build.told).into()))
        .child(lines)
        .child(notes::<DraftTask>("h4", &draft.notes, locale))
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
        let row = row.clone();
        el("li").child(derived(move || row_words(locale.get(), &row))).child(within)
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
    let line = |name: String, value: &str| {
        (!value.is_empty())
            .then(|| words_now!(locale, build.change_part, name = name, value = value))
    };
    let mut lines = vec![row_words(locale, row)];
    lines.extend(
        row.limits.iter().filter_map(|(limit, value)| line(limit_name(locale, *limit), value)),
    );
    let unit = match row.kind {
        Kind::Money => words_now!(locale, build.currency),
        _ => words_now!(locale, build.change_unit),
    };
    lines.extend(line(unit, &row.unit));
    lines.extend(line(words_now!(locale, build.help), &row.help));
    lines.extend(line(words_now!(locale, build.default), &row.default));
    lines.extend(line(words_now!(locale, build.example), &row.example));
    lines.join("\n")
}

/// What is called so, and its kind.
pub(in crate::build) fn named_kind(name: &str, kind: &str) -> String {
    format!("{name} – {kind}")
}

/// A text in which fields stand by what they are called.
pub(super) fn named_text(locale: Locale, text: &str, rows: &[Row]) -> String {
    let named = rows.iter().fold(text.to_owned(), |text, row| {
        let (key, name) = (&row.key, called(locale, row));
        let name = words_now!(locale, build.draft_name, name = name);
        let text = text.replace(&format!("{{{{{key}}}}}"), &name);
        text.replace(&format!("{{{{ {key} }}}}"), &name)
    });
    // What else is marked so is for the model.
    named.replace("{{", "").replace("}}", "")
}
