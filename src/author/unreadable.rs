//! The notice that the current text is invalid, and that its last valid version is used instead.

use super::Author;
use crate::dom::{View, el, show};
use crate::words::Words;
use leptos::prelude::*;

/// Draws the notice with these words; nothing while the text of the open document is valid.
pub fn unreadable_notice(words: Words) -> View {
    let author = expect_context::<Author>();
    show(
        move || author.is_unreadable.get(),
        move || el("p").class("notice notice-warning").child(words),
    )
}
