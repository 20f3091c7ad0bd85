//! From which document one of cases was made: the way back to it stands above the table.

use crate::dom::{El, derived, el, is_plain_click};
use crate::host::language;
use crate::opening::{Route, origin_of, origin_place, use_opening};
use crate::session::Session;
use crate::words::use_locale;
use crate::words_now;
use web_sys::MouseEvent;

/// Writes down from which page, with a document of which title, the document of a key was made.
pub(super) fn note_origin(key: &str, from: &Route, title: Option<String>) {
    let origin = [&from.href(), " ", &title.unwrap_or_default()].concat();
    language::remember(&origin_place(key), Some(&origin));
}

/// The way back; nothing where the document was made of no other.
pub(super) fn way_back(session: Session) -> Option<El> {
    let (opening, locale) = (use_opening(), use_locale());
    let origin = origin_of(&session.key())?;
    let (href, title) = origin.split_once(' ')?;
    let (_, query) = href.split_once('?')?;
    let (route, title) = (Route::parse(query), title.to_owned());
    let words = derived(move || {
        let untitled = words_now!(locale.get(), tool.untitled);
        let name = if title.is_empty() { &untitled } else { &title };
        words_now!(locale.get(), batch.back_to, name = name.as_str())
    });
    let link = el("a").attr("href", route.href()).child(words);
    let link = link.on_event("click", move |event: MouseEvent| {
        if is_plain_click(&event) {
            event.prevent_default();
            opening.go(route.clone());
        }
    });
    Some(el("p").class("batch-origin").child(link))
}
