//! The menu for authors of documents: the document's text, its versions, its test bench, tools of servers, many cases,
//! and publishing.

use super::many_cases::cases_items;
use crate::author::{AUTHOR_BUTTON, author_item, misspelled_names};
use crate::build::{VersionsPlace, build_item, versions_item, versions_slot};
use crate::dom::{El, RwSignal, View, derived, el, show};
use crate::mcp::servers_item;
use crate::publish::{PublishFrom, PublishPlace, can_publish, publish_item, publish_slot};
use crate::runs::bench_item;
use crate::session::Session;
use crate::ui::menu::{menu, menu_group};
use crate::ui::{icon, plain_button};
use crate::words::use_locale;
use crate::{words, words_now};

const ID: &str = "for-authors";

/// The most misspelled names that are listed.
const MAX_NAMES: usize = 4;

/// The element that gets the focus after the dialog for publishing: its own menu item is gone then.
const PUBLISH_OPENER: &str = "#author-button";

/// Draws the button with its menu.
pub fn for_authors(session: Session) -> View {
    let name = words!(author.menu);
    let misspelled = misspelled_names(session);
    let opener = plain_button("button button-quiet authors-button")
        .class_if("button-marked", move || misspelled.with(|all| !all.is_empty()))
        .child(icon("icon icon-document"))
        .child(name)
        .child(count(misspelled))
        .attr("id", AUTHOR_BUTTON)
        .attr("title", name);
    let (place, versions) = (PublishPlace::new(PUBLISH_OPENER), VersionsPlace::new());
    let menu = menu(ID, opener, words!(author.menu_what), move || {
        let text = menu_group()
            .child(build_item(ID))
            .child(author_item(ID))
            .child(versions_item(ID, versions))
            .child(bench_item(ID))
            .child(servers_item(ID));
        let publish =
            can_publish().then(|| menu_group().child(publish_item(ID, move || place.open())));
        [note(misspelled), View::from(text), cases_items(ID, session).into(), publish.into()].into()
    });
    let publish = publish_slot(PublishFrom::Open(session), place);
    [menu, publish, versions_slot(session, versions)].into()
}

/// Draws the number of misspelled names for screen readers, which do not show the mark.
fn count(misspelled: RwSignal<Vec<String>>) -> View {
    let locale = use_locale();
    let is_marked = move || misspelled.with(|all| !all.is_empty());
    show(is_marked, move || {
        let words = derived(move || {
            let count = misspelled.with(Vec::len);
            words_now!(locale.get(), author.misspelled, count = count)
        });
        el("span").class("visually-hidden").child(" ").child(words)
    })
}

/// Draws the first misspelled names, above the item that leads to them.
fn note(misspelled: RwSignal<Vec<String>>) -> View {
    let names = misspelled.get_untracked().into_iter().take(MAX_NAMES);
    let names: Vec<El> = names.map(|name| el("p").child(name)).collect();
    (!names.is_empty()).then(|| el("div").class("menu-note").child(names)).into()
}
