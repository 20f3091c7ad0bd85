//! Several lines of text.
//! Refuses markup: a star is a star.

use super::area::area;
use super::{Control, json, text};
use leptos::prelude::*;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(super) fn edit(control: Control) -> AnyView {
    area(control, "long-text-control", "4", false)
}

pub(super) fn show(leaf: &Leaf) -> AnyView {
    match &leaf.value {
        Value::String(text) if text.trim().is_empty() => text::show_text(text.trim()),
        Value::String(text) => paragraphs(text),
        other => json::show_any(other),
    }
}

/// A paragraph for each run of lines; single line breaks are kept by the style.
pub(super) fn paragraphs(text: &str) -> AnyView {
    let paragraphs: Vec<_> =
        split(text).into_iter().map(|part| view! { <p>{part.to_owned()}</p> }).collect();
    view! { <div class="paragraphs">{paragraphs}</div> }.into_any()
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
