//! Control for a number between two bounds: a slider and an input, which keeps the digits as typed and may be empty.

use super::number;
use crate::dom::{View, derived, el, memo, value_of};
use crate::widgets::Control;
use crate::words;
use pilcrow_core::field::{Stops, WidgetHint};
use pilcrow_core::solution::Leaf;

/// Draws the input and the slider. The slider moves in whole steps, so that no digit is lost; unless the author asked
/// for it, it is for the pointer only, since the arrow keys of the input do the same.
pub(in crate::widgets) fn edit(control: Control) -> View {
    let Some(stops) = Stops::from_kind(&control.field.kind) else { return number::edit(control) };
    let holder = control.holder;
    let at = memo(move || stops.at(&holder.text().replace(',', ".")));
    let not_set = words!(widget.not_set);
    let slider = el("input")
        .attr("type", "range")
        .class("range-slider")
        .class_if("range-unset", move || at.get().is_none())
        .attr("min", "0")
        .attr("max", stops.count.to_string())
        .attr("step", "1")
        .attr("autocomplete", "off")
        .attr("disabled", control.field.read_only)
        .value(derived(move || at.get().unwrap_or_default().to_string()))
        .on("input", move |event| {
            let stop = value_of(&event).parse().ok().and_then(|at| stops.text(at));
            if let Some(text) = stop {
                holder.type_text(text);
            }
        })
        .on("blur", move |_| holder.leave());
    let slider = if control.wished() == Some(WidgetHint::Range) {
        let words = move || at.get().map_or_else(|| not_set.get(), |_| holder.text());
        slider.attr("aria-labelledby", control.label_id()).attr("aria-valuetext", derived(words))
    } else {
        slider.attr("aria-hidden", "true").attr("tabindex", "-1")
    };
    el("div").class("range").child(slider).child(number::edit(control)).into()
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    number::show(leaf)
}
