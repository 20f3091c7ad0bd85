//! The changes that a version makes to the document, text by text, with removed and added words marked.

use crate::build::marked;
use crate::dom::{El, View, el};
use crate::words;
use crate::words::Locale;
use pilcrow_core::bench::{PlainText, Variant, plain_texts, with_plain_texts};
use pilcrow_core::document::Request;
use pilcrow_wording::bench::text_title;

/// Draws the changes, one line each, or a note that there are none.
pub fn changes_view(document: &Request, variant: &Variant, locale: Locale) -> View {
    let after = variant.applied(document);
    let before = plain_texts(document);
    let now = plain_texts(&after);
    let mut lines: Vec<El> = Vec::new();
    for text in &now {
        let was = before.iter().find(|one| one.at == text.at);
        if was.is_none_or(|was| was.text != text.text) {
            let was = was.map(|was| was.text.as_str()).unwrap_or_default();
            lines.push(line(locale, text, was, &text.text));
        }
    }
    for gone in before.iter().filter(|one| now.iter().all(|text| text.at != one.at)) {
        lines.push(line(locale, gone, &gone.text, ""));
    }
    if has_more(document, &after, &now) {
        lines.push(el("li").child(words!(trial.changes_more)));
    }
    if lines.is_empty() {
        return el("p").class("field-help").child(words!(trial.unchanged)).into();
    }
    el("ul").class("bench-changes").child(lines).into()
}

/// True if the version differs in more than texts.
fn has_more(document: &Request, after: &Request, now: &[PlainText]) -> bool {
    let with_texts = with_plain_texts(document, now);
    ["config", "schema", "context"]
        .iter()
        .any(|key| with_texts.members().get(*key) != after.members().get(*key))
}

/// Draws a text's name, and its removed and added words.
pub fn line(locale: Locale, text: &PlainText, before: &str, after: &str) -> El {
    let name = el("span").class("bench-change-name").child(text_title(locale, text));
    el("li").child(name).child(marked(before, after))
}
