//! Looks for misspelled names in a document that a person opened, before its text is looked at.

use super::slot::Author;
use crate::chunk::use_chunk;
use crate::dom::{RwSignal, effect, spawn};
use crate::host::time::idle;
use crate::session::Session;
use crate::words::{Locale, use_locale};
use leptos::prelude::*;

/// The names of a document that are misspelled, a sentence each.
pub type MisspellingLines = dyn Fn(Session, Locale) -> Vec<String>;

/// What is misspelled in a document that is kept in this browser, a sentence each: looked for once the page is
/// at rest, and again whenever the author's view was closed. Documents of a site are its publisher's.
pub fn misspelled_names(session: Session) -> RwSignal<Vec<String>> {
    let slips = RwSignal::new(Vec::new());
    let (author, locale) = (expect_context::<Author>(), use_locale());
    let chunk = use_chunk::<MisspellingLines>();
    if !session.is_stored() {
        return slips;
    }
    effect(move || {
        let locale = locale.get();
        if author.is_open.get() {
            return;
        }
        spawn(async move {
            idle::idle().await;
            // Without it nothing is said before the text is opened.
            if let Ok(chunk) = chunk.fetch().await
                && !slips.is_disposed()
            {
                slips.change(chunk(session, locale));
            }
        });
    });
    slips
}
