//! The page's shell: which page is shown, the bar above it, language and theme.
//! Refuses to know documents.

mod route;
mod top;

pub use route::Route;

use crate::host::{language, location};
use crate::pages::{
    DropTarget, GalleryPage, Opening, ProblemNotice, Storage, StorageNotice, ToolPage,
};
use crate::run::{Checks, Settings};
use crate::words;
use crate::words::Locale;
use leptos::prelude::*;
use top::TopBar;

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    let chosen =
        language::remembered("language").unwrap_or_else(|| language::preferred().to_owned());
    let locale = RwSignal::new(if chosen == "ru" { Locale::ru } else { Locale::en });
    let opening = Opening::new(locale);
    provide_context(locale);
    provide_context(opening);
    provide_context(Storage::new());
    provide_context(Settings::load());
    provide_context(Checks::new());
    Effect::new(move |_| mark_language(locale.get()));
    opening.show(Route::parse(&location::query()));
    location::on_pop(move || opening.show(Route::parse(&location::query())));
    view! {
        <DropTarget>
            <a class="skip-link" href="#main">{words!(app.skip)}</a>
            <TopBar />
            <div class="notices" aria-live="polite"><ProblemNotice /><StorageNotice /></div>
            <Page />
        </DropTarget>
    }
}

#[component]
fn Page() -> impl IntoView {
    let opening = expect_context::<Opening>();
    move || {
        let opened = opening.opened.get();
        let on_gallery = opening.route.get() == Route::Gallery;
        match opened {
            Some(opened) if !on_gallery => view! { <ToolPage opened /> }.into_any(),
            None if !on_gallery || opening.awaited.get() => {
                view! { <main id="main" class="loading" aria-busy="true"></main> }.into_any()
            }
            _ => view! { <GalleryPage /> }.into_any(),
        }
    }
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
