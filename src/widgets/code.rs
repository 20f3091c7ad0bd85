//! Text for machines, of which every sign counts.
//! Refuses to take the Tab key, by which people get out of a control.

use super::area::area;
use super::{Control, json};
use crate::dom::{View, el};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(super) fn edit(control: Control) -> View {
    area(control, "json-control", "6", true)
}

pub(super) fn show(leaf: &Leaf) -> View {
    match &leaf.value {
        Value::String(text) if !text.is_empty() => {
            el("pre").class("json").attr("tabindex", "0").child(text.clone()).into()
        }
        other => json::show_any(other),
    }
}
