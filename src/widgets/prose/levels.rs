//! The levels of a text's headings within the page, whose outline skips none.
//! Refuses to keep the signs' own: a text may begin with its third level.

use super::{Element, Piece};

/// Gives each heading its place in the page's outline, of which `first` is the text's highest.
pub(super) struct Levels {
    first: usize,
    /// The signs of the headings that the next one may stand below.
    above: Vec<usize>,
}

impl Levels {
    pub(super) fn new(first: usize) -> Self {
        Self { first, above: Vec::new() }
    }

    pub(super) fn settle(&mut self, pieces: &mut [Piece]) {
        for piece in pieces {
            match piece {
                Piece::Heading(level, _) => *level = self.place(*level),
                Piece::Element(Element { children, .. }) => self.settle(children),
                Piece::Text(_) | Piece::Code(..) | Piece::Link(..) | Piece::Picture(..) => {}
            }
        }
    }

    fn place(&mut self, signs: usize) -> usize {
        while self.above.last().is_some_and(|above| *above >= signs) {
            self.above.pop();
        }
        let level = self.first + self.above.len();
        self.above.push(signs);
        level
    }
}
