//! An answer, whole or half-written, as a tree of blocks that can be drawn.

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

/// What numbers count, and what they add up to.
mod amounts {
    pub(super) mod identifier;
    pub(super) mod measure;
    pub(super) mod text_unit;
    pub(super) mod totals;
}

/// A single value: who draws it, and what it is known by.
mod single {
    pub(super) mod badge;
    pub(super) mod content;
    pub(super) mod leaf;
    pub(super) mod text;
}

/// What belongs together in an answer, and what stands around a value.
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

/// A piece of a result: what it is called, and what it holds. The parts are shared, so that a
/// copy costs nothing, and what stays the same while an answer is written is known at a glance.
#[derive(Clone, Debug, Default)]
pub struct SolutionBlock(Arc<BlockParts>);

/// What a block says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BlockParts {
    /// The place of its value in the solution.
    pub pointer: Pointer,
    /// Its heading: the schema's `title`, or the key made readable; none in a list.
    pub label: Option<String>,
    /// What it is to its reader: whether the label is shown.
    pub role: Role,
    /// The schema's `description`, Markdown. It is written for the model.
    pub description: Option<String>,
    /// Its author wants the description to be read with the answer: `x-describe`.
    pub is_described: bool,
    /// What it holds.
    pub content: BlockContent,
    /// What its author wants it to be drawn as, beside its table.
    pub chart: Option<ChartHint>,
    /// The schema knows this key; false for what a model added by itself.
    pub is_declared: bool,
    /// What the shape is called that the value took of several.
    pub branch: Option<String>,
    /// The key of the part that is its heading: of the whole answer its title, of an entry its name.
    pub named_by: Option<String>,
    /// An entry that may hold more of its own kind, to be folded, or a list of such entries.
    pub is_tree: bool,
    /// A list whose entries come one after another: each has its number.
    pub is_numbered: bool,
}

/// What a block holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum BlockContent {
    /// An object's parts, in the schema's order, unknown keys last.
    Section(Vec<SolutionBlock>),
    /// A list's entries.
    List(Vec<SolutionBlock>),
    /// A list of alike objects, or alike values by their keys. Shared, since it is
    /// handed on with every piece of an answer that arrives, and may be most of it.
    Table(Arc<Table>),
    /// A single value, drawn by its widget.
    Leaf(Leaf),
    /// Described, and not there: left out by the model.
    #[default]
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
    /// The whole of which a number is a part, 1 or 100: it is drawn as a bar too. For stars, how
    /// many there may be.
    pub whole: Option<u8>,
    /// What a text is written in or holds: the language of code (`python`), the media type of a
    /// bare file (`audio/mpeg`), `image` for an address of a picture.
    pub content: Option<String>,
    /// Whether it stands in a row of a table, where dates are written short.
    pub is_in_row: bool,
}

impl Leaf {
    /// A value of which no more is known than who draws it.
    pub fn new(widget: WidgetKind, value: Value) -> Self {
        let (options, open, measure, whole, content, is_in_row) = Default::default();
        Self { widget, value, options, open, measure, whole, content, is_in_row }
    }
}

/// Alike values, as rows and columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What the rows are called, where they are the values of keys: the first column, before the others. `None` for the
    /// entries of a list.
    pub keys: Option<Keys>,
    /// The columns, in the schema's order.
    pub columns: Vec<Column>,
    /// A row an entry, a cell a column; a cell's content is a leaf, `Absent` or `Pending`,
    /// or a nested block.
    pub rows: Vec<Vec<SolutionBlock>>,
    /// More rows may come.
    pub is_open: bool,
}

/// The keys whose values are the rows of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys {
    /// The heading of their column, where the schema has a title for keys.
    pub label: Option<String>,
    /// A key a row.
    pub names: Vec<String>,
}

/// A column of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// The key; empty where the rows are single values.
    pub key: String,
    /// The heading; empty where the schema has none for single values.
    pub label: String,
    /// The schema's `description`, Markdown.
    pub description: Option<String>,
    /// Numbers are set to the right.
    pub numeric: bool,
    /// What is in it is too much for a cell: it opens below its row.
    pub is_below: bool,
    /// What can be said of all its numbers together.
    pub aggregate: Aggregate,
}

impl Table {
    /// The place of a row in the solution; `place` is the table's own.
    pub fn row_place(&self, place: &Pointer, row: usize) -> Pointer {
        match self.keys.as_ref().and_then(|keys| keys.names.get(row)) {
            Some(key) => place.join(key),
            None => place.join(&row.to_string()),
        }
    }
}
