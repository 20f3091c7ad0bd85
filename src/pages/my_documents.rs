//! The list of the documents that the user opened or wrote: open, rename, copy, delete, publish.

use super::BackgroundRuns;
use super::document_search::DocumentSearch;
use crate::dom::{
    El, RwSignal, View, derived, each, el, is_plain_click, part, show, spawn, value_of,
};
use crate::host::time::clock;
use crate::opening::{
    DeletedDocument, Opening, Route, StoredDocument, delete_document, duplicate_document,
    list_documents, put_back, rename_document, use_opening,
};
use crate::publish::{PublishFrom, PublishPlace, can_publish, publish_slot};
use crate::ui::{button, icon_button};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use std::rc::Rc;

/// The list, and the document that was just deleted from it. A handle.
#[derive(Clone, Copy)]
struct Documents {
    is_loaded: RwSignal<bool>,
    all: RwSignal<Vec<StoredDocument>>,
    deleted: RwSignal<Option<(String, Rc<DeletedDocument>)>>,
    /// The key of the document that is being renamed.
    renamed: RwSignal<Option<String>>,
    opening: Opening,
    going: BackgroundRuns,
}

/// Draws the list; nothing if it is empty. Sets `is_loaded` once that is known: the content below would be pushed down
/// later.
pub fn my_documents(is_loaded: RwSignal<bool>) -> View {
    let documents = Documents {
        is_loaded,
        all: RwSignal::new(Vec::new()),
        deleted: RwSignal::new(None),
        renamed: RwSignal::new(None),
        opening: use_opening(),
        going: expect_context(),
    };
    documents.load();
    let is_there = move || {
        documents.all.with(|all| !all.is_empty()) || documents.deleted.with(Option::is_some)
    };
    show(is_there, move || section(documents))
}

impl Documents {
    fn load(self) {
        spawn(async move {
            let all = list_documents().await;
            self.all.try_set(all);
            self.is_loaded.try_set(true);
        });
    }

    fn delete(self, document: &StoredDocument, locale: Locale) {
        let (key, name) = (document.key.clone(), name_of(locale, document));
        spawn(async move {
            if let Some(draft) = Route::Stored(key.clone()).draft_key("") {
                self.going.end(self.opening, &draft).await;
            }
            let deleted = delete_document(&key).await;
            self.deleted.try_set(Some((name, Rc::new(deleted))));
            self.load();
        });
    }

    fn undo(self) {
        let Some((_, deleted)) = self.deleted.get_untracked() else { return };
        self.deleted.set(None);
        spawn(async move {
            put_back(&deleted).await;
            self.load();
        });
    }
}

fn section(documents: Documents) -> El {
    let search = DocumentSearch::begin(documents.all);
    let rows = each(
        move || {
            let all = search.listed_documents().into_iter();
            let key = |document: &StoredDocument| format!("{} {}", document.key, document.name);
            all.map(|document| (key(&document), document)).collect()
        },
        move |document| row(documents, document),
    );
    el("section")
        .class("my-documents")
        .attr("aria-labelledby", "my-documents-title")
        .child(el("h2").attr("id", "my-documents-title").child(words!(gallery.mine)))
        .child(el("p").class("field-help").child(words!(gallery.mine_where)))
        .child(el("div").attr("role", "status").child(undo_line(documents)))
        .child(search.bar())
        .child(el("ul").class("document-rows").child(rows))
        .child(search.more())
        .child(can_publish().then(publishing))
}

/// Draws the button that publishes some of the documents, with its dialog.
fn publishing() -> El {
    let place = PublishPlace::new("#publish-documents-button");
    let opener = button("button", words!(publish.item))
        .attr("id", "publish-documents-button")
        .on("click", move |_| place.open());
    el("div").class("actions").child(opener).child(publish_slot(PublishFrom::Stored, place))
}

fn undo_line(documents: Documents) -> View {
    let locale = use_locale();
    part(move || {
        let (name, _) = documents.deleted.get()?;
        let text = words_now!(locale.get(), runs.deleted, name = name);
        let undo = button("button", words!(tool.undo)).on("click", move |_| documents.undo());
        Some(el("div").class("run-deleted").child(el("span").child(text)).child(undo))
    })
}

fn row(documents: Documents, document: StoredDocument) -> El {
    let (own, key) = (document.clone(), document.key.clone());
    let name = part(move || match documents.renamed.with(|key| key.as_ref() == Some(&own.key)) {
        true => rename_field(documents, own.clone()),
        false => link(&own),
    });
    let locale = use_locale();
    let opened = document.opened;
    let date = derived(move || {
        let language = words::code(locale.get());
        (opened > 0).then(|| clock::day_and_time(opened, language))
    });
    let copied = document.clone();
    let rename = icon_button("icon icon-edit", words!(gallery.rename))
        .on("click", move |_| documents.renamed.set(Some(key.clone())));
    let duplicate =
        icon_button("icon icon-copy", words!(gallery.duplicate)).on("click", move |_| {
            let document = copied.clone();
            let locale = locale.get_untracked();
            let name = words_now!(locale, gallery.copy_of, name = name_of(locale, &document));
            spawn(async move {
                duplicate_document(&document, &name, words::code(locale)).await;
                documents.load();
            });
        });
    let delete = icon_button("icon icon-remove", words!(gallery.delete))
        .on("click", move |_| documents.delete(&document, locale.get_untracked()));
    let tools = el("div").class("document-tools").child(rename).child(duplicate).child(delete);
    el("li")
        .class("document-row")
        .child(el("div").class("document-name").child(name))
        .child(el("span").class("document-date").child(date))
        .child(tools)
}

/// Returns the name of a document in the list.
fn name_of(locale: Locale, document: &StoredDocument) -> String {
    match document.name.is_empty() {
        true => words_now!(locale, tool.untitled),
        false => document.name.clone(),
    }
}

fn link(document: &StoredDocument) -> El {
    let (opening, route) = (use_opening(), Route::Stored(document.key.clone()));
    let (locale, named) = (use_locale(), document.clone());
    el("a")
        .attr("href", route.href())
        .on_event("click", move |event: web_sys::MouseEvent| {
            if is_plain_click(&event) {
                event.prevent_default();
                opening.go(route.clone());
            }
        })
        .child(derived(move || name_of(locale.get(), &named)))
}

fn rename_field(documents: Documents, document: StoredDocument) -> El {
    let field = el("input")
        .attr("type", "text")
        .class("control")
        .attr("aria-label", words!(gallery.name))
        .attr("value", document.name.clone());
    let input: web_sys::HtmlInputElement = field.element();
    crate::dom::before_paint(move || drop(input.focus()));
    let locale = use_locale();
    let rename = move |name: String| {
        let (document, locale) = (document.clone(), locale.get_untracked());
        spawn(async move {
            rename_document(&document, &name, words::code(locale)).await;
            documents.renamed.try_set(None);
            documents.load();
        });
    };
    field
        .on("change", move |event| rename(value_of(&event).trim().to_owned()))
        .on("blur", move |_| documents.renamed.set(None))
}
