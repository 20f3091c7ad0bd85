//! Stores the open document again if another tab has deleted it: otherwise its input and answers would be unreachable.

use super::Opening;
use super::stored_documents::{KEY_PREFIX, note_opened};
use crate::dom::spawn;
use crate::host::storage::store;
use crate::session::Session;
use pilcrow_core::document::Request;

impl Opening {
    /// Called when something of a document is being stored. A document that is not open may have been deleted on
    /// purpose.
    pub fn hold(self, session: Session) {
        let key = session.key();
        let is_it = |session: &Session| session.key() == key;
        let is_open = self
            .opened
            .with_untracked(|open| open.as_ref().is_some_and(|open| is_it(&open.session)));
        let kept_here = key.strip_prefix(KEY_PREFIX).filter(|_| is_open);
        let Some(id) = kept_here.map(str::to_owned) else { return };
        let (text, request) = (session.text(), session.with_document(Request::clone));
        spawn(async move {
            if store::keys("documents", &id).await.is_empty() {
                let _ = store::put("documents", &id, &text).await;
                note_opened(&id, request.title().map(str::to_owned)).await;
            }
        });
    }
}
