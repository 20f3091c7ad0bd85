//! Control and display of one line of text.

use super::area::area;
use super::line::{Line, line, width};
use crate::dom::{View, focused, part_of};
use crate::widgets::{Control, json};
use pilcrow_core::solution::Leaf;
use serde_json::Value;
use std::cell::Cell;

/// A single-line input, or a text area if the text contains line breaks, which an input would strip. A focused
/// text area is not replaced.
pub(in crate::widgets) fn edit(control: Control) -> View {
    let (holder, id, had_lines) = (control.holder, control.id.clone(), Cell::new(false));
    let has_lines = move || {
        let is_in_use = || had_lines.get() && focused().is_some_and(|focused| focused.id() == id);
        had_lines.set(holder.text().contains('\n') || is_in_use());
        had_lines.get()
    };
    part_of(has_lines, move |has_lines| match has_lines {
        true => area(control.clone(), "long-text-control one-line", "1", false),
        false => {
            let width = width(&control.field.kind);
            line(control.clone(), Line { prose: true, ..Line::exact(width) })
        }
    })
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    match &leaf.value {
        Value::String(text) => json::show_text(text),
        other => json::show_any(other),
    }
}
