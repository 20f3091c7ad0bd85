//! Keeps what is typed, within a second, so that a reload, a crash or a closed tab loses nothing.
//! Refuses to keep what equals the document: then there is no draft.

use super::Storage;
use crate::host::store;
use crate::session::Session;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::time::Duration;

/// How long typing has to pause before it is kept.
const PAUSE: Duration = Duration::from_millis(400);

/// Keeps the drafts of a document for as long as its page is open.
pub fn keep_drafts(session: Session) {
    let storage = expect_context::<Storage>();
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let watch = Effect::watch(
        move || session.track(),
        move |(), _, _| {
            if let Some(timer) = timer.get_value() {
                timer.clear();
            }
            timer.set_value(set_timeout_with_handle(move || keep(session, storage), PAUSE).ok());
        },
        false,
    );
    on_cleanup(move || {
        watch.stop();
        // The page may be left before the pause is over.
        if let Some(Some(timer)) = timer.try_get_value() {
            timer.clear();
            keep(session, storage);
        }
    });
}

fn keep(session: Session, storage: Storage) {
    let key = session.key();
    let draft = session.is_edited().then(|| session.draft().to_string());
    spawn_local(async move {
        match draft {
            Some(draft) => {
                let _ = store::put("drafts", &key, &draft).await;
                storage.look();
            }
            None => store::delete("drafts", &key).await,
        }
    });
}
