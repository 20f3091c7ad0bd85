//! Other documents as tools of the open one: those of the site's list, and those stored in this browser.

use super::tool_rows::{ToolWords, tool_choice};
use crate::dom::{El, RwSignal, View, el, part, spawn};
use crate::opening::{
    KEY_PREFIX, Opening, Route, StoredDocument, list_documents, load_index, use_opening,
};
use crate::session::Session;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::tool::{
    OfferedDocument, name_of_document_tool, with_document_tool, without_document_tool,
};

/// Draws the documents, each with a checkbox; nothing if there are none.
pub(super) fn document_tools(session: Session) -> View {
    let opening = use_opening();
    let documents: RwSignal<Vec<OfferedDocument>> = RwSignal::new(Vec::new());
    let (locale, open) = (use_locale().get_untracked(), opening.route.get_untracked());
    spawn(async move {
        documents.try_set(offered(locale, &open).await);
    });
    part(move || {
        let all = documents.get();
        (!all.is_empty()).then(|| untrack(|| section(session, all)))
    })
}

fn section(session: Session, all: Vec<OfferedDocument>) -> El {
    let rows: Vec<El> = all.into_iter().map(|one| row(session, one)).collect();
    let folded = el("details")
        .child(el("summary").child(words!(mcp.documents)))
        .child(el("p").class("field-help").child(words!(mcp.documents_what)))
        .child(el("ul").class("mcp-tools").child(rows));
    el("div").class("mcp-server").child(folded)
}

fn row(session: Session, offered: OfferedDocument) -> El {
    let words = ToolWords {
        id: format!("mcp-about-{}", offered.address),
        title: offered.title.clone(),
        about: offered.description.clone(),
    };
    let address = offered.address.clone();
    let is_there = move |document: &Request| name_of_document_tool(document, &address).is_some();
    let change = move |document: &Request, is_wanted: bool| match is_wanted {
        true => with_document_tool(document, &offered),
        false => without_document_tool(document, &offered.address),
    };
    tool_choice(session, words, is_there, change)
}

/// Returns all documents except the open one, which cannot carry out its own calls.
async fn offered(locale: Locale, open: &Route) -> Vec<OfferedDocument> {
    let language = words::code(locale);
    let listed = load_index().await.map(|index| index.tools).unwrap_or_default();
    let is_open = |id: &str| matches!(open, Route::Tool(open, _) if open == id);
    let mut all: Vec<OfferedDocument> = listed
        .iter()
        .filter(|tool| !is_open(&tool.id))
        .filter_map(|tool| {
            Some(OfferedDocument {
                address: Route::Tool(tool.id.clone(), None).delegate()?,
                name: tool.id.clone(),
                title: tool.title(language),
                description: tool.in_language("description", language),
            })
        })
        .collect();
    if Opening::takes_others() {
        let documents = list_documents().await.into_iter();
        let documents = documents
            .filter(|document| !matches!(open, Route::Stored(key) if *key == document.key));
        all.extend(documents.map(|document| of_person(locale, document)));
    }
    all
}

fn of_person(locale: Locale, document: StoredDocument) -> OfferedDocument {
    let untitled = || words_now!(locale, tool.untitled);
    let called = if document.name.is_empty() { untitled() } else { document.name.clone() };
    OfferedDocument {
        address: format!("{KEY_PREFIX}{}", document.key),
        title: words_now!(locale, mcp.own_document, name = called.as_str()),
        name: document.name,
        description: String::new(),
    }
}
