//! A table of texts, and how much of one is read.

/// The most columns that are read.
pub(super) const MOST_COLUMNS: usize = 100;

/// The most rows that are read.
pub(super) const MOST_ROWS: usize = 1_000;

/// The longest name of a column; a longer text is a sentence.
pub(super) const LONGEST_NAME: usize = 40;

/// A table of texts: its names, and its rows.
pub(super) type Texts = (Vec<String>, Vec<Vec<Option<String>>>);
