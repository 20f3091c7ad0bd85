//! A section of the bench's set-up, and its short fields.

use crate::dom::{El, derived, el, value_of};
use crate::words::Words;

/// Draws a section with its heading and help text.
pub fn axis(title: Words, help: Words) -> El {
    el("section")
        .class("bench-axis")
        .child(el("h3").child(title))
        .child(el("p").class("field-help").child(help))
}

/// Draws a short field whose value is taken when the field is left.
pub fn number_field(
    id: &'static str,
    label: Words,
    value: impl Fn() -> String + 'static,
    take: impl Fn(&str) + 'static,
) -> El {
    let input = el("input")
        .class("control bench-short")
        .attr("id", id)
        .attr("inputmode", "decimal")
        .attr("autocomplete", "off")
        .value(derived(value))
        .on("change", move |event| take(&value_of(&event)));
    el("div")
        .class("field")
        .child(el("label").class("field-label").attr("for", id).child(label))
        .child(input)
}
