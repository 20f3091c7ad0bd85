//! Stores the typed input as a draft, within a second.

use crate::opening::use_opening;
use crate::session::{Session, Storage, keep_draft, keep_soon};
use leptos::prelude::*;

/// Stores the drafts of a document for as long as its page is open.
pub fn keep_drafts(session: Session) {
    let storage = expect_context::<Storage>();
    // Reading the draft has shown whether anything can be stored.
    storage.look();
    let opening = use_opening();
    let keep = move || {
        keep_draft(session, storage);
        opening.hold(session);
    };
    keep_soon(move || session.track(), keep);
}
