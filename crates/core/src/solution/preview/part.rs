//! A piece of a picture of an answer: a row of it, or a few.

use crate::solution::Leaf;

/// How many rows a picture has, its heading among them.
pub const PREVIEW_ROWS: usize = 6;

/// The most characters of a text: no row has room for more.
const MAX_TEXT: usize = 160;

/// A piece of the picture, from the top down.
#[derive(Clone, Debug, PartialEq)]
pub enum PreviewPart {
    /// What the whole is called.
    Heading(String),
    /// What the next part is called.
    Caption(String),
    /// A running text and how many rows it has; empty where only its place is known.
    Text(String, usize),
    /// What a value is called, and the value; `None` if only its place is known.
    Fact(String, Option<Leaf>),
    /// Alike entries: what the columns are called, empty where that is left out, and a row each.
    Rows(Vec<String>, Vec<Vec<Option<Leaf>>>),
    /// Colours, as `#` and hexadecimal digits.
    Swatches(Vec<String>),
    /// Numbers one after another, in percent of the largest.
    Bars(Vec<u8>),
    /// What one chooses from; true is what was chosen.
    Options(Vec<(String, bool)>),
    /// Lines that are numbered.
    Steps(Vec<String>),
    /// Short words side by side.
    Words(Vec<String>),
}

impl PreviewPart {
    /// How many rows it takes.
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

/// A text in one line, as much of it as has room.
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
