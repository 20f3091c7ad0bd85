//! Rewrites the text of the open document from outside the author's view, with a way back.

use super::{Opening, rewritten_key};
use crate::dom::spawn;
use crate::host::store;
use crate::session::Session;
use pilcrow_core::document::{Request, parse_document, text_edits, with_text_edits};
use serde_json::{Map, Value};

/// What of a document was rewritten.
#[derive(Clone, Debug, PartialEq)]
pub enum Rewritten {
    /// What it asks, its tools, or its bench.
    Asked,
    /// Its settings of a run, by what the person had changed of them.
    Settings(Map<String, Value>),
}

impl Opening {
    /// Makes the open document this one. What is typed stays, and so does the form of its text.
    pub fn rewrite(self, session: Session, document: &Request, what: Rewritten) {
        let before = session.text();
        let edited = with_text_edits(&before, &text_edits(&before, document));
        let is_it = parse_document(&edited).is_ok_and(|parsed| parsed.request.is_same(document));
        let text = if is_it { edited } else { document.to_text() };
        self.replace(session, document, text);
        self.before.set(Some((before, what)));
    }

    /// Takes back what [`Opening::rewrite`] did.
    pub fn undo_rewrite(self, session: Session) {
        let Some((before, what)) = self.before.get_untracked() else { return };
        if let Ok(parsed) = parse_document(&before) {
            self.replace(session, &parsed.request, before);
            self.before.set(None);
            if let Rewritten::Settings(changes) = what {
                session.change_options(changes);
            }
        }
    }

    fn replace(self, session: Session, document: &Request, text: String) {
        let was = session.with_document(Request::clone);
        let draft = session.draft();
        if !session.replace(&was, document, &text) {
            let source = (session.key(), text.clone());
            let cases = self.cases.get_untracked();
            let open = || Session::open(source, document.clone(), Some(&draft), cases.as_deref());
            self.opened.set(Some(self.opened_by(open)));
        }
        self.keep_text(session.key(), text);
    }

    fn keep_text(self, key: String, text: String) {
        let route = self.route.get_untracked();
        spawn(async move {
            let place = rewritten_key(&key);
            if self.load(&route, &key, true).await.is_ok_and(|original| original == text) {
                store::delete("documents", &place).await;
            } else {
                let _ = store::put("documents", &place, &text).await;
            }
        });
    }
}
