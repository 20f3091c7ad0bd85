//! Says of a text that cannot be read at the moment which version is taken in its place.

use super::Author;
use crate::dom::{View, el, show};
use crate::words::Words;
use leptos::prelude::*;

/// The notice, in these words; nothing while the text of the open document can be read.
pub fn unreadable_notice(words: Words) -> View {
    let author = expect_context::<Author>();
    show(
        move || author.is_unreadable.get(),
        move || el("p").class("notice notice-warning").child(words),
    )
}
