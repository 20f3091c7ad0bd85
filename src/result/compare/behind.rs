//! What stands behind a line that opens it.

use crate::dom::{El, RwSignal, View, el, part};
use leptos::prelude::*;

/// What stands behind a line; it is made when it is opened.
pub(in crate::result) fn behind(words: String, make: impl Fn() -> View + 'static) -> El {
    let opened = RwSignal::new(false);
    el("details")
        .class("compare-fold")
        // It stays as it is when it is closed and opened again.
        .on("toggle", move |_| opened.change(true))
        .child(el("summary").child(words))
        .child(part(move || opened.get().then(|| untrack(&make))))
}
