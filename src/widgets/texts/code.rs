//! Control and display of code. The Tab key leaves the control; syntax colours are added later.

use super::area::area;
use super::highlight::show_code;
use crate::dom::View;
use crate::widgets::{Control, json};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    area(control, "json-control", "6", true)
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    match &leaf.value {
        Value::String(text) if !text.is_empty() => {
            // Code that is still being written is coloured once it is complete.
            let language = leaf.content.as_deref().filter(|_| !leaf.open);
            show_code(text, language).into()
        }
        other => json::show_any(other),
    }
}
