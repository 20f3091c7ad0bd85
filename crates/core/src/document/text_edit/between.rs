//! Splits the text between two values into commas, comments and white space.

use std::ops::Range;

/// A piece of the text between values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub range: Range<usize>,
    pub kind: Kind,
}

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Space,
    Comma,
    /// From `//` to the end of its line.
    LineComment,
    /// `/* … */`, or an ellipsis.
    Comment,
}

/// Returns the pieces of a text between two offsets.
pub(super) fn pieces(text: &str, between: Range<usize>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = between.start;
    while let Some(rest) = text.get(at..between.end).filter(|rest| !rest.is_empty()) {
        let (kind, length) = piece(rest);
        pieces.push(Piece { range: at..at + length, kind });
        at += length;
    }
    pieces
}

fn piece(rest: &str) -> (Kind, usize) {
    let ends = |end: fn(char) -> bool| rest.find(end).unwrap_or(rest.len());
    if rest.starts_with("//") {
        return (Kind::LineComment, ends(|c| c == '\n' || c == '\r'));
    }
    if let Some(comment) = rest.strip_prefix("/*") {
        return (Kind::Comment, comment.find("*/").map_or(rest.len(), |end| end + 4));
    }
    if rest.starts_with("...") {
        return (Kind::Comment, 3);
    }
    match rest.chars().next() {
        Some(',') => (Kind::Comma, 1),
        Some(letter) if is_space(letter) => (Kind::Space, ends(|c| !is_space(c))),
        // Any other character is unexpected, so that the text is not what it was taken for.
        letter => (Kind::Comment, letter.map_or(1, char::len_utf8)),
    }
}

fn is_space(letter: char) -> bool {
    letter.is_whitespace() || letter == '\u{feff}'
}

/// Number of line ends in a text.
pub(super) fn line_ends(text: &str) -> usize {
    text.matches('\n').count()
}
