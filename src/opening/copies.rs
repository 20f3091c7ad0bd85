//! Copies of the site's tools: a tool that the user changes becomes their own copy. The page continues with the copy,
//! and the tool stays as it was.

use super::draft_keys::draft_key;
use super::naming::retitled;
use super::stored_documents::{copy_records, note_opened, note_origin};
use super::{Opening, Route, keep_rewritten};
use crate::host::storage::store;
use crate::host::{embed, id, location};
use crate::session::Session;
use crate::words;
use pilcrow_core::document::parse_document;

/// A copy that is not stored yet.
pub struct OwnCopy {
    id: String,
    /// The key of the copy's draft.
    key: String,
    /// The page of the original tool, and the key of its draft.
    tool: Route,
    tool_key: String,
}

impl Opening {
    /// Returns the name of the user's copy of the open tool; `None` if the open document is no tool of the site, if it
    /// is running (runs are stored with the tool), or if the page stores no documents of the user.
    pub fn name_of_copy(self, session: Session) -> Option<String> {
        let is_tool = self.route.with_untracked(|route| matches!(route, Route::Tool(..)));
        let is_tool = is_tool && Self::takes_others() && !embed::is_embedded();
        let is_open = is_tool && self.is_open(&session.key()) && !session.is_busy();
        let title = session.with_document(|document| document.title().map(str::to_owned));
        let locale = self.locale.get_untracked();
        let title = title.unwrap_or_else(|| crate::words_now!(locale, tool.untitled));
        if !is_open {
            return None;
        }
        Some(crate::words_now!(locale, gallery.my_copy, name = title.as_str()))
    }

    /// Turns the open tool into the user's own copy with this title, at an address of its own.
    pub fn make_own(self, session: Session, title: Option<String>) -> Option<OwnCopy> {
        let (tool, tool_key, id) = (self.route.get_untracked(), session.key(), id::random());
        let route = Route::Stored(id.clone());
        let key = draft_key(&route, words::code(self.locale.get_untracked()))?;
        note_origin(&id, &tool, title);
        session.set_key(key.clone());
        let fragment = self.fragment.with_untracked(|fragment| match fragment.as_str() {
            "" => String::new(),
            fragment => ["#", fragment].concat(),
        });
        location::push(&[route.href(), fragment].concat());
        self.route.set(route);
        Some(OwnCopy { id, key, tool, tool_key })
    }

    /// Stores a copy with this text, with the draft and runs from before.
    pub async fn keep_own(self, copy: &OwnCopy, came_as: &str) {
        let _ = store::put("documents", &copy.id, came_as).await;
        copy_records(&copy.tool_key, &copy.key).await;
        keep_rewritten(&copy.tool_key, None, Vec::new()).await;
        let title = parse_document(came_as).ok();
        let title = title.and_then(|document| document.request.title().map(str::to_owned));
        note_opened(&copy.id, title).await;
    }

    /// Stores a copy of the original tool, under the copy's name.
    pub(super) async fn keep_own_as_it_came(self, copy: &OwnCopy, language: &str, name: &str) {
        if let Ok(text) = self.load(&copy.tool, &copy.tool_key).await {
            let named = retitled(&text, language, name).unwrap_or(text);
            self.keep_own(copy, &named).await;
        }
    }

    /// Returns true if the open document has this key.
    pub(super) fn is_open(self, key: &str) -> bool {
        self.opened.with_untracked(|open| open.as_ref().is_some_and(|it| it.session.key() == key))
    }
}
