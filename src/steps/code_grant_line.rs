//! Says that code of the document may run, and takes that back.

use super::driven::Driven;
use crate::dom::{View, before_paint, el, focus_where_lost, show};
use crate::ui::button;
use crate::words;

/// The line; nothing where no code may run.
pub(super) fn code_grant_line(driven: Driven) -> View {
    let (allowed, key) = (driven.allowed_code(), driven.runner.session.key());
    let document = key.clone();
    let take_back = move || {
        allowed.take_back(&key);
        before_paint(|| focus_where_lost("#steps-title"));
    };
    show(
        move || allowed.has_any_of(&document),
        move || {
            let take_back = take_back.clone();
            let button = button("link-button", words!(steps.take_code_back));
            el("p")
                .class("field-help")
                .child(words!(steps.code_granted))
                .child(" ")
                .child(button.on("click", move |_| take_back()))
        },
    )
}
