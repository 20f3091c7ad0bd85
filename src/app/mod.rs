//! The app's shell: routes, the bar above every page, notices, language and theme.

mod chunks;
mod loading;
pub mod still;
mod top;
#[cfg(not(target_arch = "wasm32"))]
pub mod written;

use crate::chunk::use_chunk;
use crate::dom::{El, RwSignal, View, before_paint, effect, el, memo, mount, part, show, spawn};
use crate::form::{DrawTable, FormTools, begins_with_rare_controls};
use crate::host::start::written_page;
use crate::host::{catalogue, embed, language, location};
use crate::opening::{Opening, Prepare, Route};
use crate::pages::{BackgroundRuns, GalleryChunk, NewVersion, Runs, drop_target, tool_page};
use crate::publish::share::{Share, ShareChunk};
use crate::session::Storage;
use crate::widgets::RareControls;
use crate::words;
use crate::words::Locale;
use chunks::provide_chunks;
use leptos::prelude::*;
use loading::Loading;
use pilcrow_core::share::is_link;
use std::rc::Rc;
use top::top_bar;

/// Adds the app to the page, once the phrases of its language are loaded.
pub async fn start() {
    let locale = language::of_visit();
    if catalogue::load(locale).await {
        mount(move || app(locale));
    } else {
        mount(words_missing_view);
    }
}

/// Draws the page without its phrases: these are the only sentences that are not in the language files.
fn words_missing_view() -> View {
    let sentences = [
        ("en", "Parts of this page did not come. Please reload it."),
        ("ru", "Части этой страницы не загрузились. Пожалуйста, обновите её."),
    ];
    let sentences = sentences.map(|(lang, text)| el("p").attr("lang", lang).child(text));
    el("main").attr("id", "main").class("page").child(sentences.to_vec()).into()
}

/// Draws the whole app.
fn app(locale: Locale) -> View {
    let locale = RwSignal::new(locale);
    provide_context(locale);
    catalogue::on_late(move || locale.update(|_| ()));
    let is_missing = RwSignal::new(false);
    let version = NewVersion::new();
    let loading = Loading::new(provide_chunks(is_missing), is_missing, version);
    let opening = Opening::new(locale, prepare());
    provide_context(opening);
    let going = BackgroundRuns::new();
    provide_context(going);
    let storage = Storage::new();
    provide_context(storage);
    effect(move || mark_language(locale.get()));
    let route = Route::parse(&location::query());
    opening.show(route);
    follow_links(opening);
    location::on_pop(move || {
        opening.show_other(Route::parse(&location::query()));
        opening.follow_fragment();
    });
    let gallery = use_chunk::<dyn GalleryChunk>();
    let has_notices = move || {
        storage.has_failed()
            || opening.problem.with(Option::is_some)
            || opening.other_draft.with(Option::is_some)
            || opening.followed.with(|followed| !followed.is_empty())
            || version.waits.get()
            || opening.converted.with(Option::is_some)
    };
    let notices = el("div")
        .class("notices")
        .attr("aria-live", "polite")
        .child(missing_notice(loading, is_missing))
        .child(show(has_notices, move || {
            part(move || gallery.get().map(|gallery| untrack(|| gallery.notices(version))))
        }));
    let pages: View = [page(opening, loading), tool_foot(opening)].into();
    drop_target(
        [skip_link().into(), top_bar().into(), Runs::background_view(going), notices.into(), pages]
            .into(),
    )
}

/// Draws the notice that a part of the app could not be loaded; it replaces the published page's first view.
fn missing_notice(loading: Loading, is_missing: RwSignal<bool>) -> View {
    effect(move || {
        if is_missing.get() {
            before_paint(written_page::give_way);
        }
    });
    loading.missing_notice()
}

/// Draws the link that skips the bar.
fn skip_link() -> El {
    el("a").class("skip-link").attr("href", "#main").child(words!(app.skip))
}

/// Follows a link that carries inputs or a document, once its target is open; the link's code may still be loading
/// then.
fn follow_links(opening: Opening) {
    let (share, links) = (Share::new(), use_chunk::<dyn ShareChunk>());
    let above = use_chunk::<dyn FormTools>();
    provide_context(share);
    // The notice of the inputs is above the form: if the form were drawn first, the notice would push it down.
    share.is_coming.set(opening.fragment.with_untracked(|fragment| is_link(fragment)));
    effect(move || {
        if !opening.fragment.with(|fragment| is_link(fragment)) {
            return;
        }
        if !opening.is_busy() {
            spawn(async move {
                let Some(links) = links.fetch_or_notice().await else {
                    return share.is_coming.set(false);
                };
                // This chunk draws the notice of what was filled in. A failed loading is reported.
                let _ = above.fetch_or_notice().await;
                if !untrack(|| opening.is_busy()) {
                    links.follow(opening, share);
                }
            });
        }
    });
}

/// Loads the rare controls before the form is drawn, if the form begins with one of them.
fn prepare() -> Prepare {
    let (controls, table) = (use_chunk::<dyn RareControls>(), use_chunk::<DrawTable>());
    Rc::new(move |session| {
        Box::pin(async move {
            if begins_with_rare_controls(session) {
                // If they cannot be loaded, the form reports that once it is drawn.
                let _ = controls.fetch().await;
                let _ = table.fetch().await;
            }
        })
    })
}

fn page(opening: Opening, loading: Loading) -> View {
    // The problem's notice is in a lazy chunk.
    effect(move || {
        if opening.problem.with(Option::is_some) {
            untrack(|| loading.fetch());
        }
    });
    let is_awaited = memo(move || opening.is_first_coming());
    // A tool that becomes a copy stays on the page, with another address.
    let on_gallery = memo(move || opening.route.get() == Route::Gallery);
    let share = expect_context::<Share>();
    effect(move || {
        // The list of tools calls this itself when it is drawn.
        if !on_gallery.get() && !is_awaited.get() && !share.is_coming.get() {
            before_paint(written_page::give_way);
        }
    });
    part(move || {
        if share.is_coming.get() {
            return loading_page();
        }
        let opened = opening.opened.get();
        let on_gallery = on_gallery.get();
        match opened {
            Some(opened) if !on_gallery => {
                untrack(|| tool_page(opened, move || loading.fetch_for_document())).into()
            }
            None if !on_gallery || is_awaited.get() => loading_page(),
            // In an embedded tool, only the problem is shown, without the list of tools.
            _ if embed::is_embedded() => el("main").attr("id", "main").into(),
            _ => gallery_page(loading),
        }
    })
}

fn gallery_page(loading: Loading) -> View {
    untrack(|| loading.fetch());
    let gallery = use_chunk::<dyn GalleryChunk>();
    part(move || gallery.get().map_or_else(loading_page, |gallery| untrack(|| gallery.page())))
}

/// Draws the footer of a site's author below each tool, except in an embedded one.
fn tool_foot(opening: Opening) -> View {
    let gallery = use_chunk::<dyn GalleryChunk>();
    part(move || {
        let is_tool = opening.route.get() != Route::Gallery && opening.opened.get().is_some();
        let gallery = gallery.get().filter(|_| is_tool && !embed::is_embedded())?;
        Some(untrack(|| gallery.foot()))
    })
}

fn loading_page() -> View {
    el("main").attr("id", "main").class("loading").attr("aria-busy", "true").into()
}

fn mark_language(locale: Locale) {
    let element = document().document_element();
    if let Some(element) = element {
        drop(element.set_attribute("lang", words::code(locale)));
        drop(element.set_attribute("dir", locale.direction()));
    }
}
