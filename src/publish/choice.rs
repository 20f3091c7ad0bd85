//! A choice of the publish dialog: a checkbox or radio button with its name, and its meaning below.

use crate::dom::{El, View, el};

/// Draws a choice. The caller sets the input's type and value in `input`. The `id` prefixes the ids of the texts, so
/// that the input is labelled by its name alone and described by its meaning.
pub fn choice(
    id: &str,
    input: impl FnOnce(El) -> El,
    name: impl Into<View>,
    what: impl Into<View>,
) -> El {
    let part = |part: &str| [id, part].join("-");
    let bare =
        el("input").attr("aria-labelledby", part("name")).attr("aria-describedby", part("what"));
    let words = el("span")
        .child(el("span").class("publish-name").attr("id", part("name")).child(name))
        .child(el("span").class("publish-what").attr("id", part("what")).child(what));
    el("label").class("checkbox").child(input(bare)).child(words)
}
