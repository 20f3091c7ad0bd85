//! Control and display of a boolean: yes, no, or not set.

use super::choice::{self, Entry, choose};
use crate::dom::{View, derived, el, is_checked};
use crate::widgets::{Control, json};
use crate::words;
use leptos::prelude::*;
use pilcrow_core::field::WidgetHint;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

/// Draws a checkbox if the value is required or has a default; else, or if null is allowed, a choice in which "not set"
/// and null differ from "no".
pub(in crate::widgets) fn edit(control: Control) -> View {
    if !is_chosen(&control) {
        return checkbox(control);
    }
    choose(control, entries())
}

pub(in crate::widgets) fn entries() -> Vec<Entry> {
    vec![
        Entry::new(Some(Value::Bool(true)), words!(widget.yes)),
        Entry::new(Some(Value::Bool(false)), words!(widget.no)),
    ]
}

/// True if the author asked for a drop-down list.
pub(in crate::widgets) fn is_list(control: &Control) -> bool {
    is_chosen(control) && !is_group(control)
}

pub(in crate::widgets) fn is_group(control: &Control) -> bool {
    is_chosen(control) && choice::is_radio(control, 2)
}

/// True if the value needs a choice rather than a checkbox. A value that is neither yes nor no becomes one more option.
fn is_chosen(control: &Control) -> bool {
    let boxed = match control.wished() {
        Some(WidgetHint::Checkbox) => true,
        Some(WidgetHint::Radio | WidgetHint::Select) => false,
        // A checkbox has no third state that a person could choose.
        _ if control.field.nullable => false,
        _ => control.required || control.field.default.is_some(),
    };
    !boxed || untrack(|| control.holder.value()).is_some_and(|value| !value.is_boolean())
}

fn checkbox(control: Control) -> View {
    let holder = control.holder;
    let state = move || holder.value().and_then(|value| value.as_bool());
    let (yes, no, not_set) = (words!(widget.yes), words!(widget.no), words!(widget.not_set));
    let word = derived(move || match state() {
        Some(true) => yes.get(),
        Some(false) => no.get(),
        None => not_set.get(),
    });
    let input = el("input")
        .attr("type", "checkbox")
        .attr("disabled", control.field.read_only)
        .flag("checked", move || state() == Some(true))
        .flag("indeterminate", move || state().is_none())
        .on("change", move |event| holder.put(Some(Value::Bool(is_checked(&event)))));
    let word = el("span").class("checkbox-word").attr("aria-hidden", "true").child(word);
    el("span").class("checkbox").child(control.wire(input)).child(word).into()
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    json::show_any(&leaf.value)
}
