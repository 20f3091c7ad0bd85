//! An answer, whole or half-written, as a tree of blocks that can be drawn.
//! Refuses to draw, and to know the form; how a leaf looks is its widget's.

mod around;
mod blocks;
mod branch;
pub mod compare;
mod content;
pub mod export;
mod inspect;
mod leaf;
mod markdown;
mod measure;
mod members;
#[cfg(test)]
mod properties;
mod shared;
mod table;

pub use blocks::solution_blocks;
pub use measure::Measure;

use crate::field::{ChoiceOption, WidgetKind};
use crate::pointer::Pointer;
use serde_json::Value;
use std::sync::Arc;

/// A piece of a result: what it is called, and what it holds. The parts are shared, so that a
/// copy costs nothing, and what stays the same while an answer is written is known at a glance.
#[derive(Clone, Debug)]
pub struct SolutionBlock(Arc<BlockParts>);

/// What a block says.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockParts {
    /// The place of its value in the solution.
    pub pointer: Pointer,
    /// Its heading: the schema's `title`, or the key made readable; none in a list.
    pub label: Option<String>,
    /// The schema's `description`, Markdown.
    pub description: Option<String>,
    /// What it holds.
    pub content: BlockContent,
    /// The schema knows this key; false for what a model added by itself.
    pub known: bool,
}

/// What a block holds.
#[derive(Clone, Debug, PartialEq)]
pub enum BlockContent {
    /// An object's parts, in the schema's order, unknown keys last.
    Section(Vec<SolutionBlock>),
    /// A list's entries.
    List(Vec<SolutionBlock>),
    /// A list of alike objects.
    Table(Table),
    /// A single value, drawn by its widget.
    Leaf(Leaf),
    /// Described, and not there: left out by the model.
    Absent,
    /// Described, and not there yet: the answer is being written.
    Pending,
}

/// A single value with what its widget needs to draw it.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// Who draws it. `Constant` also draws a null, whatever is described; `Json` anything that
    /// nests too deep to be taken apart.
    pub widget: WidgetKind,
    /// The value.
    pub value: Value,
    /// The allowed values, where there is a list of them: colour and label come from the place.
    pub options: Vec<ChoiceOption>,
    /// Its text is still growing: it need not be a whole date, or one of the options, yet.
    pub open: bool,
    /// What a number counts.
    pub measure: Option<Measure>,
    /// The whole of which a number is a part, 1 or 100: it is drawn as a bar too.
    pub whole: Option<u8>,
    /// What a text is written in or holds: the language of code (`python`), the media type of a
    /// bare file (`audio/mpeg`), `image` for an address of a picture.
    pub content: Option<String>,
}

impl Leaf {
    /// A value of which no more is known than who draws it.
    pub fn new(widget: WidgetKind, value: Value) -> Self {
        let (options, open, measure, whole, content) = Default::default();
        Self { widget, value, options, open, measure, whole, content }
    }
}

/// A list of alike objects, as rows and columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The columns, in the schema's order.
    pub columns: Vec<Column>,
    /// A row an entry, a cell a column; a cell's content is a leaf, `Absent` or `Pending`,
    /// or a nested block.
    pub rows: Vec<Vec<SolutionBlock>>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The key.
    pub key: String,
    /// The heading.
    pub label: String,
    /// The schema's `description`, Markdown.
    pub description: Option<String>,
    /// Numbers are set to the right.
    pub numeric: bool,
}
