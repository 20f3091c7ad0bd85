//! A disclosure (`<details>`) whose content is made when it is first opened.

use crate::dom::{El, RwSignal, View, el, part};
use leptos::prelude::*;

/// Draws a disclosure; `make` draws its content when it is first opened.
pub(in crate::result) fn behind(words: String, make: impl Fn() -> View + 'static) -> El {
    let opened = RwSignal::new(false);
    el("details")
        .class("compare-fold")
        // The content stays when it is closed, and is not made again.
        .on("toggle", move |_| opened.change(true))
        .child(el("summary").child(words))
        .child(part(move || opened.get().then(|| untrack(&make))))
}
