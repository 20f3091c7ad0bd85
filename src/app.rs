//! The page's shell: which page is shown, the bar above it, language and theme.
//! Refuses to know documents.

mod route;
mod top;

pub use route::Route;

use crate::dom::{View, el, follow, part};
use crate::host::{language, location};
use crate::pages::{
    Opening, Storage, drop_target, gallery_page, problem_notice, storage_notice, tool_page,
};
use crate::run::{Checks, Settings};
use crate::words;
use crate::words::Locale;
use leptos::prelude::*;
use top::top_bar;

/// The whole app.
pub fn app() -> View {
    let chosen =
        language::remembered("language").unwrap_or_else(|| language::preferred().to_owned());
    let locale = RwSignal::new(if chosen == "ru" { Locale::ru } else { Locale::en });
    let opening = Opening::new(locale);
    provide_context(locale);
    provide_context(opening);
    provide_context(Storage::new());
    provide_context(Settings::load());
    provide_context(Checks::new());
    follow(move || mark_language(locale.get()));
    opening.show(Route::parse(&location::query()));
    location::on_pop(move || opening.show(Route::parse(&location::query())));
    let notices = el("div")
        .class("notices")
        .attr("aria-live", "polite")
        .child(problem_notice())
        .child(storage_notice());
    let skip = el("a").class("skip-link").attr("href", "#main").child(words!(app.skip));
    drop_target([skip.into(), top_bar().into(), notices.into(), page(opening)].into())
}

fn page(opening: Opening) -> View {
    part(move || {
        let opened = opening.opened.get();
        let on_gallery = opening.route.get() == Route::Gallery;
        match opened {
            Some(opened) if !on_gallery => untrack(|| tool_page(opened)),
            None if !on_gallery || opening.awaited.get() => {
                el("main").attr("id", "main").class("loading").attr("aria-busy", "true")
            }
            _ => untrack(gallery_page),
        }
    })
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
