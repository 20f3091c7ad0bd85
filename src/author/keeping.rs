//! Where an author's text is kept: one that can be read is the document from then on, in this browser;
//! one that cannot is kept beside it until it can. Where the text is the original again, nothing is.
//! Refuses to keep what is typed into the form (its draft does).

use super::slot::broken_key;
use crate::app::Route;
use crate::dom::{State, spawn};
use crate::host::store;
use crate::pages::{Opening, Storage, rewritten_key};

/// What has to be kept of a text.
pub struct Kept {
    /// The key of the document's draft.
    pub key: String,
    pub text: String,
    /// Whether it can be read.
    pub is_read: bool,
    /// What the document came as, once that is known.
    pub original: Option<String>,
}

/// Keeps a text, and says where that cannot be.
pub fn keep(kept: Kept, storage: Storage) {
    spawn(async move {
        let Kept { key, text, is_read, original } = kept;
        let (broken, whole) = (broken_key(&key), rewritten_key(&key));
        if !is_read {
            let _ = store::put("drafts", &broken, &text).await;
        } else {
            store::delete("drafts", &broken).await;
            match original.as_ref() == Some(&text) {
                true => store::delete("documents", &whole).await,
                false => {
                    let _ = store::put("documents", &whole, &text).await;
                }
            }
        }
        storage.look();
    });
}

/// The text that could not be read when the page was left.
pub async fn broken_text(key: &str) -> Option<String> {
    store::get("drafts", &broken_key(key)).await
}

/// Finds out what the document came as.
pub fn find_original(opening: Opening, key: &str, original: State<Option<String>>) {
    let route = opening.route.get_untracked();
    // The language is that of the document, whatever the page speaks by now.
    let language = match route {
        Route::Tool(_) => key.rsplit(':').next().unwrap_or_default().to_owned(),
        _ => String::new(),
    };
    spawn(async move {
        if let Ok(text) = opening.original(&route, &language).await {
            original.try_set(Some(text));
        }
    });
}
