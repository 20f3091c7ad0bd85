//! The solution: an answer, complete or still being written, as a tree of blocks for display.

mod blocks;
mod chart;
pub mod compare;
mod doubt;
mod example;
pub mod export;
mod growth;
mod input;
mod inspect;
mod meaning;
mod naming;
mod order;
mod preview;
#[cfg(test)]
mod properties;
mod quiz;
mod role;
mod table;

/// Measures of numbers, and their totals.
mod amounts {
    pub(super) mod identifier;
    pub(super) mod measure;
    pub(super) mod text_unit;
    pub(super) mod totals;
}

/// Single values: their widgets and contents.
mod single {
    pub(super) mod badge;
    pub(super) mod content;
    pub(super) mod leaf;
    pub(super) mod text;
}

/// The structure of an answer: which parts belong together, and the context of a value.
mod structure {
    pub(super) mod around;
    pub(super) mod branch;
    pub(super) mod members;
    pub(super) mod sequence;
    pub(super) mod shared;
    pub(super) mod tree;
}

pub use self::amounts::measure::Measure;
pub use self::single::badge::badge_color;
pub use blocks::{blocks_at, grown_blocks, solution_blocks};
pub use chart::{
    Across, Amount, Chart, ChartKind, Precision, Series, Spot, Subject, Tick, charts, date_ticks,
    may_have_chart, number_ticks, seconds_of,
};
pub use doubt::{Doubt, doubts};
pub use example::{ExampleTexts, example_answer};
pub use input::input_block;
pub use preview::{PREVIEW_ROWS, PreviewPart, palette, preview};
pub use quiz::Question;
pub use role::Role;
pub use table::{
    Aggregate, Aggregates, SortKey, aggregates, column_widths, has_words, in_small_letters,
    key_of_key, least_width, ordered, row_text, sort_key, words_of,
};

use crate::field::{ChartHint, ChoiceOption, WidgetKind};
use crate::pointer::Pointer;
use serde_json::Value;
use std::sync::Arc;

/// A part of an answer for display. The data is shared, so that a copy costs nothing, and unchanged blocks of a growing
/// answer are recognized by their address.
#[derive(Clone, Debug, Default)]
pub struct SolutionBlock(Arc<BlockParts>);

/// The data of a block.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BlockParts {
    /// Pointer to its value in the answer.
    pub pointer: Pointer,
    /// Heading: the schema's `title`, or the key made readable; `None` for an entry of a list.
    pub label: Option<String>,
    /// Role for the reader, which decides whether the label is shown.
    pub role: Role,
    /// The schema's `description`, in Markdown, written for the model.
    pub description: Option<String>,
    /// True if the author wants the description to be shown with the answer: `x-describe`.
    pub is_described: bool,
    /// The content.
    pub content: BlockContent,
    /// The author's choice of a chart beside the table; `None` if there is none.
    pub chart: Option<ChartHint>,
    /// True if the schema describes this key; false for a key that the model added.
    pub is_declared: bool,
    /// Name of the branch of a union that the value matches; `None` if it is not worth showing.
    pub branch: Option<String>,
    /// Key of the part that is its heading: the title of the whole answer, or the name of an entry.
    pub named_by: Option<String>,
    /// True for an entry that may contain more of its own kind, and for a list of such entries: they can be folded.
    pub is_tree: bool,
    /// True for a list whose entries follow each other, so that they are numbered.
    pub is_numbered: bool,
}

/// The content of a block.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum BlockContent {
    /// The parts of an object, in the schema's order, unknown keys last.
    Section(Vec<SolutionBlock>),
    /// The entries of a list.
    List(Vec<SolutionBlock>),
    /// A list of similar objects, or similar values by their keys. Shared, since it is passed on with every piece of an
    /// answer that arrives, and may be most of it.
    Table(Arc<Table>),
    /// A single value, drawn by its widget.
    Leaf(Leaf),
    /// A described value that the model omitted.
    #[default]
    Absent,
    /// A described value that may still come, since the answer is being written.
    Pending,
}

/// A single value with what its widget needs to draw it.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// The widget. `Constant` also shows null, whatever the schema says; `Json` shows anything that is nested too
    /// deeply to be split.
    pub widget: WidgetKind,
    /// The value.
    pub value: Value,
    /// The allowed values, if the schema lists them; their labels and colours come from here.
    pub options: Vec<ChoiceOption>,
    /// True while the text is still being written: it may be an incomplete date or option.
    pub open: bool,
    /// The unit of a number; `None` if it has none.
    pub measure: Option<Measure>,
    /// The whole that a number is a share of, 1 or 100, so that a bar is drawn. For stars, the largest possible number.
    pub whole: Option<u8>,
    /// The format of a text: the language of code (`python`), the media type of a bare file (`audio/mpeg`), `image` for
    /// the address of a picture.
    pub content: Option<String>,
    /// True in a row of a table, where dates are written short.
    pub is_in_row: bool,
}

impl Leaf {
    /// Creates a value with a widget and nothing else.
    pub fn new(widget: WidgetKind, value: Value) -> Self {
        let (options, open, measure, whole, content, is_in_row) = Default::default();
        Self { widget, value, options, open, measure, whole, content, is_in_row }
    }
}

/// Similar values as rows and columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The names of the rows, if they are the values of keys: the first column, before the others. `None` for the
    /// entries of a list.
    pub keys: Option<Keys>,
    /// The columns, in the schema's order.
    pub columns: Vec<Column>,
    /// The rows, with a cell for each column. The content of a cell is a leaf, `Absent`, `Pending`, or a nested block.
    pub rows: Vec<Vec<SolutionBlock>>,
    /// True while more rows may come.
    pub is_open: bool,
}

/// The keys whose values are the rows of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys {
    /// The heading of their column; `None` if the schema has no title for keys.
    pub label: Option<String>,
    /// The keys, one for each row.
    pub names: Vec<String>,
}

/// A column of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// The key; empty if the rows are single values.
    pub key: String,
    /// The heading; empty if the schema has none for single values.
    pub label: String,
    /// The schema's `description`, Markdown.
    pub description: Option<String>,
    /// True for numbers, which are aligned to the right.
    pub numeric: bool,
    /// True if its content is too long for a cell and opens below the row.
    pub is_below: bool,
    /// The aggregate of all its numbers.
    pub aggregate: Aggregate,
}

impl Table {
    /// Returns the pointer of a row in the answer; `place` is the table's own pointer.
    pub fn row_place(&self, place: &Pointer, row: usize) -> Pointer {
        match self.keys.as_ref().and_then(|keys| keys.names.get(row)) {
            Some(key) => place.join(key),
            None => place.join(&row.to_string()),
        }
    }
}
