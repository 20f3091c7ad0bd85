//! The documents of a site: the open one, or those that the person ticks among theirs.

use super::PublishFrom;
use super::order::{Order, toggle};
use crate::author::unreadable_notice;
use crate::dom::{El, RwSignal, View, derived, el, is_checked, part, show, spawn};
use crate::opening::{KeptDocument, kept_documents, kept_text, unreadable_documents};
use crate::publish::share::document_now;
use crate::session::Session;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::document::parse_document;

/// A document to publish: what it is called here, and its text.
pub struct Chosen {
    /// Its title, or the name that the person gave it; may be empty.
    pub title: String,
    /// Its text as its author has it.
    pub text: String,
}

/// Those that are chosen, before their texts are read.
pub enum Picked {
    /// The one that is open.
    Open(Chosen),
    /// Kept ones, in the order in which they are listed.
    Kept(Vec<KeptDocument>),
}

/// The documents that are chosen.
pub fn picked(order: Order) -> Picked {
    match order.from {
        PublishFrom::Open(session) => Picked::Open(Chosen {
            title: title_of(session).unwrap_or_default(),
            text: order
                .answer()
                .map_or_else(|| session.text(), |answer| document_now(session, Some(answer))),
        }),
        PublishFrom::Kept => {
            let ticked = order.ticked.get_untracked();
            let documents = order.documents.get_untracked().unwrap_or_default().into_iter();
            Picked::Kept(documents.filter(|one| ticked.contains(&one.key)).collect())
        }
    }
}

/// Reads their texts; what was deleted meanwhile is left out.
pub async fn read(picked: Picked) -> Vec<Chosen> {
    let documents = match picked {
        Picked::Open(one) => return vec![one],
        Picked::Kept(documents) => documents,
    };
    let mut chosen = Vec::new();
    for document in documents {
        if let Some(text) = kept_text(&document.key).await {
            chosen.push(Chosen { title: document.name, text });
        }
    }
    chosen
}

/// The title of the first that has no answer to be shown.
pub fn unanswered(chosen: &[Chosen]) -> Option<String> {
    let has_answer =
        |one: &&Chosen| parse_document(&one.text).is_ok_and(|read| read.request.is_answered());
    chosen.iter().find(|one| !has_answer(one)).map(|one| one.title.clone())
}

fn title_of(session: Session) -> Option<String> {
    session.with_document(|document| document.title().map(str::to_owned))
}

/// Which documents these are: the open one's title, or the list to choose from.
pub fn documents_view(order: Order) -> View {
    match order.from {
        PublishFrom::Open(session) => {
            let title = title_of(session).map_or_else(|| words!(tool.untitled).into(), View::from);
            let title = el("p").class("publish-document").child(title);
            [title.into(), unreadable_notice(words!(publish.last_readable))].into()
        }
        PublishFrom::Kept => kept_list(order),
    }
}

fn kept_list(order: Order) -> View {
    let unreadable = RwSignal::new(Vec::new());
    if order.documents.with_untracked(Option::is_none) {
        spawn(async move {
            let documents = kept_documents().await;
            order.documents.try_set(Some(documents));
        });
    }
    spawn(async move {
        let broken = unreadable_documents().await;
        unreadable.try_set(broken);
    });
    let boxes = part(move || {
        let documents = order.documents.get()?.into_iter();
        let boxes: Vec<El> = documents.map(|one| tick(order, one, unreadable)).collect();
        Some(el("div").class("publish-list").child(boxes))
    });
    el("fieldset")
        .attr("id", "publish-documents")
        .attr("tabindex", "-1")
        .child(el("legend").class("field-label").child(words!(publish.documents)))
        .child(boxes)
        .into()
}

fn tick(order: Order, document: KeptDocument, unreadable: RwSignal<Vec<String>>) -> El {
    let locale = use_locale();
    let (key, toggled) = (document.key.clone(), document.key.clone());
    let title = document.name;
    let tick = el("input")
        .attr("type", "checkbox")
        .flag("checked", move || order.ticked.with(|ticked| ticked.contains(&key)))
        .on("change", move |event| toggle(order.ticked, &toggled, is_checked(&event)));
    let name = derived(move || match title.is_empty() {
        true => words_now!(locale.get(), tool.untitled),
        false => title.clone(),
    });
    let own = document.key;
    let note = show(
        move || unreadable.with(|all| all.contains(&own)),
        || el("span").class("publish-what").child(words!(publish.last_readable)),
    );
    let words = el("span").child(el("span").child(name)).child(" ").child(note);
    el("label").class("checkbox").child(tick).child(words)
}
