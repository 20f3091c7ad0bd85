//! How much is shown to a model of a document, and how much is read of its answer.

/// The most changes that are offered.
pub(super) const MOST_CHANGES: usize = 60;

/// The most fields that are listed, and the most texts.
pub(super) const MOST_LISTED: usize = 300;

/// The longest text, in letters, that is shown whole; a longer one is shown by its beginning, and cannot be changed.
pub(super) const LONGEST_TEXT: usize = 20_000;

/// The most letters that are shown of all texts together.
pub(super) const MOST_TEXT: usize = 60_000;

/// The most letters of a name, a help or an option; a longer one is cut.
pub(super) const LONGEST_NAME: usize = 300;

/// The deepest level of fields within others.
pub(super) const DEEPEST: usize = 6;
