//! Finds misspelled names in a document that the user opened, before its text is shown.

use super::slot::Author;
use crate::chunk::use_chunk;
use crate::dom::{RwSignal, effect, spawn};
use crate::host::time::idle;
use crate::session::Session;
use crate::words::{Locale, use_locale};
use leptos::prelude::*;

/// Returns the misspelled names of a document, a sentence each.
pub type MisspellingLines = dyn Fn(Session, Locale) -> Vec<String>;

/// Returns a signal of the misspelled names in a stored document, a sentence each. They are searched once the page is
/// idle, and again whenever the author's view is closed. The site's own documents are left to its publisher.
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
            // Without the chunk, nothing is shown before the text is opened.
            if let Ok(chunk) = chunk.fetch().await
                && !slips.is_disposed()
            {
                slips.change(chunk(session, locale));
            }
        });
    });
    slips
}
