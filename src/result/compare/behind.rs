//! A folded section, whose content is made when it is opened.

use crate::dom::{El, RwSignal, View, el, part};
use leptos::prelude::*;

/// Draws a line that opens a folded section; the content is made when it is first opened.
pub(in crate::result) fn behind(words: String, make: impl Fn() -> View + 'static) -> El {
    let opened = RwSignal::new(false);
    el("details")
        .class("compare-fold")
        // The content is kept when the section is closed.
        .on("toggle", move |_| opened.change(true))
        .child(el("summary").child(words))
        .child(part(move || opened.get().then(|| untrack(&make))))
}
