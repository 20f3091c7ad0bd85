//! The report of which schema constraints the chosen provider enforces, before anything is spent. All constraints are
//! validated by the app in any case.

use super::options::with_changes;
use crate::dom::{El, View, derived, el, memo, part};
use crate::session::Session;
use crate::settings::Settings;
use crate::settings::kind_words;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::pointer::Pointer;
use pilcrow_provider::{
    CompiledSchema, Enforcement, Rejection, SchemaNote, compiled_schema, unsupported_options,
};

const MOST: usize = 200;

/// Draws the report; nothing if the document has no schema.
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

/// Draws the document's options that the provider does not take.
fn options_left_out(session: Session, settings: Settings) -> View {
    let locale = use_locale();
    let names = memo(move || {
        let provider = settings.provider.get();
        session.track_option_changes();
        let document = session.with_document(|document| with_changes(session, document));
        unsupported_options(&document, &provider)
    });
    part(move || {
        let names = names.get().join(", ");
        let is_any = !names.is_empty();
        let words = move || words_now!(locale.get(), report.left_out, names = names.as_str());
        is_any.then(|| el("p").class("report").child(derived(words)))
    })
}

fn report(kind: ProviderKind, compiled: CompiledSchema) -> El {
    let locale = use_locale();
    let CompiledSchema { schema, notes, late, .. } = compiled;
    let title = derived(move || {
        let who = kind_words(locale.get(), kind);
        words_now!(locale.get(), report.title, who = who.as_str())
    });
    let apart = schema.is_some();
    let way = derived(move || match apart {
        true => words_now!(locale.get(), report.apart),
        false => words_now!(locale.get(), report.in_text),
    });
    let rejected: Vec<El> = notes.iter().filter_map(|note| rejection(locale.get(), note)).collect();
    let groups = [Enforcement::Enforced, Enforcement::Described, Enforcement::ValidatedOnly].map(
        |enforcement| {
            let of_enforcement: Vec<SchemaNote> =
                notes.iter().filter(|note| note.enforcement == enforcement).cloned().collect();
            group(enforcement, of_enforcement)
        },
    );
    let sent = schema.map(|schema| {
        let summary = derived(move || words_now!(locale.get(), report.sent));
        let text = el("pre").attr("tabindex", "0").child(format!("{schema:#}"));
        el("details").child(el("summary").child(summary)).child(text)
    });
    el("section")
        .class("report")
        .child(el("h2").child(title))
        .child(el("p").child(way))
        .child(rejected)
        // Only for a server of the "compatible" kind is the order of properties unknown.
        .child((kind == ProviderKind::Compatible).then(|| late_note(late)).flatten())
        .child(View::from(groups))
        .child(sent)
}

/// Draws the properties that may arrive in another order; nothing if the order is kept.
fn late_note(late: Vec<Pointer>) -> Option<El> {
    let locale = use_locale();
    let names: Vec<String> = late.iter().take(MOST).filter_map(Pointer::last).collect();
    let names = names.join(", ");
    let is_any = !names.is_empty();
    let words = derived(move || words_now!(locale.get(), report.late, names = names.as_str()));
    is_any.then(|| el("p").child(words))
}

fn group(enforcement: Enforcement, notes: Vec<SchemaNote>) -> View {
    let locale = use_locale();
    let count = notes.len();
    let summary = derived(move || enforcement_words(locale.get(), enforcement, count));
    let lines: Vec<El> = notes.iter().take(MOST).map(note_line).collect();
    let group = el("details").child(el("summary").child(summary)).child(el("ul").child(lines));
    (count > 0).then_some(group).into()
}

fn note_line(note: &SchemaNote) -> El {
    let place = if note.pointer.as_str().is_empty() { "/" } else { note.pointer.as_str() };
    el("li").child(el("code").child(note.keyword.clone())).child(format!(" {place}"))
}

fn enforcement_words(locale: Locale, enforcement: Enforcement, count: usize) -> String {
    match enforcement {
        Enforcement::Enforced => words_now!(locale, report.enforced, count = count),
        Enforcement::Described => words_now!(locale, report.in_words, count = count),
        Enforcement::ValidatedOnly | Enforcement::Rejected(_) => {
            words_now!(locale, report.checked, count = count)
        }
    }
}

/// Draws why the provider cannot take the schema as a whole.
fn rejection(locale: Locale, note: &SchemaNote) -> Option<El> {
    let Enforcement::Rejected(why) = note.enforcement else { return None };
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
