//! The bar above every page: home, language, theme, settings.
//! Refuses to hold what these change.

use super::{Route, is_plain_click};
use crate::host::language;
use crate::pages::use_opening;
use crate::run::SettingsButton;
use crate::words;
use crate::words::Locale;
use leptos::prelude::*;

/// The bar.
#[component]
pub fn TopBar() -> impl IntoView {
    let opening = use_opening();
    let home = move |event: web_sys::MouseEvent| {
        if is_plain_click(&event) {
            event.prevent_default();
            opening.go(Route::Gallery);
        }
    };
    let current = move || (opening.route.get() == Route::Gallery).then_some("page");
    view! {
        <header class="top">
            <a class="brand" href="./" on:click=home>
                <span class="brand-mark" aria-hidden="true">"¶"</span>
                {words!(app.name)}
            </a>
            <nav class="top-nav" aria-label=words!(app.pages)>
                <a href="./" aria-current=current on:click=home>{words!(app.tools)}</a>
            </nav>
            <div class="top-actions">
                <LanguageButton />
                <ThemeButton />
                <SettingsButton />
            </div>
        </header>
    }
}

/// Names the other language in that language, as its speakers look for it.
#[component]
fn LanguageButton() -> impl IntoView {
    let locale = words::use_locale();
    let other = move || if locale.get() == Locale::ru { Locale::en } else { Locale::ru };
    let name = move || if other() == Locale::ru { "Русский" } else { "English" };
    let switch = move |_| {
        let other = other();
        language::remember("language", Some(words::code(other)));
        locale.set(other);
    };
    view! {
        <button type="button" class="button button-quiet" lang=move || words::code(other()) on:click=switch>{name}</button>
    }
}

/// As the system, light, dark.
const THEMES: [Option<&str>; 3] = [None, Some("light"), Some("dark")];

#[component]
fn ThemeButton() -> impl IntoView {
    let remembered = language::remembered("theme");
    let start = THEMES.iter().position(|theme| *theme == remembered.as_deref()).unwrap_or(0);
    let chosen = RwSignal::new(start);
    let theme = move || THEMES.get(chosen.get()).copied().flatten();
    Effect::new(move |_| mark_theme(theme()));
    let name = move || match theme() {
        None => words!(app.theme_system).get(),
        Some("light") => words!(app.theme_light).get(),
        Some(_) => words!(app.theme_dark).get(),
    };
    let switch = move |_| {
        chosen.update(|chosen| *chosen = (*chosen + 1) % THEMES.len());
        language::remember("theme", theme());
    };
    view! {
        <button type="button" class="icon-button" title=name on:click=switch>
            <span class="icon icon-theme" aria-hidden="true"></span>
            <span class="visually-hidden">{name}</span>
        </button>
    }
}

fn mark_theme(theme: Option<&str>) {
    let Some(element) = document().document_element() else { return };
    drop(match theme {
        Some(theme) => element.set_attribute("data-theme", theme),
        None => element.remove_attribute("data-theme"),
    });
}
