//! Exports an answer as text for other programs: Markdown, and cells of a spreadsheet. The page's views export HTML.
//!
//! No text becomes markup, a formula, a script or a network request; the tests in `properties` check that with hostile
//! values. The app supplies words through [`ExportWords`].

mod cells;
mod html_table;
#[cfg(test)]
mod kinds;
mod markdown;
#[cfg(test)]
mod properties;
mod value_text;

pub use cells::{comma_separated_table, is_run, tab_separated_table, tables};
pub use html_table::html_table;
pub use markdown::markdown;

use super::Leaf;

/// The app's part in an export: words, and values as written in the person's language.
pub trait ExportWords {
    /// Returns the words for a described value that is missing.
    fn absent(&self) -> String;
    /// Returns the words for an empty list or object.
    fn empty(&self) -> String;
    /// Returns the heading of values that the schema does not describe.
    fn unknown(&self) -> String;
    /// Returns the heading of the rows' names, if the schema has none.
    fn name(&self) -> String;
    /// Returns the heading of single values in rows, if the schema has none.
    fn value(&self) -> String;
    /// Returns the name of the row of sums.
    fn total(&self) -> String;
    /// Returns the name of the row of means.
    fn mean(&self) -> String;
    /// Returns a single value in readable form, such as a date in words; `None` for its own text.
    fn leaf_text(&self, leaf: &Leaf) -> Option<String>;
}
