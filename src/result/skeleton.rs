//! Placeholders for a value that has not arrived yet, or does not exist.

use crate::dom::{El, el};
use crate::words;

/// Draws a faint line that keeps the place of a value which has not arrived.
pub(super) fn skeleton() -> El {
    el("span").class("skeleton").attr("aria-hidden", "true")
}

/// Draws a dash, with words for screen readers: the schema describes the value, and the answer lacks it.
pub(super) fn absent() -> El {
    el("span")
        .class("absent")
        .attr("title", words!(result.absent))
        .child(el("span").attr("aria-hidden", "true").child("—"))
        .child(el("span").class("visually-hidden").child(words!(result.absent)))
}
