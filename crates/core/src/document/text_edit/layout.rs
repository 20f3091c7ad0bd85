//! How an object or a list is laid out: each member with the comments that are its own, its comma,
//! and whether members stand on lines of their own.

use super::between::{Kind, Piece, line_ends, pieces};
use super::written_value::Element;
use std::ops::Range;

/// A member or an entry, with what belongs to it.
#[derive(Debug)]
pub(super) struct Block {
    /// Where the comments above it begin, or itself.
    pub lead: usize,
    /// Where its value ends.
    pub end: usize,
    pub comma: Option<usize>,
    /// Where its comma and the comment behind it end.
    pub tail: usize,
}

/// The layout of an object or a list.
#[derive(Debug)]
pub(super) struct Layout {
    pub blocks: Vec<Block>,
    /// Behind the bracket that opens it, and a comment behind that.
    pub head: usize,
    /// The offset of the bracket that closes it.
    pub close: usize,
    /// Some of its lines end between its members.
    pub is_in_lines: bool,
    /// Whether there is a comma behind its last member.
    pub ends_with_comma: bool,
}

impl Layout {
    /// The layout of what is written in `span`, brackets included.
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

    /// The gap that follows the last block so far, or the bracket.
    fn take(&mut self, gap: &Gap) {
        self.is_in_lines |= gap.has_line_end;
        match self.blocks.last_mut() {
            Some(block) => (block.comma, block.tail) = (gap.comma, gap.tail),
            None => self.head = gap.tail,
        }
    }
}

/// What stands between two elements, or between one and a bracket.
struct Gap {
    comma: Option<usize>,
    /// Where what belongs to the element before it ends.
    tail: usize,
    /// Where what belongs to the element behind it begins.
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

/// The end of the comments that stand on the line on which `from` is. Where something else follows
/// on that line, they are its own.
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

/// The beginning of the comments that stand above `next` without an empty line between.
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
