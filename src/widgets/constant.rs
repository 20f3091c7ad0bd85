//! A fixed value.
//! Refuses to be edited.

use super::{Control, json};
use crate::dom::{View, el, live, part};
use pilcrow_core::field::FieldKind;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

/// The value that the schema fixes; beside it the one that is there, where it is another.
pub(super) fn edit(control: Control) -> View {
    let fixed = match &control.field.kind {
        FieldKind::Const(value) => value.clone(),
        _ => Value::Null,
    };
    let Control { id, held, help, .. } = control;
    let compared = fixed.clone();
    let other = part(move || {
        let other = held.value().filter(|value| *value != compared);
        other.map(|other| el("div").class("constant-other").child(plain(&other)))
    });
    let output = el("output")
        .class("constant")
        .attr("id", id)
        .attr("name", live(move || held.name()))
        .attr("aria-describedby", help)
        .child(plain(&fixed));
    [output.into(), other].into()
}

/// As it is written: a fixed value is often a name that programs know it by.
fn plain(value: &Value) -> View {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned).into()
}

pub(super) fn show(leaf: &Leaf) -> View {
    json::show_any(&leaf.value)
}
