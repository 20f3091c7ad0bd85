//! Markdown as it is typed, and on request as it will be read.
//! Refuses to take away the text while it is shown as prose.

use super::Control;
use super::area::area;
use super::markdown::prose;
use crate::dom::{State, View, el, live, part, show};
use crate::piece::plain_button;
use crate::words;

pub(super) fn edit(control: Control) -> View {
    let (held, label) = (control.held, control.label_id());
    let seen = State::new(false);
    let described = label.clone();
    let button = plain_button("button button-quiet")
        .attr("aria-describedby", described)
        .attr("aria-pressed", live(move || if seen.get() { "true" } else { "false" }))
        .child(words!(widget.preview))
        .on("click", move |_| seen.update(|seen| *seen = !*seen));
    let preview = show(
        move || seen.get(),
        move || {
            let read = part(move || prose(&held.text()));
            el("div").class("markdown-preview").child(read)
        },
    );
    [
        area(control, "markdown-control", "6", false),
        el("div").class("control-foot").child(button).into(),
        preview,
    ]
    .into()
}
