//! Several lines of plain text.

use super::area::area;
use super::markdown::marked;
use super::{Control, growing, json, text};
use crate::dom::{View, each, el};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(super) fn edit(control: Control) -> View {
    if control.field.is_any_type() {
        return area(control, "long-text-control one-line", "1", false);
    }
    area(control, "long-text-control", "4", false)
}

pub(super) fn show(leaf: &Leaf) -> View {
    match &leaf.value {
        Value::String(text) if text.trim().is_empty() => text::show_text(text.trim()),
        Value::String(text) => paragraphs(text),
        other => json::show_any(other),
    }
}

/// A paragraph for each run of lines; single line breaks are kept by the style.
pub(super) fn paragraphs(text: &str) -> View {
    let paragraphs: Vec<_> =
        split(text).into_iter().map(|part| el("p").child(marked(part))).collect();
    el("div").class("paragraphs").child(paragraphs).into()
}

/// Paragraphs of a text that is still growing.
pub(super) fn grow(text: impl Fn() -> String + 'static) -> View {
    let paragraphs = move || {
        let text = text();
        let parts = split(&text).into_iter().enumerate();
        parts.map(|(at, part)| (growing::key(at, &part), part.to_owned())).collect()
    };
    el("div")
        .class("paragraphs")
        .child(each(paragraphs, |part: String| el("p").child(marked(&part))))
        .into()
}

fn split(text: &str) -> Vec<&str> {
    text.split("\n\n").map(|part| part.trim_matches('\n')).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_line_parts_paragraphs_and_a_line_break_does_not() {
        assert_eq!(split("a\nb\n\n\n\n  c\n"), ["a\nb", "  c"]);
        assert!(split("\n\n").is_empty());
    }
}
