//! Keeps what is typed, within a second, so that a reload, a crash or a closed tab loses nothing.
//! Refuses to keep what equals the document: then there is no draft.

use super::Storage;
use crate::dom::{Pause, follow_changes, spawn};
use crate::host::store;
use crate::session::Session;
use leptos::prelude::*;
use std::time::Duration;

/// How long typing has to pause before it is kept.
const PAUSE: Duration = Duration::from_millis(400);

/// Keeps the drafts of a document for as long as its page is open.
pub fn keep_drafts(session: Session) {
    let storage = expect_context::<Storage>();
    let pause = Pause::new(PAUSE);
    follow_changes(move || session.track(), move || pause.then(move || keep(session, storage)));
    on_cleanup(move || {
        // The page may be left before the pause is over.
        if pause.cancel() {
            keep(session, storage);
        }
    });
}

fn keep(session: Session, storage: Storage) {
    let key = session.key();
    let draft = session.is_edited().then(|| session.draft().to_string());
    spawn(async move {
        match draft {
            Some(draft) => {
                let _ = store::put("drafts", &key, &draft).await;
                storage.look();
            }
            None => store::delete("drafts", &key).await,
        }
    });
}
