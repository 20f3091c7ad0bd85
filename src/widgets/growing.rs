//! A text that is still being written: what stands on the page stays there while more is appended.

use super::{long_text, markdown};
use crate::dom::View;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::solution::Leaf;
use serde_json::Value;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A text of this moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Growing {
    /// As much of it as there is.
    pub text: String,
    /// More may come.
    pub open: bool,
}

impl Growing {
    /// The text of a leaf; empty where it is none.
    pub fn of(leaf: &Leaf) -> Self {
        let text = leaf.value.as_str().unwrap_or_default().to_owned();
        Self { text, open: leaf.open }
    }

    /// How a leaf is drawn that is a text of several lines; none for any other.
    pub fn kind(leaf: &Leaf) -> Option<WidgetKind> {
        let Value::String(text) = &leaf.value else { return None };
        let is_long = matches!(leaf.widget, WidgetKind::Markdown | WidgetKind::LongText);
        (is_long && !text.trim().is_empty()).then_some(leaf.widget)
    }
}

/// The text as it grows, drawn as this kind.
pub fn grow(kind: WidgetKind, read: impl Fn() -> Growing + 'static) -> View {
    match kind {
        WidgetKind::Markdown => markdown::grow(read),
        _ => long_text::grow(move || read().text),
    }
}

/// What a part of a text is known by: where it stands, and what it says.
pub(super) fn key(at: usize, part: &impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    part.hash(&mut hasher);
    format!("{at} {}", hasher.finish())
}
