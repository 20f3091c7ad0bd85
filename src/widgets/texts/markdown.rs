//! Control and display of Markdown: typed as text with a preview on request, and shown as prose.

use super::area::area;
use super::prose::prose;
use crate::dom::{RwSignal, View, derived, el, part, show as show_while};
use crate::ui::plain_button;
use crate::widgets::{Control, json};
use crate::words;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let (holder, label) = (control.holder, control.label_id());
    let seen = RwSignal::new(false);
    let described = label.clone();
    let button = plain_button("button button-quiet")
        .attr("aria-describedby", described)
        .attr("aria-pressed", derived(move || if seen.get() { "true" } else { "false" }))
        .child(words!(widget.preview))
        .on("click", move |_| seen.update(|seen| *seen = !*seen));
    let preview = show_while(
        move || seen.get(),
        move || {
            let read = part(move || prose(&holder.text()));
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

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    match &leaf.value {
        Value::String(source) if source.trim().is_empty() => json::show_text(""),
        Value::String(source) => prose(source),
        other => json::show_any(other),
    }
}
