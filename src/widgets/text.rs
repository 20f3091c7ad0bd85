//! One line of text, and a masked secret.

use super::area::area;
use super::line::{Line, line, width};
use super::markdown::marked;
use super::{Control, json, long_text};
use crate::dom::{View, el, focused, part_of};
use crate::words::use_locale;
use crate::words_now;
use pilcrow_core::solution::Leaf;
use serde_json::Value;
use std::cell::Cell;

/// A single-line input, or a text area if the text contains line breaks, which an input would strip. A focused
/// text area is not replaced.
pub(super) fn edit(control: Control) -> View {
    let (held, id, had_lines) = (control.held, control.id.clone(), Cell::new(false));
    let has_lines = move || {
        let is_in_use = || had_lines.get() && focused().is_some_and(|focused| focused.id() == id);
        had_lines.set(held.text().contains('\n') || is_in_use());
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

pub(super) fn show(leaf: &Leaf) -> View {
    match &leaf.value {
        Value::String(text) => show_text(text),
        other => json::show_any(other),
    }
}

/// A text as it is; one of several lines becomes paragraphs, an empty one says so.
pub(super) fn show_text(text: &str) -> View {
    if text.is_empty() {
        let word = words_now!(use_locale().get(), widget.empty);
        return el("span").class("muted").child(word).into();
    }
    if text.contains('\n') {
        return long_text::paragraphs(text);
    }
    el("span").class("text").child(marked(text)).into()
}

/// A secret is shown on request, so that a shared screen does not give it away.
pub(super) fn show_secret(leaf: &Leaf) -> View {
    let Value::String(text) = &leaf.value else { return json::show_any(&leaf.value) };
    let word = words_now!(use_locale().get(), widget.show_secret);
    el("details")
        .class("secret")
        .child(el("summary").child(word))
        .child(el("code").child(text.clone()))
        .into()
}
