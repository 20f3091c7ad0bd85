//! The layout of a written object or list: each member with its own comments and comma, and whether members are on
//! separate lines.

use super::between::{Kind, Piece, line_ends, pieces};
use super::written_value::Element;
use std::ops::Range;

/// A member or entry with its comments and comma.
#[derive(Debug)]
pub(super) struct Block {
    /// Start of the comments above it, or of itself.
    pub lead: usize,
    /// End of its value.
    pub end: usize,
    pub comma: Option<usize>,
    /// End of its comma and of the comment after it.
    pub tail: usize,
}

/// The layout of an object or a list.
#[derive(Debug)]
pub(super) struct Layout {
    pub blocks: Vec<Block>,
    /// Offset after the opening bracket and the comment after it.
    pub head: usize,
    /// Offset of the closing bracket.
    pub close: usize,
    /// True if there are line ends between the members.
    pub is_in_lines: bool,
    /// True if a comma follows the last member.
    pub ends_with_comma: bool,
}

impl Layout {
    /// Reads the layout of the value in `span`, brackets included.
    pub fn read(text: &str, span: &Range<usize>, elements: &[Element]) -> Self {
        let close = span.end.saturating_sub(1);
        let mut layout = Self {
            blocks: Vec::with_capacity(elements.len()),
            head: span.start + 1,
            close,
            is_in_lines: false,
            ends_with_comma: false,
        };
        let mut before = span.start + 1;
        for (number, element) in elements.iter().enumerate() {
            let gap = Gap::read(text, before..element.start, number > 0, true);
            layout.take(&gap);
            layout.blocks.push(Block {
                lead: gap.lead,
                end: element.value.span.end,
                comma: None,
                tail: element.value.span.end,
            });
            before = element.value.span.end;
        }
        let gap = Gap::read(text, before..close, !elements.is_empty(), false);
        layout.take(&gap);
        layout.ends_with_comma = gap.comma.is_some();
        layout
    }

    /// Adds the gap after the last block so far, or after the opening bracket.
    fn take(&mut self, gap: &Gap) {
        self.is_in_lines |= gap.has_line_end;
        match self.blocks.last_mut() {
            Some(block) => (block.comma, block.tail) = (gap.comma, gap.tail),
            None => self.head = gap.tail,
        }
    }
}

/// The text between two elements, or between an element and a bracket.
struct Gap {
    comma: Option<usize>,
    /// End of the text that belongs to the element before.
    tail: usize,
    /// Start of the text that belongs to the element after.
    lead: usize,
    has_line_end: bool,
}

impl Gap {
    fn read(text: &str, between: Range<usize>, may_have_comma: bool, has_next: bool) -> Self {
        let end = between.end;
        let has_line_end = text.get(between.clone()).is_some_and(|gap| gap.contains('\n'));
        let list = pieces(text, between.clone());
        let comma = list.iter().find(|piece| piece.kind == Kind::Comma && may_have_comma);
        let comma = comma.map(|piece| piece.range.start);
        let from = comma.map_or(between.start, |comma| comma + 1);
        let behind: Vec<&Piece> = list.iter().filter(|piece| piece.range.start >= from).collect();
        let tail = tail(text, &behind, from, has_next);
        let lead = lead(text, &behind, tail, end);
        Self { comma, tail, lead, has_line_end }
    }
}

/// Returns the end of the comments on the line of `from`. If another element follows on that line, the comments belong
/// to that.
fn tail(text: &str, pieces: &[&Piece], from: usize, has_next: bool) -> usize {
    let mut tail = from;
    for piece in pieces {
        match piece.kind {
            Kind::Space if has_line_end(text, piece) => return tail,
            Kind::Space => {}
            Kind::LineComment => return piece.range.end,
            Kind::Comment | Kind::Comma => tail = piece.range.end,
        }
    }
    if has_next { from } else { tail }
}

/// Returns the start of the comments directly above `next`, without an empty line between.
fn lead(text: &str, pieces: &[&Piece], tail: usize, next: usize) -> usize {
    let mut lead = next;
    for piece in pieces.iter().rev().take_while(|piece| piece.range.start >= tail) {
        match piece.kind {
            Kind::Space => {
                let ends = text.get(piece.range.clone()).map(line_ends).unwrap_or_default();
                if ends > 1 {
                    break;
                }
            }
            Kind::Comma => break,
            Kind::LineComment | Kind::Comment => lead = piece.range.start,
        }
    }
    lead
}

fn has_line_end(text: &str, piece: &Piece) -> bool {
    text.get(piece.range.clone()).is_some_and(|space| space.contains('\n'))
}
