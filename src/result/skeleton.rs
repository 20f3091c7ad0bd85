//! Placeholders for a value that has not arrived yet, or that is missing.

use crate::dom::{El, el};
use crate::words;

/// Draws a faint line in place of a value that has not arrived yet.
pub(super) fn skeleton() -> El {
    el("span").class("skeleton").attr("aria-hidden", "true")
}

/// Draws a dash, with words for screen readers, in place of a value that the schema describes and the answer lacks.
pub(super) fn absent() -> El {
    el("span")
        .class("absent")
        .attr("title", words!(result.absent))
        .child(el("span").attr("aria-hidden", "true").child("—"))
        .child(el("span").class("visually-hidden").child(words!(result.absent)))
}
