//! What stands in place of a value that has not come yet, or does not exist.

use crate::dom::{El, el};
use crate::words;

/// A faint line that keeps the place of a value which is still to come.
pub(super) fn skeleton() -> El {
    el("span").class("skeleton").attr("aria-hidden", "true")
}

/// A dash for the eye and words for the ear: described, and left out.
pub(super) fn absent() -> El {
    el("span")
        .class("absent")
        .attr("title", words!(result.absent))
        .child(el("span").attr("aria-hidden", "true").child("—"))
        .child(el("span").class("visually-hidden").child(words!(result.absent)))
}
