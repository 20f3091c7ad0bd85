//! Keeps what is typed as a draft, within a second.

use crate::dom::{Pause, watch};
use crate::session::{Session, Storage, keep_draft};
use leptos::prelude::*;
use std::time::Duration;

/// How long typing has to pause before it is kept.
const PAUSE: Duration = Duration::from_millis(400);

/// Keeps the drafts of a document for as long as its page is open.
pub fn keep_drafts(session: Session) {
    let storage = expect_context::<Storage>();
    // Whether anything can be kept is known by now: the draft was looked for.
    storage.look();
    let pause = Pause::new(PAUSE);
    watch(move || session.track(), move || pause.then(move || keep_draft(session, storage)));
    // The page may be left, or closed, before the pause is over.
    let keep_now = move || {
        if pause.cancel() {
            keep_draft(session, storage);
        }
    };
    let hidden = window_event_listener(leptos::ev::pagehide, move |_| keep_now());
    on_cleanup(move || {
        hidden.remove();
        keep_now();
    });
}
