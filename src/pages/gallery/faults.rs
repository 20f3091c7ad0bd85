//! The faults in the list of tools, for its publisher: the entry, the line, and a suggested correction.

use crate::dom::{El, derived, el};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::document::{locate_in, parse_text};
use pilcrow_core::gallery::{IndexFault, index_faults};
use pilcrow_wording::index::index_fault_words;

/// Draws the notice; `None` if there are no faults.
pub(super) fn faults_notice(text: &str) -> Option<El> {
    let locale = use_locale();
    let faults = index_faults(&parse_text(text).ok()?);
    let line = |fault: IndexFault| {
        let place = locate_in(text, &fault.pointer);
        el("li").child(derived(move || fault_words(locale.get(), &fault, place)))
    };
    let lines: Vec<El> = faults.into_iter().map(line).collect();
    (!lines.is_empty()).then(|| {
        el("div")
            .class("notice notice-warning")
            .child(el("p").class("notice-title").child(words!(index.title)))
            .child(el("ul").child(lines))
    })
}

fn fault_words(locale: Locale, fault: &IndexFault, place: Option<(usize, usize)>) -> String {
    let what = index_fault_words(locale, &fault.kind);
    let (id, what) = (fault.id.as_str(), what.as_str());
    match (fault.number, place) {
        (Some(number), Some((line, _))) if id.is_empty() => {
            words_now!(locale, index.entry, number = number, line = line, what = what)
        }
        (Some(number), Some((line, _))) => {
            words_now!(
                locale,
                index.entry_named,
                number = number,
                id = id,
                line = line,
                what = what
            )
        }
        _ => what.to_owned(),
    }
}
