//! An answer as text for other programs: Markdown, and cells of a spreadsheet. As HTML it is drawn by the page's views.
//!
//! No text becomes markup, a formula, a script or a request that it was not; `properties` holds
//! that for hostile values. Words come from the app ([`ExportWords`]).

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

/// What only the app can say: words, and values as people of its language write them.
pub trait ExportWords {
    /// What stands for a described value that was left out.
    fn absent(&self) -> String;
    /// What stands for a list or an object that holds nothing.
    fn empty(&self) -> String;
    /// The heading of what the schema does not describe.
    fn unknown(&self) -> String;
    /// The heading of the names of rows, where the schema has none.
    fn name(&self) -> String;
    /// The heading of single values in rows, where the schema has none.
    fn value(&self) -> String;
    /// What the sums of columns are called.
    fn total(&self) -> String;
    /// What the means of columns are called.
    fn mean(&self) -> String;
    /// A single value as people read it, such as a date in words; `None`: its own text.
    fn leaf_text(&self, leaf: &Leaf) -> Option<String>;
}
