//! How much is shown to a model of a document, and how much is read of its answer.

/// So many changes are offered.
pub(super) const MOST_CHANGES: usize = 60;

/// So many fields are listed, and so many texts.
pub(super) const MOST_LISTED: usize = 300;

/// A longer text is shown by its beginning, and cannot be changed. In letters.
pub(super) const LONGEST_TEXT: usize = 20_000;

/// So much is shown of all texts together. In letters.
pub(super) const MOST_TEXT: usize = 60_000;

/// A longer name, help or option is cut. In letters.
pub(super) const LONGEST_NAME: usize = 300;

/// Fields stand within others so deep at most.
pub(super) const DEEPEST: usize = 6;
