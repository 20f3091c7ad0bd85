//! An answer as a text that is taken elsewhere: Markdown, a page of HTML, cells of a spreadsheet.
//! Refuses words of its own ([`ExportWords`] brings them), and to let a text become markup, a
//! formula, a script or a request that it was not.

mod cells;
mod embed;
mod html;
mod html_table;
mod markdown;
mod page;
#[cfg(test)]
mod properties;

mod shown;
mod text;

pub use cells::{comma_separated_table, tab_separated_table, tables};
pub use html_table::html_table;
pub use markdown::markdown;
pub use page::{Page, html_page};

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
    /// A single value as people read it, such as a date in words; none: its own text.
    fn said(&self, leaf: &Leaf) -> Option<String>;
    /// Markdown, read; its highest heading is of a level.
    fn prose(&self, source: &str, first: usize) -> Vec<Prose>;
}

/// A piece of Markdown that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prose {
    /// Characters.
    Text(String),
    /// An element of this name with its content.
    Element(&'static str, Vec<Prose>),
    /// A heading of a level.
    Heading(usize, Vec<Prose>),
    /// A numbered list, and the number at which it begins.
    Numbered(u64, Vec<Prose>),
    /// A link, if its address is one that may be followed.
    Link(String, Vec<Prose>),
}
