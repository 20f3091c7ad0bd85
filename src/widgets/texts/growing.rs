//! Display of a text that is still being written: elements stay in the page while more text is appended.

use super::highlight::show_code;
use super::prose::{marked, parsed, split, view};
use crate::dom::{View, each, el};
use pilcrow_core::field::WidgetKind;
use pilcrow_core::markdown::{Prose, drawable_part};
use pilcrow_core::solution::Leaf;
use serde_json::Value;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The current state of a growing text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Growing {
    /// The text so far.
    pub text: String,
    /// True if more may follow.
    pub open: bool,
}

impl Growing {
    /// Returns the text of a leaf; empty if it is no text.
    pub fn from_leaf(leaf: &Leaf) -> Self {
        let text = leaf.value.as_str().unwrap_or_default().to_owned();
        Self { text, open: leaf.open }
    }

    /// Returns the widget of a text of several lines; `None` for any other value.
    pub fn kind(leaf: &Leaf) -> Option<WidgetKind> {
        let Value::String(text) = &leaf.value else { return None };
        let is_long = leaf.widget.facts().writing.is_prose();
        (is_long && !text.trim().is_empty()).then_some(leaf.widget)
    }
}

/// Draws a growing text by its widget.
pub fn grow(kind: WidgetKind, read: impl Fn() -> Growing + 'static) -> View {
    match kind {
        WidgetKind::Markdown => grow_markdown(read),
        _ => grow_paragraphs(move || read().text),
    }
}

/// Draws growing Markdown: unchanged blocks keep their elements. Code is coloured once the text is complete.
fn grow_markdown(read: impl Fn() -> Growing + 'static) -> View {
    let blocks = move || {
        let Growing { text, open } = read();
        let text = if open { drawable_part(&text) } else { &text };
        let pieces = parsed(text).into_iter().enumerate();
        let keyed = |(at, piece): (usize, Prose)| {
            let is_plain = open && matches!(piece, Prose::Code { .. });
            (key(at, &(&piece, is_plain)), (piece, is_plain))
        };
        pieces.map(keyed).collect()
    };
    let draw = |(piece, is_plain)| match piece {
        Prose::Code { text, .. } if is_plain => show_code(&text, None).into(),
        piece => view(piece),
    };
    el("div").class("prose").child(each(blocks, draw)).into()
}

/// Draws the paragraphs of a growing text.
fn grow_paragraphs(text: impl Fn() -> String + 'static) -> View {
    let paragraphs = move || {
        let text = text();
        let parts = split(&text).into_iter().enumerate();
        parts.map(|(at, part)| (key(at, &part), part.to_owned())).collect()
    };
    el("div")
        .class("paragraphs")
        .child(each(paragraphs, |part: String| el("p").child(marked(&part))))
        .into()
}

/// Returns the key of a part of a text: its position and a hash of its content.
fn key(at: usize, part: &impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    part.hash(&mut hasher);
    format!("{at} {}", hasher.finish())
}
