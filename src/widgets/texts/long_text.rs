//! Control and display of several lines of plain text.

use super::area::area;
use super::prose::paragraphs;
use crate::dom::View;
use crate::widgets::{Control, json};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    if control.field.is_any_type() {
        return area(control, "long-text-control one-line", "1", false);
    }
    area(control, "long-text-control", "4", false)
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    match &leaf.value {
        Value::String(text) if text.trim().is_empty() => json::show_text(text.trim()),
        Value::String(text) => paragraphs(text),
        other => json::show_any(other),
    }
}
