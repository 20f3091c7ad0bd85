//! Recovers what authors have typed: what was left with a page, and versions that cannot be read. Few openings need
//! it, so it is in a lazy chunk.

use super::author_text::take_up_left;
use super::rewritten_key;
use crate::host::storage::store;
use crate::session::{other_text_key, unreadable_text_key};
use pilcrow_core::object::object;
use std::future::Future;
use std::pin::Pin;

/// What goes on with a text that is borrowed meanwhile.
pub type Task<'text> = Pin<Box<dyn Future<Output = ()> + 'text>>;

/// Recovers texts of documents, by the keys of their drafts.
pub trait TextRecovery {
    /// Takes up what was kept of a text when its page was left.
    fn take_up_left<'text>(&self, key: &'text str) -> Task<'text>;
    /// Keeps what cannot be read where the author's view finds it, with the original that opens in its place.
    fn set_aside<'text>(
        &self,
        key: &'text str,
        damaged: &'text str,
        original: &'text str,
    ) -> Task<'text>;
}

/// The texts that the browser keeps.
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

/// Keeps it in the first place that is free, and deletes the version once it is there.
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
