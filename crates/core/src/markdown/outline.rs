//! Maps the headings of a text to levels on the page, so that the page's outline has no gaps.

/// Returns levels on the page for headings, independent of their own numbers: a text may begin with its third level,
/// and skip its fourth.
pub(super) struct Outline {
    first: usize,
    /// The own levels of the headings around the current place.
    above: Vec<usize>,
}

impl Outline {
    /// Creates an outline whose highest heading has this level.
    pub fn new(first: usize) -> Self {
        Self { first, above: Vec::new() }
    }

    /// Returns the level on the page of the next heading, from its own level.
    pub fn place(&mut self, own: usize) -> usize {
        while self.above.last().is_some_and(|above| *above >= own) {
            self.above.pop();
        }
        let level = self.first + self.above.len();
        self.above.push(own);
        level
    }
}
