//! The levels of a text's headings within the page, whose outline has no gaps.

/// Gives each heading its level on the page, whatever its own signs say: a text may begin with its
/// third level, and leave out its fourth.
pub(super) struct Outline {
    first: usize,
    /// The own levels of the headings that the next one may stand below.
    above: Vec<usize>,
}

impl Outline {
    /// An outline whose highest heading is of this level.
    pub fn new(first: usize) -> Self {
        Self { first, above: Vec::new() }
    }

    /// The level on the page of the next heading, by its own level.
    pub fn place(&mut self, own: usize) -> usize {
        while self.above.last().is_some_and(|above| *above >= own) {
            self.above.pop();
        }
        let level = self.first + self.above.len();
        self.above.push(own);
        level
    }
}
