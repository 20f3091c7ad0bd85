//! A fixed value, and a box that puts it in and takes it out where it may be missing, or is. A box
//! and no button: whether the value is there is seen as well as changed by it.
//! Refuses to be edited.

use super::{Control, json};
use crate::dom::{View, el, is_checked, live, memo, part};
use leptos::prelude::*;
use pilcrow_core::field::FieldKind;
use pilcrow_core::schema::same_scalar;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

/// The value that the schema fixes.
fn fixed(control: &Control) -> Value {
    match &control.field.kind {
        FieldKind::Const(value) => value.clone(),
        _ => Value::Null,
    }
}

/// Whether the value may be missing, or is though it must not be.
pub(super) fn is_optional(control: &Control) -> bool {
    !control.required || control.value.with_untracked(Option::is_none)
}

/// The value that the schema fixes; beside it the one that is there, where it is another.
pub(super) fn edit(control: Control) -> View {
    let fixed = fixed(&control);
    let Control { id, name, described_by, .. } = control;
    let output = el("output")
        .class("constant")
        .attr("id", id)
        .attr("name", name)
        .attr("aria-describedby", described_by)
        .child(plain(&fixed));
    [output.into(), other(control.value, fixed)].into()
}

/// A box before the value: ticked while it is there.
pub(super) fn edit_optional(control: Control) -> View {
    let fixed = fixed(&control);
    let (value, on_value) = (control.value, control.on_value);
    let (compared, chosen) = (fixed.clone(), fixed.clone());
    let is_in = memo(move || {
        value.with(|value| value.as_ref().is_some_and(|value| same_scalar(value, &compared)))
    });
    let input = el("input")
        .attr("type", "checkbox")
        .flag("checked", move || is_in.get())
        .on("change", move |event| on_value.run(is_checked(&event).then(|| chosen.clone())));
    let class = live(move || if is_in.get() { "constant" } else { "constant constant-out" });
    let text = el("label").class(class).attr("for", control.id.clone()).child(plain(&fixed));
    let shown = el("span").class("checkbox").child(control.wire(input)).child(text);
    [shown.into(), other(value, fixed)].into()
}

/// What is there instead of the fixed value.
fn other(value: Signal<Option<Value>>, fixed: Value) -> View {
    part(move || {
        let other = value.get().filter(|value| *value != fixed);
        other.map(|other| el("div").class("constant-other").child(plain(&other)))
    })
}

/// As it is written: a fixed value is often a name that programs know it by.
fn plain(value: &Value) -> View {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned).into()
}

pub(super) fn show(leaf: &Leaf) -> View {
    json::show_any(&leaf.value)
}
