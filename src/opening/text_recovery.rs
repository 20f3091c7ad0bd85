//! Recovers authors' edits: those from when a page was left, and invalid texts. Few openings need it, so it is in a
//! lazy chunk.

use super::author_text::take_up_left;
use super::rewritten_key;
use crate::host::storage::store;
use crate::session::{other_text_key, unreadable_text_key};
use pilcrow_core::object::object;
use std::future::Future;
use std::pin::Pin;

/// A future that borrows a text.
pub type Task<'text> = Pin<Box<dyn Future<Output = ()> + 'text>>;

/// Recovers texts of documents, by the keys of their drafts.
pub trait TextRecovery {
    /// Processes edits that were stored when the text's page was left.
    fn take_up_left<'text>(&self, key: &'text str) -> Task<'text>;
    /// Stores an invalid text where the author's view finds it, with the original that is opened instead.
    fn set_aside<'text>(
        &self,
        key: &'text str,
        damaged: &'text str,
        original: &'text str,
    ) -> Task<'text>;
}

/// The texts in the browser's storage.
pub struct StoredTexts;

impl TextRecovery for StoredTexts {
    fn take_up_left<'text>(&self, key: &'text str) -> Task<'text> {
        Box::pin(take_up_left(key))
    }

    fn set_aside<'text>(
        &self,
        key: &'text str,
        damaged: &'text str,
        original: &'text str,
    ) -> Task<'text> {
        Box::pin(set_aside(key, damaged, original))
    }
}

/// Stores the text in the first free place, and then deletes the edited version.
async fn set_aside(key: &str, damaged: &str, original: &str) {
    let unread = object([("text", damaged.into()), ("good", original.into())]).to_string();
    let places = [(unreadable_text_key(key), unread.as_str()), (other_text_key(key), damaged)];
    for (place, text) in places {
        if store::get("drafts", &place).await.is_none() {
            if store::put("drafts", &place, text).await.is_ok() {
                store::delete("documents", &rewritten_key(key)).await;
            }
            return;
        }
    }
}
