//! Keeps the open document again where another tab has deleted it: what is typed and answered here would be out of
//! reach.

use super::Opening;
use super::stored_documents::{KEY_PREFIX, note_opened};
use crate::dom::spawn;
use crate::host::storage::store;
use crate::session::Session;
use pilcrow_core::document::Request;

impl Opening {
    /// Something of this document is kept just now. One that is not open any more may well have been deleted here.
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
