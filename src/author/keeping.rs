//! Saves an author's text in this browser: one that can be read as the document, one that cannot
//! beside it until it can. Text equal to the original is not saved.

use crate::dom::{RwSignal, spawn};
use crate::host::store;
use crate::opening::{Opening, keep_rewritten};
use crate::session::{Storage, unreadable_text_key};
use pilcrow_core::document::parse_text;
use pilcrow_core::object::object;

/// What has to be kept of a text.
pub struct Kept {
    /// The key of the document's draft.
    pub key: String,
    pub text: String,
    /// The last text that could be read.
    pub good: String,
    /// What the document came as, once that is known.
    pub original: Option<String>,
}

/// Keeps a text, and says where that cannot be.
pub fn keep(kept: Kept, storage: Storage) {
    spawn(async move {
        let Kept { key, text, good, original } = kept;
        let broken = unreadable_text_key(&key);
        let is_other = original.as_ref() != Some(&good);
        keep_rewritten(&key, is_other.then_some(good.as_str())).await;
        if text == good {
            store::delete("drafts", &broken).await;
        } else {
            let both = object([("text", text.into()), ("good", good.into())]).to_string();
            let _ = store::put("drafts", &broken, &both).await;
        }
        storage.look();
    });
}

/// The text that could not be read when the page was left, and the last one that could.
pub async fn broken_text(key: &str) -> Option<(String, String)> {
    let both = parse_text(&store::get("drafts", &unreadable_text_key(key)).await?).ok()?;
    let text = |name: &str| Some(both.get(name)?.as_str()?.to_owned());
    Some((text("text")?, text("good")?))
}

/// Finds out what the document came as.
pub fn find_original(opening: Opening, key: &str, original: RwSignal<Option<String>>) {
    let (route, key) = (opening.route.get_untracked(), key.to_owned());
    spawn(async move {
        if let Ok(text) = opening.load(&route, &key, true).await {
            original.try_set(Some(text));
        }
    });
}
