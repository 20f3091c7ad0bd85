//! The control of a fixed value (`const`), with a checkbox that adds and removes it if it is optional, or missing.

use crate::dom::{View, derived, el, is_checked, part};
use crate::widgets::{Control, HolderHandle, json};
use crate::words;
use leptos::prelude::untrack;
use pilcrow_core::field::FieldKind;
use pilcrow_core::schema::same_scalar;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

/// Returns the value that the schema fixes.
fn fixed(control: &Control) -> Value {
    match &control.field.kind {
        FieldKind::Const(value) => value.clone(),
        _ => Value::Null,
    }
}

/// Returns true if the value may be missing; or if it is required, but missing or replaced by another value. A consent
/// (a fixed `true`) can always be taken back.
pub(in crate::widgets) fn is_optional(control: &Control) -> bool {
    let fixed = fixed(control);
    let is_other = |value: Value| !same_scalar(&value, &fixed);
    let is_consent = fixed == Value::Bool(true);
    is_consent || !control.required || untrack(|| control.holder.value()).is_none_or(is_other)
}

/// Draws the fixed value and, beside it, the current one if that differs.
pub(in crate::widgets) fn edit(control: Control) -> View {
    let (fixed, holder) = (fixed(&control), control.holder);
    let output = el("output")
        .class("constant")
        .attr("id", control.id.clone())
        .attr("name", derived(move || holder.name()))
        .child(plain(&fixed));
    [control.describe_group(output).into(), other(holder, fixed)].into()
}

/// Draws a checkbox before the value, ticked while the document contains it.
pub(in crate::widgets) fn edit_optional(control: Control) -> View {
    let (fixed, holder) = (fixed(&control), control.holder);
    let (compared, chosen) = (fixed.clone(), fixed.clone());
    let is_in = move || holder.value().is_some_and(|value| same_scalar(&value, &compared));
    let is_visible = is_in.clone();
    let input = el("input")
        .attr("type", "checkbox")
        .flag("checked", is_in)
        .on("change", move |event| holder.put(is_checked(&event).then(|| chosen.clone())));
    let text = el("label")
        .class("checkbox-word")
        .class_if("constant-out", move || !is_visible())
        .attr("for", control.id.clone())
        .child(plain(&fixed));
    let boxed = el("span").class("checkbox").child(control.wire(input)).child(text);
    [boxed.into(), other(holder, fixed)].into()
}

/// Draws the current value if it differs from the fixed one.
fn other(holder: HolderHandle, fixed: Value) -> View {
    part(move || {
        let other = holder.value().filter(|value| *value != fixed);
        other.map(|other| el("div").class("constant-other").child(plain(&other)))
    })
}

/// Draws a fixed value: a string as it is, since it is often an identifier. Booleans, null and blank strings have
/// words.
fn plain(value: &Value) -> View {
    match value {
        Value::Bool(true) => words!(widget.yes).into(),
        Value::Bool(false) => words!(widget.no).into(),
        Value::Null => words!(widget.none).into(),
        Value::String(text) if text.trim().is_empty() => words!(alike.empty).into(),
        Value::String(text) => text.clone().into(),
        value => value.to_string().into(),
    }
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    json::show_any(&leaf.value)
}
