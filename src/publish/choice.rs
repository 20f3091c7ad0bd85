//! A choice in a dialog: a checkbox or radio button with its name, and below it an explanation.

use crate::dom::{El, View, el};

/// Draws a choice; `input` completes its input. The ids of the words begin with `id`, so that screen readers use the
/// name as the label and the explanation as the description.
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
