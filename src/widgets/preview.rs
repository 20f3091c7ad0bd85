//! The control for Markdown: the text, and on request its preview below.

use super::Control;
use super::area::area;
use super::markdown::prose;
use crate::dom::{RwSignal, View, derived, el, part, show};
use crate::ui::plain_button;
use crate::words;

pub(super) fn edit(control: Control) -> View {
    let (held, label) = (control.held, control.label_id());
    let seen = RwSignal::new(false);
    let described = label.clone();
    let button = plain_button("button button-quiet")
        .attr("aria-describedby", described)
        .attr("aria-pressed", derived(move || if seen.get() { "true" } else { "false" }))
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
