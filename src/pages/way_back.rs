//! The link back to the document from which a stored one was made: a tool that was copied, or a document that got
//! cases. It is above the form.

use crate::dom::{El, View, derived, el, is_plain_click, part};
use crate::opening::{Route, origin_of, use_opening};
use crate::session::Session;
use crate::words::use_locale;
use crate::{words, words_now};
use leptos::prelude::*;
use web_sys::MouseEvent;

/// Draws the link; nothing if the document was made from no other.
pub fn way_back(session: Session) -> View {
    let opening = use_opening();
    let notice = part(move || {
        // A tool can become a copy while its page is open.
        opening.route.track();
        let origin = untrack(|| origin_of(&session.key()))?;
        line(&origin)
    });
    el("div").attr("role", "status").child(notice).into()
}

fn line(origin: &str) -> Option<El> {
    let (opening, locale) = (use_opening(), use_locale());
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
    Some(el("p").class("way-back").child(words!(gallery.in_mine)).child(" ").child(link))
}
