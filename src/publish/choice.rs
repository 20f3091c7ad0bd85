//! A choice of the dialog: a box or radio button with its name, and below it what it means.

use crate::dom::{El, View, el};

/// A choice whose input still needs its type and what it sets. The id leads those of its words, so that
/// it is called by its name alone and described by what it means.
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
