//! The bar above every page: home, language, theme, settings.

use crate::chunk::use_chunk;
use crate::dom::is_plain_click;
use crate::dom::{El, RwSignal, derived, effect, el, page_document, part, spawn, value_of};
use crate::host::{catalogue, embed, language, site};
use crate::opening::{Route, use_opening};
use crate::pages::{GalleryChunk, RunChunk};
use crate::words;
use crate::words::Locale;
use leptos::prelude::*;
use web_sys::MouseEvent;

/// Draws the bar.
pub fn top_bar() -> El {
    let opening = use_opening();
    let home = move |event: MouseEvent| {
        if is_plain_click(&event) {
            event.prevent_default();
            opening.go(Route::Gallery);
        }
    };
    let current = derived(move || (opening.route.get() == Route::Gallery).then_some("page"));
    let locale = words::use_locale();
    let name = derived(move || site::name(words::code(locale.get())));
    let brand = el("a")
        .class("brand")
        .attr("href", "./")
        .on_event("click", home)
        .child(el("span").class("brand-mark").attr("aria-hidden", "true").child("¶"))
        .child(el("span").class("brand-name").child(name));
    let tools = el("a").attr("href", "./").attr("aria-current", current);
    let tools = tools.on_event("click", home).child(words!(app.tools));
    let pages = el("nav").class("top-nav").attr("aria-label", words!(app.pages)).child(tools);
    let run = use_chunk::<dyn RunChunk>();
    let settings = part(move || match run.get() {
        Some(run) => untrack(|| run.settings_button()),
        // A placeholder, so that the other buttons do not move when the settings are loaded.
        None => el("span").class("icon-button").attr("aria-hidden", "true").into(),
    });
    let actions = el("div")
        .class("top-actions")
        .child(site::only_language().is_none().then(language_choice))
        .child(theme_button())
        .child(settings);
    el("header").class("top").child(brand).child(pages).child(actions)
}

/// Draws the choice of the language, each by its name in itself, as its speakers look for it: a button for one other
/// language, a list for several.
fn language_choice() -> El {
    match Locale::ALL {
        [] | [_] | [_, _] => language_button(),
        all => language_list(all),
    }
}

fn language_button() -> El {
    let (locale, turn) = (words::use_locale(), language_turn());
    let other = move || locale.get().next();
    let name = derived(move || other().name());
    el("button")
        .attr("type", "button")
        .class("button button-quiet")
        .attr("lang", derived(move || words::code(other())))
        .child(name)
        .on("click", move |_| turn(untrack(other)))
}

fn language_list(all: &'static [Locale]) -> El {
    let (locale, turn) = (words::use_locale(), language_turn());
    let option = |one: &Locale| {
        let one = *one;
        el("option")
            .attr("value", one.code())
            .attr("lang", one.code())
            .flag("selected", move || locale.get() == one)
            .child(one.name())
    };
    el("select")
        .class("control")
        .attr("aria-label", words!(app.languages))
        .child(all.iter().map(option).collect::<Vec<El>>())
        .on("change", move |event| turn(words::of_code(&value_of(&event))))
}

/// Returns the function that changes the page's language.
fn language_turn() -> impl Fn(Locale) + Clone + 'static {
    let (opening, gallery) = (use_opening(), use_chunk::<dyn GalleryChunk>());
    move |other| {
        spawn(async move {
            if !catalogue::load(other).await {
                return gallery.notice();
            }
            opening.choose_language(other);
            opening.await_version();
            match gallery.fetch().await {
                Ok(gallery) => gallery.follow_language(opening, other),
                Err(_) => opening.version_is_there(),
            }
        });
    }
}

/// The themes: the system's, light, dark.
const THEMES: [Option<&str>; 3] = [None, Some("light"), Some("dark")];

fn theme_button() -> El {
    let remembered = language::remembered("theme");
    let start = THEMES.iter().position(|theme| *theme == remembered.as_deref()).unwrap_or(0);
    let chosen = RwSignal::new(start);
    let theme = move || THEMES.get(chosen.get()).copied().flatten();
    effect(move || mark_theme(theme()));
    let words = [words!(app.theme_system), words!(app.theme_light), words!(app.theme_dark)];
    let name = move || words.get(chosen.get()).map(|words| words.get()).unwrap_or_default();
    let name = Signal::derive(name);
    el("button")
        .attr("type", "button")
        .class("icon-button")
        .attr("title", name)
        .child(el("span").class("icon icon-theme").attr("aria-hidden", "true"))
        .child(el("span").class("visually-hidden").child(name))
        .on("click", move |_| {
            chosen.update(|chosen| *chosen = (*chosen + 1) % THEMES.len());
            language::remember("theme", untrack(theme));
        })
}

fn mark_theme(theme: Option<&str>) {
    // An embedded page has its host page's theme.
    if embed::is_embedded() {
        return;
    }
    let Some(element) = page_document().and_then(|page| page.document_element()) else { return };
    drop(match theme {
        Some(theme) => element.set_attribute("data-theme", theme),
        None => element.remove_attribute("data-theme"),
    });
}
