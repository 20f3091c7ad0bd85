//! A select field of the bench.

use crate::dom::{El, View, el, value_of};
use crate::words::Words;

/// Draws the field; `take` receives the index of the chosen name.
pub fn choice(
    id: &str,
    label: Words,
    names: Vec<String>,
    chosen: usize,
    take: impl Fn(usize) + 'static,
) -> View {
    let option = |(at, name): (usize, String)| {
        let option = el("option").attr("value", at.to_string());
        let option = if at == chosen { option.attr("selected", "") } else { option };
        option.child(name)
    };
    let select = el("select")
        .class("control w-medium")
        .attr("id", id.to_owned())
        .on("change", move |event| take(value_of(&event).parse().unwrap_or_default()))
        .child(names.into_iter().enumerate().map(option).collect::<Vec<El>>());
    let label = el("label").class("field-label").attr("for", id.to_owned()).child(label);
    el("div").class("field").child(label).child(select).into()
}
