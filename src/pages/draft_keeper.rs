//! Keeps what is typed as a draft, within a second.

use crate::dom::{Pause, on_page, watch};
use crate::opening::use_opening;
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
    let (pause, opening) = (Pause::new(PAUSE), use_opening());
    let keep = move || {
        keep_draft(session, storage);
        opening.hold(session);
    };
    watch(move || session.track(), move || pause.then(keep));
    // The page may be left, or closed, before the pause is over.
    let keep_now = move || {
        if pause.cancel() {
            keep();
        }
    };
    on_page("pagehide", Box::new(keep_now));
    on_cleanup(keep_now);
}
