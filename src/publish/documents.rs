//! The documents of a site: the open one, or the stored ones that the person ticks.

use super::PublishFrom;
use super::order::{Order, toggle};
use crate::author::unreadable_notice;
use crate::dom::{El, RwSignal, View, derived, el, is_checked, part, show, spawn};
use crate::opening::{StoredDocument, list_documents, load_text, unreadable_documents};
use crate::publish::share::document_now;
use crate::session::Session;
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::document::parse_document;

/// A document to publish.
pub struct ChosenDocument {
    /// Title of the document, or the name that the person gave it; may be empty.
    pub title: String,
    /// Text of the document as its author wrote it.
    pub text: String,
}

/// Chosen documents, before their texts are read.
pub enum DocumentChoice {
    /// The open document.
    Open(ChosenDocument),
    /// Stored documents, in the order of their list.
    Stored(Vec<StoredDocument>),
}

/// Returns the chosen documents.
pub fn picked(order: Order) -> DocumentChoice {
    match order.from {
        PublishFrom::Open(session) => DocumentChoice::Open(ChosenDocument {
            title: title_of(session).unwrap_or_default(),
            text: order
                .answer()
                .map_or_else(|| session.text(), |answer| document_now(session, Some(answer))),
        }),
        PublishFrom::Stored => {
            let ticked = order.ticked.get_untracked();
            let documents = order.documents.get_untracked().unwrap_or_default().into_iter();
            DocumentChoice::Stored(documents.filter(|one| ticked.contains(&one.key)).collect())
        }
    }
}

/// Reads the texts of the chosen documents; those deleted meanwhile are left out.
pub async fn read(picked: DocumentChoice) -> Vec<ChosenDocument> {
    let documents = match picked {
        DocumentChoice::Open(one) => return vec![one],
        DocumentChoice::Stored(documents) => documents,
    };
    let mut chosen = Vec::new();
    for document in documents {
        if let Some(text) = load_text(&document.key).await {
            chosen.push(ChosenDocument { title: document.name, text });
        }
    }
    chosen
}

/// Returns the title of the first document without a recorded answer.
pub fn unanswered(chosen: &[ChosenDocument]) -> Option<String> {
    let has_answer = |one: &&ChosenDocument| {
        parse_document(&one.text).is_ok_and(|read| read.request.is_answered())
    };
    chosen.iter().find(|one| !has_answer(one)).map(|one| one.title.clone())
}

fn title_of(session: Session) -> Option<String> {
    session.with_document(|document| document.title().map(str::to_owned))
}

/// Draws the open document's title, or the list of stored documents to choose from.
pub fn documents_view(order: Order) -> View {
    match order.from {
        PublishFrom::Open(session) => {
            let title = title_of(session).map_or_else(|| words!(tool.untitled).into(), View::from);
            let title = el("p").class("publish-document").child(title);
            [title.into(), unreadable_notice(words!(publish.last_readable))].into()
        }
        PublishFrom::Stored => stored_list(order),
    }
}

fn stored_list(order: Order) -> View {
    let unreadable = RwSignal::new(Vec::new());
    if order.documents.with_untracked(Option::is_none) {
        spawn(async move {
            let documents = list_documents().await;
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

fn tick(order: Order, document: StoredDocument, unreadable: RwSignal<Vec<String>>) -> El {
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
