//! The text area that long texts, Markdown and JSON share.

use crate::dom::{View, derived, el, value_of};
use crate::widgets::Control;

/// Draws a text area. `exact` is for code: no spell check, and no automatic quotes.
pub(in crate::widgets) fn area(
    control: Control,
    class: &'static str,
    rows: &'static str,
    exact: bool,
) -> View {
    let holder = control.holder;
    let area = el("textarea")
        .attr("class", format!("control w-full {class}"))
        .attr("rows", control.rows(rows))
        .attr("placeholder", control.placeholder(None))
        .attr("autocomplete", "off")
        .attr("autocapitalize", exact.then_some("off"))
        .attr("spellcheck", if exact { "false" } else { "true" })
        .attr("readonly", control.field.read_only)
        .value(derived(move || holder.text()))
        .on("input", move |event| holder.type_text(value_of(&event)));
    control.wire(area).into()
}
