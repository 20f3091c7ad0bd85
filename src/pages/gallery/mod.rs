//! The first page: the tools beside the app, and a way to open one's own document.

mod card;
mod faults;
mod groups;
mod letters;
mod picture;
mod search;

use super::chunks::RunChunk;
use super::my_documents::my_documents;
use super::open::open_button;
use super::problem::problem_in_place;
use super::site_words::{foot, head};
use crate::build::{MakeAsker, MakeTool};
use crate::chunk::use_chunk;
use crate::dom::{
    El, HAS_BROWSER, RwSignal, View, before_paint, derived, effect, el, memo, part, spawn,
};
use crate::host::site;
use crate::host::start::written_page;
use crate::opening::{Opening, Problem, ToolIndex, last_index, load_index, use_opening};
use crate::ui::button;
use crate::words;
use faults::faults_notice;
use groups::cards;
pub(super) use letters::folded;
use picture::Pictures;
use pilcrow_core::gallery::Site;
use search::{Search, search_bar};
use std::rc::Rc;

/// Draws the page with the list of tools.
pub fn gallery_page() -> El {
    let opening = use_opening();
    let index = RwSignal::new(last_index());
    let can_open = Opening::takes_others();
    let (is_loaded, failed) = (RwSignal::new(!can_open), RwSignal::new(None));
    // Without a browser, the list is set beforehand.
    if HAS_BROWSER {
        spawn(load(opening, index, failed));
    }
    // The list appears together with the content above it, which would push it down later.
    let waits =
        move || !is_loaded.get() || index.with(Option::is_none) && failed.with(Option::is_none);
    effect(move || {
        if !waits() {
            before_paint(written_page::give_way);
        }
    });
    let site = Rc::new(site::settings());
    let own = el("section")
        .class("open-document")
        .attr("aria-labelledby", "open-title")
        .attr("hidden", derived(waits))
        .child(el("h2").attr("id", "open-title").child(words!(gallery.own_title)))
        .child(el("p").class("field-help").child(words!(gallery.own_text)))
        .child(el("div").class("actions").child(make_button(opening)).child(open_button()));
    let lists: View = [
        can_open.then(|| my_documents(is_loaded)).into(),
        tools(opening, &site, index, is_loaded),
        not_listed(failed, is_loaded),
    ]
    .into();
    el("main")
        .class("gallery")
        .attr("id", "main")
        .child(head(&site))
        .child(can_open.then_some(own))
        .child(el("div").class("gallery-lists").child(lists))
        .child(foot(&site, waits))
}

/// Draws the button that creates the user's own tool.
fn make_button(opening: Opening) -> View {
    let (start, is_open) = (use_chunk::<MakeTool>(), RwSignal::new(false));
    let run = use_chunk::<dyn RunChunk>();
    let asker: Rc<MakeAsker> = Rc::new(move || run.get()?.draft_asker());
    let make = button("button button-primary", words!(build.make)).attr("id", "make-tool").on(
        "click",
        move |_| {
            is_open.set(true);
            spawn(async move { drop(run.fetch_or_notice().await) });
        },
    );
    let dialog =
        start.view_while(is_open, move |dialog| dialog(opening, is_open, Rc::clone(&asker)));
    [make.into(), dialog].into()
}

/// Fetches the list. If that fails, a list from before is kept.
async fn load(
    opening: Opening,
    index: RwSignal<Option<ToolIndex>>,
    failed: RwSignal<Option<Problem>>,
) {
    match load_index().await {
        // The page may be gone by now, so that a failure does not matter.
        _ if index.is_disposed() => {}
        Ok(tools) if index.with_untracked(|last| last.as_ref() == Some(&tools)) => {}
        Ok(tools) => index.set(Some(tools)),
        Err(problem) if index.with_untracked(Option::is_some) => opening.fail(problem),
        Err(problem) => failed.set(Some(problem)),
    }
}

/// Draws why there is no list, in place of it: a notice above would push the page down.
fn not_listed(failed: RwSignal<Option<Problem>>, is_loaded: RwSignal<bool>) -> View {
    part(move || failed.get().filter(|_| is_loaded.get()).map(|problem| problem_in_place(&problem)))
}

/// Draws the tools, once the content above them is known.
fn tools(
    opening: Opening,
    site: &Site,
    index: RwSignal<Option<ToolIndex>>,
    is_loaded: RwSignal<bool>,
) -> View {
    let locale = words::use_locale();
    let listed = memo(move || is_loaded.get().then(|| index.get()).flatten());
    let search = Search::begin(opening);
    let matches = memo(move || {
        let language = words::code(locale.get());
        listed.with(|listed| {
            listed.as_ref().map(|index| search.matching_tools(&index.tools, language))
        })
    });
    let cards = cards(opening, site, matches, Pictures::new());
    let above = part(move || {
        let index = listed.get()?;
        let notice = faults_notice(&index.text);
        let empty = (index.tools.is_empty() && notice.is_none()).then(empty_list);
        let is_long = index.tools.len() > SHORT;
        let bar = is_long.then(|| search_bar(search, index.tools, matches));
        Some(View::from([notice.into(), empty.into(), bar.into()]))
    });
    [above, cards].into()
}

/// The most tools that are listed without a search field.
const SHORT: usize = 12;

fn empty_list() -> El {
    el("div")
        .class("gallery-empty")
        .child(el("h2").child(words!(gallery.empty)))
        .child(el("p").class("field-help").child(words!(gallery.empty_what)))
}
