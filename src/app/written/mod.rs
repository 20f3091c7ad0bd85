//! The first view of a page as HTML: a tool's form as the first chunk draws it, or the list of tools. A published page
//! contains it, so that it is shown at once, and can be filled in while the code is loading
//! (`src/host/start/written.js`).

#[cfg(test)]
mod tests;

use super::skip_link;
use super::still::{answer_view, apart};
use super::top::top_bar;
use crate::build::MakeTool;
use crate::chunk::Chunk;
use crate::dom::{Drawing, El, RwSignal, el};
use crate::form::{FormTools, begins_with_rare_controls, provide_controls, provide_tools};
use crate::host::site::begin_head;
use crate::opening::{Opening, ReadImport, Route, TextRecovery, VersionChunk, begin_index};
use crate::pages::{BackgroundRuns, GalleryChunk, RunChunk, gallery_page, tool_page};
use crate::session::{OpenCases, OpenData, Session, Source, Storage, has_cases};
use crate::ui::PROGRAM_ONLY;
use crate::words;
use crate::words::{Locale, code};
use leptos::prelude::*;
use pilcrow_core::document::{Request, localized, parse_document};
use pilcrow_site::PageText;
use std::rc::Rc;

/// The facts about a site that its pages contain.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// The site's name; `None` if its author gave none.
    pub name: Option<String>,
    /// The site's settings, as JSON.
    pub settings: String,
    /// The site's only language; `None` if visitors choose.
    pub only_language: Option<String>,
}

/// Returns the page of the tool with an id and a document's text, in a language of the page. `None` if the text is no
/// document, or one whose first view needs more code.
pub fn tool(site: Site, id: String, text: String, locale: Locale) -> Option<PageText> {
    apart(move || {
        let document = localized(&parse_document(&text).ok()?.request, Some(code(locale)));
        if has_cases(&document) {
            return None;
        }
        let page = |opening| tool_of(opening, id, text, document.clone(), locale);
        let picture = picture(site, locale, page);
        Some(PageText { language: locale, picture, unscripted: unscripted(&document, locale) })
    })?
}

/// Returns the page of the list of tools, from the text of `tools/index.json`. `None` if that is not a list.
pub fn list(site: Site, index: String, locale: Locale) -> Option<PageText> {
    apart(move || {
        begin_index(&index)?;
        let picture = picture(site, locale, |_| gallery_page());
        let unscripted = unscripted(&Request::default(), locale);
        Some(PageText { language: locale, picture, unscripted })
    })?
}

fn picture(site: Site, locale: Locale, page: impl FnOnce(Opening) -> El) -> String {
    let meta = |name: &str, text: Option<String>| Some((name.to_owned(), text?));
    let pairs = [
        meta("[name=application-name]", site.name),
        meta("[name=pilcrow-site]", Some(site.settings)),
        meta("data-language", site.only_language),
    ];
    begin_head(pairs.into_iter().flatten().collect());
    Drawing::new(|| untrack(|| whole(locale, page))).first_markup()
}

/// Draws a page below the bar.
fn whole(locale: Locale, page: impl FnOnce(Opening) -> El) -> El {
    let spoken = RwSignal::new(locale);
    provide_context(spoken);
    provide_chunks();
    provide_context(BackgroundRuns::new());
    provide_context(Storage::new());
    let opening = Opening::new(spoken, Rc::new(|_| Box::pin(async {})));
    provide_context(opening);
    let page = page(opening);
    el("div")
        .class("app written")
        .attr("lang", code(locale))
        .attr("dir", locale.direction())
        .child(skip_link())
        .child(top_bar())
        .child(el("div").class("notices").attr("aria-live", "polite"))
        .child(page)
}

fn tool_of(opening: Opening, id: String, text: String, document: Request, locale: Locale) -> El {
    let language = code(locale).to_owned();
    let source = Source { key: format!("tool:{id}:{language}"), text, language };
    let opened = opening.opened_by(|| Session::open(source, document, None, None));
    opening.route.set(Route::Tool(id, None));
    // Called because the page checks this first too, which takes some numbers for ids.
    begins_with_rare_controls(opened.session);
    tool_page(opened, || ())
}

/// Provides the chunks as they are when a page is first drawn: only the controls that it begins with are loaded.
fn provide_chunks() {
    provide_controls();
    provide_context(Chunk::<dyn FormTools>::nowhere());
    provide_context(Chunk::<dyn RunChunk>::nowhere());
    provide_context(Chunk::<dyn GalleryChunk>::nowhere());
    provide_context(Chunk::<MakeTool>::nowhere());
    provide_context(Chunk::<OpenCases>::nowhere());
    provide_context(Chunk::<OpenData>::nowhere());
    provide_context(Chunk::<ReadImport>::nowhere());
    provide_context(Chunk::<dyn TextRecovery>::nowhere());
    provide_context(Chunk::<dyn VersionChunk>::nowhere());
}

/// Returns the markup for readers without JavaScript, with long lists complete, as on paper.
fn unscripted(document: &Request, locale: Locale) -> String {
    let drawing = Drawing::on_paper(|| {
        provide_context(RwSignal::new(locale));
        provide_tools();
        let why = el("p").class("still-what").child(words!(still.without_scripts));
        el("div").class("unscripted").child(why).child(answer_view(document))
    });
    drawing.markup(&PROGRAM_ONLY)
}
