//! The page's shell: which page is shown, the bar above it, language and theme.
//! Refuses to know documents.

mod route;
mod top;

pub use route::Route;

use crate::dom::{State, View, el, follow, part, show};
use crate::host::{language, location};
use crate::later::{Later, missing_notice};
use crate::pages::{Opening, Storage, drop_target, tool_page};
use crate::words;
use crate::words::Locale;
use leptos::prelude::*;
use top::top_bar;

/// The whole app.
pub fn app() -> View {
    let chosen =
        language::remembered("language").unwrap_or_else(|| language::preferred().to_owned());
    let locale = State::new(if chosen == "ru" { Locale::ru } else { Locale::en });
    let opening = Opening::new(locale);
    provide_context(locale);
    provide_context(opening);
    let storage = Storage::new();
    provide_context(storage);
    let later = Later::new(opening);
    provide_context(later);
    follow(move || mark_language(locale.get()));
    let route = Route::parse(&location::query());
    if route != Route::Gallery {
        later.prepare();
    }
    opening.show(route);
    location::on_pop(move || opening.show_other(Route::parse(&location::query())));
    let notices =
        el("div").class("notices").attr("aria-live", "polite").child(missing_notice()).child(show(
            move || storage.has_failed() || opening.problem.with(Option::is_some),
            move || part(move || later.gallery().map(|part| untrack(part.notices))),
        ));
    let skip = el("a").class("skip-link").attr("href", "#main").child(words!(app.skip));
    drop_target([skip.into(), top_bar().into(), notices.into(), page(opening, later)].into())
}

fn page(opening: Opening, later: Later) -> View {
    // What went wrong is said by a part that comes later.
    follow(move || {
        if opening.problem.with(Option::is_some) {
            untrack(|| later.fetch());
        }
    });
    part(move || {
        let opened = opening.opened.get();
        let on_gallery = opening.route.get() == Route::Gallery;
        match opened {
            Some(opened) if !on_gallery => untrack(|| tool_page(opened)).into(),
            None if !on_gallery || opening.awaited.get() => loading(),
            _ => gallery(later),
        }
    })
}

fn gallery(later: Later) -> View {
    untrack(|| later.fetch());
    part(move || later.gallery().map_or_else(loading, |part| untrack(part.page)))
}

fn loading() -> View {
    el("main").attr("id", "main").class("loading").attr("aria-busy", "true").into()
}

/// A click that means "here", not "in a new tab".
pub fn is_plain_click(event: &web_sys::MouseEvent) -> bool {
    event.button() == 0
        && !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key())
}

fn mark_language(locale: Locale) {
    let element = document().document_element();
    if let Some(element) = element {
        drop(element.set_attribute("lang", words::code(locale)));
    }
}
