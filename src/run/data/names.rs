//! What data is called: by the title of its schema, or by a plain word for its kind, with the mark
//! of the kind as a small label.
//! Refuses to show a mark alone, which says nothing to most people.

use crate::dom::View;
use crate::dom::el;
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::context::{DataMessage, Identity};
use pilcrow_core::field::readable_key;

/// A plain word for a kind.
pub(super) fn kind_word(locale: Locale, kind: &str) -> String {
    match kind {
        "input" => words_now!(locale, data.input),
        "state" => words_now!(locale, data.state),
        "user" => words_now!(locale, data.user),
        "data" => words_now!(locale, data.any),
        other => readable_key(other),
    }
}

/// The name of a card: title, case and mark.
pub(super) fn card_name(locale: Locale, data: &DataMessage) -> View {
    let title = data.schema.as_ref().and_then(|schema| schema.get("title")?.as_str());
    let title = title.map_or_else(|| kind_word(locale, &data.identity.kind), str::to_owned);
    let case = data.identity.instance.clone();
    let case = case.map(|case| el("span").class("data-case").child(case));
    let mark = el("span").class("data-mark").child(format!("¶{}", data.identity.kind));
    let title = View::from(el("span").class("data-title").child(title));
    [title, " ".into(), case.into(), " ".into(), mark.into()].into()
}

/// Data in a sentence: the kind's word, and the case.
pub fn identity_name(locale: Locale, identity: &Identity) -> String {
    let kind = kind_word(locale, &identity.kind);
    match &identity.instance {
        Some(case) => format!("{kind} ({case})"),
        None => kind,
    }
}
