//! Rewrites the text of the open document from outside of the author's view, in a way that can be undone.

use super::naming::retitled;
use super::stored_documents::note_title;
use super::{Opening, PastText, Writes, keep_rewritten};
use crate::dom::spawn;
use crate::session::{Session, Source};
use leptos::prelude::UpdateValue;
use pilcrow_core::document::{Reason, Request, rewritten};
use serde_json::{Map, Value};

/// The kind of change that rewrote a document.
#[derive(Clone, Debug, PartialEq)]
pub enum Rewritten {
    /// The question, its tools, or its test bench were edited.
    Question,
    /// The question was changed by a model, as the user asked in words.
    Worded,
    /// A version from the document's test bench was adopted.
    Adopted,
    /// All inputs of its test bench were replaced.
    Inputs,
    /// An earlier version was restored.
    Restored,
    /// The document's run settings got the user's changes.
    Settings(Map<String, Value>),
}

impl Rewritten {
    /// Returns the reason for storing the text before the change; `None` stores only the first change on a day.
    fn reason(&self) -> Option<Reason> {
        match self {
            Self::Worded => Some(Reason::Words),
            Self::Adopted => Some(Reason::Verdict),
            Self::Restored => Some(Reason::Restored),
            Self::Question | Self::Inputs | Self::Settings(_) => None,
        }
    }
}

impl Opening {
    /// Replaces the open document. Its input and the formatting of its text stay. A tool of the site becomes the user's
    /// own copy.
    pub fn rewrite(self, session: Session, document: &Request, what: Rewritten) {
        let Some(name) = self.name_of_copy(session) else {
            return self.rewrite_own(session, document, what);
        };
        let title = session.with_document(|document| document.title().map(str::to_owned));
        let language = session.language();
        let came_as = retitled(&session.text(), &language, &name);
        if let Some(copy) = self.make_own(session, title) {
            // Undoing leads back to the unchanged copy, too.
            came_as.iter().for_each(|text| session.set_text(text));
            self.rewrite_own(session, &document.with_title(&name), what);
            spawn(async move { self.keep_own_as_it_came(&copy, &language, &name).await });
        }
    }

    fn rewrite_own(self, session: Session, document: &Request, what: Rewritten) {
        let before = session.text();
        let past = self.past_text(&session.key(), &before, what.reason());
        let text = rewritten(&before, &session.language(), document);
        self.keep_text(session.key(), text.clone(), past);
        self.replace(session, document, text);
        self.before.set(Some((before, what)));
    }

    /// Undoes [`Opening::rewrite`].
    pub fn undo_rewrite(self, session: Session) {
        let Some((before, what)) = self.before.get_untracked() else { return };
        if self.put_back(session, before) {
            self.before.set(None);
            if let Rewritten::Settings(changes) = what {
                session.change_options(changes);
            }
        }
    }

    /// Restores a version of the open document, by its text. This can be undone. Returns false if the text is not a
    /// valid document, or another document is open by now.
    pub fn restore(self, session: Session, text: String) -> bool {
        let (before, key, what) = (session.text(), session.key(), Rewritten::Restored);
        let past = || self.past_text(&key, &before, what.reason());
        let is_done = self.is_open(&key) && self.put(session, text, past);
        if is_done {
            self.before.set(Some((before, what)));
        }
        is_done
    }

    /// Replaces the text of the open document by an earlier one. Returns false if that is not a valid document.
    pub fn put_back(self, session: Session, text: String) -> bool {
        self.put(session, text, || None)
    }

    fn put(self, session: Session, text: String, past: impl FnOnce() -> Option<PastText>) -> bool {
        let Ok(document) = session.read_localized(&text) else { return false };
        self.keep_text(session.key(), text.clone(), past());
        self.replace(session, &document, text);
        true
    }

    /// Updates the state after the document and its text were replaced.
    pub(super) fn replace(self, session: Session, document: &Request, text: String) {
        let was = session.with_document(Request::clone);
        let draft = session.draft();
        if let Some(title) = document.title().filter(|title| was.title() != Some(*title)) {
            let (key, title) = (session.key(), title.to_owned());
            spawn(async move { note_title(&key, &title).await });
        }
        if !session.replace(&was, document, &text) {
            let source = Source { key: session.key(), text, language: session.language() };
            let cases = self.chunks.cases.get_untracked();
            let open = || Session::open(source, document.clone(), Some(&draft), cases.as_deref());
            self.opened.set(Some(self.opened_by(open)));
        }
    }

    /// Stores a document's text, and its text before, in one write. Writes are executed in order.
    fn keep_text(self, key: String, text: String, past: Option<PastText>) {
        self.last_text().replace(text.clone());
        let route = self.route.get_untracked();
        let write = Box::pin(async move {
            let original = self.load(&route, &key).await;
            let is_other = !original.is_ok_and(|original| original == text);
            let versions = self.version_rows(past).await;
            keep_rewritten(&key, is_other.then_some(text.as_str()), versions).await;
        });
        if self.writes.try_update_value(|writes| writes.add(write)) == Some(true) {
            spawn(async move {
                while let Some(write) = self.writes.try_update_value(Writes::next).flatten() {
                    write.await;
                }
            });
        }
    }
}
