//! A fixed value.
//! Refuses to be edited.

use super::{Control, json};
use leptos::prelude::*;
use pilcrow_core::field::FieldKind;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

/// The value that the schema fixes; beside it the one that is there, where it is another.
pub(super) fn edit(control: Control) -> AnyView {
    let fixed = match &control.field.kind {
        FieldKind::Const(value) => value.clone(),
        _ => Value::Null,
    };
    let Control { id, name, described_by, value, .. } = control;
    let other = {
        let fixed = fixed.clone();
        move || value.get().filter(|value| *value != fixed).map(|value| json::show_any(&value))
    };
    view! {
        <output class="constant" id=id name=name aria-describedby=described_by>
            {move || json::show_any(&fixed)}
        </output>
        {move || other().map(|other| view! { <div class="constant-other">{other}</div> })}
    }
    .into_any()
}

pub(super) fn show(leaf: &Leaf) -> AnyView {
    json::show_any(&leaf.value)
}
