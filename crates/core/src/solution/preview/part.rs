//! A part of an answer's preview: one row of it, or a few.

use crate::solution::Leaf;

/// Number of rows of a preview, including its heading.
pub const PREVIEW_ROWS: usize = 6;

/// Longest text in a row, in characters.
const MAX_TEXT: usize = 160;

/// A part of the preview, from top to bottom.
#[derive(Clone, Debug, PartialEq)]
pub enum PreviewPart {
    /// Title of the whole answer.
    Heading(String),
    /// Title of the next part.
    Caption(String),
    /// A running text and its number of rows; empty in a preview without an answer.
    Text(String, usize),
    /// The label and the value of a field; `None` in a preview without an answer.
    Fact(String, Option<Leaf>),
    /// Similar entries: the columns' headings, empty if they are omitted, and the rows.
    Rows(Vec<String>, Vec<Vec<Option<Leaf>>>),
    /// Colours, each as `#` and hexadecimal digits.
    Swatches(Vec<String>),
    /// Numbers as bars, in percent of the largest.
    Bars(Vec<u8>),
    /// Options to choose from; true for the chosen one.
    Options(Vec<(String, bool)>),
    /// Numbered lines.
    Steps(Vec<String>),
    /// Short words side by side.
    Words(Vec<String>),
}

impl PreviewPart {
    /// Number of rows that the part takes.
    pub fn rows(&self) -> usize {
        match self {
            Self::Heading(_) | Self::Caption(_) | Self::Fact(..) | Self::Words(_) => 1,
            Self::Text(_, rows) => *rows,
            Self::Rows(heads, rows) => usize::from(!heads.is_empty()) + rows.len(),
            Self::Swatches(_) => 2,
            Self::Bars(_) => 3,
            Self::Options(options) => options.len(),
            Self::Steps(steps) => steps.len(),
        }
    }
}

/// Cuts a text to one line that fits in a row.
pub(super) fn cut(text: &str) -> String {
    let mut words = text.split_whitespace();
    let mut line = words.next().unwrap_or_default().to_owned();
    for word in words {
        if line.len() > MAX_TEXT {
            break;
        }
        line.push(' ');
        line.push_str(word);
    }
    line.chars().take(MAX_TEXT).collect()
}
