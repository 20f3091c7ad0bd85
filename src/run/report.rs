//! What the chosen provider makes of a document's schema, before anything is spent.
//! Refuses to promise: what is not enforced is checked here in any case.

use super::Settings;
use super::settings::kind_words;
use crate::dom::{El, View, el, live, memo, part};
use crate::session::Session;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::provider::{
    CompiledSchema, Fate, ProviderKind, Rejection, SchemaNote, compiled_schema, left_out,
};

/// So many rules are listed.
const MOST: usize = 200;

/// The report; nothing where the document has no schema.
pub fn report_view(session: Session) -> View {
    let settings = expect_context::<Settings>();
    let compiled = memo(move || {
        let provider = settings.provider.get();
        (provider.kind, session.with_document(|document| compiled_schema(document, &provider)))
    });
    let report = part(move || {
        let (kind, compiled) = compiled.get();
        (!compiled.notes.is_empty()).then(|| report(kind, compiled))
    });
    [report, options_left_out(session, settings)].into()
}

/// Which of the document's options go nowhere.
fn options_left_out(session: Session, settings: Settings) -> View {
    let locale = use_locale();
    let names = memo(move || {
        let kind = settings.provider.get().kind;
        session.with_document(|document| left_out(document, kind))
    });
    part(move || {
        let names = names.get().join(", ");
        let is_any = !names.is_empty();
        let words = move || words_now!(locale.get(), report.left_out, names = names.as_str());
        is_any.then(|| el("p").class("report").child(live(words)))
    })
}

fn report(kind: ProviderKind, compiled: CompiledSchema) -> El {
    let locale = use_locale();
    let CompiledSchema { schema, notes, .. } = compiled;
    let title = live(move || {
        let who = kind_words(locale.get(), kind);
        words_now!(locale.get(), report.title, who = who.as_str())
    });
    let apart = schema.is_some();
    let way = live(move || match apart {
        true => words_now!(locale.get(), report.apart),
        false => words_now!(locale.get(), report.in_text),
    });
    let rejected: Vec<El> = notes.iter().filter_map(|note| rejection(locale.get(), note)).collect();
    let groups = [Fate::Enforced, Fate::InWords, Fate::CheckedHere].map(|fate| {
        let of_fate: Vec<SchemaNote> =
            notes.iter().filter(|note| note.fate == fate).cloned().collect();
        group(fate, of_fate)
    });
    let sent = schema.map(|schema| {
        let summary = live(move || words_now!(locale.get(), report.sent));
        let text = el("pre").attr("tabindex", "0").child(format!("{schema:#}"));
        el("details").child(el("summary").child(summary)).child(text)
    });
    el("section")
        .class("report")
        .child(el("h2").child(title))
        .child(el("p").child(way))
        .child(rejected)
        .child(View::from(groups))
        .child(sent)
}

fn group(fate: Fate, notes: Vec<SchemaNote>) -> View {
    let locale = use_locale();
    let count = notes.len();
    let summary = live(move || fate_words(locale.get(), fate, count));
    let lines: Vec<El> = notes.iter().take(MOST).map(note_line).collect();
    let group = el("details").child(el("summary").child(summary)).child(el("ul").child(lines));
    (count > 0).then_some(group).into()
}

fn note_line(note: &SchemaNote) -> El {
    let place = if note.pointer.as_str().is_empty() { "/" } else { note.pointer.as_str() };
    el("li").child(el("code").child(note.keyword.clone())).child(format!(" {place}"))
}

fn fate_words(locale: Locale, fate: Fate, count: usize) -> String {
    match fate {
        Fate::Enforced => words_now!(locale, report.enforced, count = count),
        Fate::InWords => words_now!(locale, report.in_words, count = count),
        Fate::CheckedHere | Fate::Rejected(_) => words_now!(locale, report.checked, count = count),
    }
}

/// Why the whole schema goes another way.
fn rejection(locale: Locale, note: &SchemaNote) -> Option<El> {
    let Fate::Rejected(why) = note.fate else { return None };
    let words = match why {
        Rejection::TooManyProperties { limit } => {
            words_now!(locale, report.properties, limit = limit)
        }
        Rejection::TooManyOptional { limit } => words_now!(locale, report.optional, limit = limit),
        Rejection::TooManyUnions { limit } => words_now!(locale, report.unions, limit = limit),
        Rejection::TooManyValues { limit } => words_now!(locale, report.values, limit = limit),
        Rejection::TooDeep { limit } => words_now!(locale, report.deep, limit = limit),
        Rejection::TooLong { limit } => words_now!(locale, report.long, limit = limit),
        Rejection::TooLarge => words_now!(locale, report.large),
        Rejection::AllowsNothing => words_now!(locale, report.nothing),
    };
    Some(el("p").class("notice notice-warning").child(words))
}
