//! Stores the input of a document as a draft, within a second.

use crate::opening::use_opening;
use crate::session::{Session, Storage, keep_draft, keep_soon};
use leptos::prelude::*;

/// Stores the drafts of a document for as long as its page is open.
pub fn keep_drafts(session: Session) {
    let storage = expect_context::<Storage>();
    // By now it is known whether the browser can store drafts: reading the draft has shown it.
    storage.look();
    let opening = use_opening();
    let keep = move || {
        keep_draft(session, storage);
        opening.hold(session);
    };
    keep_soon(move || session.track(), keep);
}
