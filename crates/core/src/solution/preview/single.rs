//! Single values of an answer, cut to the size of a preview.

use super::part::cut;
use crate::field::WidgetKind;
use crate::solution::{BlockContent, Leaf, SolutionBlock};
use serde_json::Value;

/// Longest text that counts as a short value, in characters.
const MAX_VALUE: usize = 48;

/// Approximate number of characters in a row of running text.
const ROW: usize = 42;

/// Reads blocks for a preview.
#[derive(Clone, Copy)]
pub(super) struct Finder {
    /// True if there is no answer: empty fields are shown as placeholders.
    pub is_sketch: bool,
}

impl Finder {
    /// Returns a long text and its number of rows; `None` for other values.
    pub fn running_text(self, leaf: &Leaf) -> Option<(String, usize)> {
        let text = leaf.value.as_str()?;
        let writing = leaf.widget.facts().writing;
        let is_prose = writing.is_prose();
        if self.is_sketch && text.is_empty() {
            return is_prose.then(|| (String::new(), 2));
        }
        let is_text = writing.is_words() || writing.is_long();
        let is_long = text.contains('\n') || text.chars().nth(MAX_VALUE).is_some();
        let plain = text.replace(['*', '#', '`'], "");
        (is_text && is_long).then(|| {
            let line = cut(&plain);
            let rows = line.chars().count().div_ceil(ROW).clamp(1, 3);
            (line, rows)
        })
    }

    /// Returns a single value to show; `None` for one that means nothing to its reader.
    pub fn value(self, leaf: &Leaf) -> Option<Leaf> {
        match &leaf.value {
            Value::Null | Value::Array(_) | Value::Object(_) => None,
            Value::String(text) => {
                let is_file = leaf.widget == WidgetKind::File || text.starts_with("data:");
                // A text that starts with † is a reference to a variable: the model's own note.
                let is_shown = !is_file && !text.starts_with('†') && !text.trim().is_empty();
                is_shown.then(|| match leaf.widget {
                    WidgetKind::Choice => leaf.clone(),
                    _ => Leaf { value: Value::String(cut(text)), ..leaf.clone() },
                })
            }
            Value::Bool(_) | Value::Number(_) => Some(leaf.clone()),
        }
    }
}

/// Returns the single value of a block.
pub(super) fn leaf_of(block: &SolutionBlock) -> Option<&Leaf> {
    match &block.content {
        BlockContent::Leaf(leaf) => Some(leaf),
        _ => None,
    }
}

/// Returns an option's label or a text as one line.
pub(super) fn text_of(leaf: &Leaf) -> Option<String> {
    let option = leaf.options.iter().find(|option| option.value == leaf.value);
    let own = || leaf.value.as_str().map(cut);
    option.map(|option| cut(&option.label)).or_else(own)
}
