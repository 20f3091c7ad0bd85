//! Opens a fetched document: parses it, restores its draft, and shows it.

use super::{Conversion, FIRST, OpenDocument, Opening, Problem, Route, stored_documents};
use crate::dom::{before_paint, focus_where_lost, spawn};
use crate::host::net::fetch::FetchFailure;
use crate::host::storage::store;
use crate::session::{LoadedDraft, Session, Source, has_cases, load_draft};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::document::{DocumentForm, ParsedDocument, Request, TRANSLATIONS, parse_document};
use pilcrow_core::import::Format;
use pilcrow_core::text::letters::has_word;
use serde_json::Value;
use std::cell::RefCell;
use std::rc::Rc;

impl Opening {
    /// Opens a new text, with the name of its file if it has one, or reports the problem.
    pub(super) async fn take_or_fail(
        self,
        turn: u64,
        route: Route,
        key: String,
        text: (&str, Option<&str>),
    ) {
        let result = self.take(turn, route, key, text, true).await;
        self.fail_if_wanted(turn, result);
    }

    /// Opens a text, with the name of its file if it has one.
    ///
    /// # Errors
    ///
    /// If it cannot be opened.
    pub(super) async fn take(
        self,
        turn: u64,
        route: Route,
        key: String,
        (text, name): (&str, Option<&str>),
        is_new: bool,
    ) -> Result<(), Problem> {
        let language = match &route {
            Route::Tool(..) => key.rsplit(':').next().unwrap_or_default(),
            _ => words::code(self.locale.get_untracked()),
        };
        let language = language.to_owned();
        let Read { request, written, converted } = self.read(text, name, &language).await?;
        let is_reopened = matches!(route, Route::Stored(_)) && !is_new;
        if let (Route::Stored(own_key), true) = (&route, is_new) {
            // Without storage, the document is open until the tab closes.
            let _ = store::put("documents", own_key, &written).await;
            self.push(&route);
        }
        if let Route::Stored(own_key) = &route {
            let (own_key, title) = (own_key.clone(), request.title().map(str::to_owned));
            spawn(async move { stored_documents::note_opened(&own_key, title).await });
        }
        let LoadedDraft { own, other } = load_draft(&key).await;
        let base = if is_new { written.clone() } else { text.to_owned() };
        let source = Source { key: key.clone(), text: written, language };
        let opened = self.open(source, request, own.as_ref()).await;
        if !self.is_wanted(turn) {
            return Ok(());
        }
        // Not opened without its chunks, since the draft would be lost.
        let opened = opened.ok_or(Problem::Fetch(key, FetchFailure::Unreachable))?;
        let prepare = self.prepare.get_value();
        prepare(opened.session).await;
        if self.is_wanted(turn) {
            self.other_draft.set(other);
            self.before.set(None);
            self.base.set_value(Rc::new(RefCell::new(base)));
            self.converted.set(converted.filter(|_| !is_reopened));
            self.opened.set(Some(opened));
            self.route.set(route);
            self.focus_heading(turn);
        }
        Ok(())
    }

    /// Moves the focus to the heading of a new page, for users of screen readers and keyboards, except for the first
    /// page.
    pub(super) fn focus_heading(self, turn: u64) {
        if turn != FIRST {
            before_paint(|| focus_where_lost("main h1"));
        }
    }

    /// Takes over the draft from another tab. This can be undone.
    pub fn take_other_draft(self) {
        let opened = self.opened.get_untracked();
        let (Some(draft), Some(opened)) = (self.other_draft.get_untracked(), opened) else {
            return;
        };
        spawn(async move {
            if draft.get("data").is_some() {
                let Ok(open_data) = self.chunks.data.fetch().await else { return };
                opened.scope.with(|| drop(opened.session.open_data(&*open_data, None)));
            }
            opened.session.take_up(&draft);
            self.other_draft.set(None);
        });
    }

    /// Opens a document with its draft; `None` if the chunk that shows its cases or its data could not be loaded.
    async fn open(
        self,
        source: Source,
        request: Request,
        draft: Option<&Value>,
    ) -> Option<OpenDocument> {
        let open_cases = match has_cases(&request) {
            true => Some(self.chunks.cases.fetch().await.ok()?),
            false => None,
        };
        let data = match draft.and_then(|draft| draft.get("data")) {
            Some(data) => Some((data, self.chunks.data.fetch().await.ok()?)),
            None => None,
        };
        let open = || Session::open(source, request, draft, open_cases.as_deref());
        let opened = self.opened_by(open);
        if let Some((data, open_data)) = data {
            opened.scope.with(|| drop(opened.session.open_data(&*open_data, Some(data))));
        }
        Some(opened)
    }

    /// Parses a document. Text that is invalid, or may be in another format or in several languages, is parsed by a
    /// lazy chunk.
    async fn read(self, text: &str, name: Option<&str>, language: &str) -> Result<Read, Problem> {
        let parsed = parse_document(text);
        let may_be_another = match &parsed {
            Ok(document) => document.may_be_another() || has_word(text, TRANSLATIONS),
            Err(_) => true,
        };
        if may_be_another
            && let Ok(read_import) = self.chunks.imports.fetch().await
            && let Some(read) = read_import(text, name, language)
        {
            return read;
        }
        Ok(Read::from_document(parsed.map_err(Problem::Document)?, text))
    }
}

/// A parsed document.
pub struct Read {
    /// The document as it is shown.
    pub request: Request,
    /// The document's text: the original, or a new one if it was converted from another format (whose text may have
    /// contained an API key).
    pub written: String,
    /// The notes of the conversion; `None` if the text was a document.
    pub converted: Option<Conversion>,
}

impl Read {
    /// Takes a text that is a document already.
    pub fn from_document(document: ParsedDocument, text: &str) -> Self {
        // A bare schema may describe an input or an answer; only the user knows.
        let converted = (document.form == DocumentForm::Schema).then(|| Conversion {
            request: document.request.clone(),
            format: Format::Document(document.form),
            notes: Vec::new(),
        });
        Self { request: document.request, written: text.to_owned(), converted }
    }
}
