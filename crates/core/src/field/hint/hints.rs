//! What an author says about how a place should look.

use crate::field::ChartKind;
use serde_json::Value;

/// The names of all hints, with which keys such as `ui:NAME` and `x-NAME` end. A test of the command holds
/// them against `docs/hints.md`.
pub const HINT_NAMES: [&str; 25] = [
    "widget",
    "inputType",
    "title",
    "description",
    "help",
    "placeholder",
    "rows",
    "unit",
    "currency",
    "accept",
    "hidden",
    "readonly",
    "readOnly",
    "disabled",
    "label",
    "order",
    "enumNames",
    "enumDisabled",
    "inline",
    "collapsed",
    "layout",
    "describe",
    "chart",
    "aggregate",
    "identifier",
];

/// How a place should look, as far as its author says so and its type allows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hints {
    /// How a choice is made; other wishes have become the field's [`super::super::WidgetKind`].
    pub widget: Option<WidgetHint>,
    /// Shown in an empty text control.
    pub placeholder: Option<String>,
    /// Further words of help, Markdown.
    pub help: Option<String>,
    /// How many lines a text control begins with.
    pub rows: Option<u32>,
    /// What a number counts.
    pub unit: Option<String>,
    /// Which files may be picked, as `accept` of HTML has it.
    pub accept: Option<String>,
    /// Its value is kept and it is not drawn.
    pub hidden: bool,
    /// Whether it begins folded.
    pub collapsed: Option<bool>,
    /// How the entries of a list are laid out.
    pub layout: Option<Layout>,
    /// What a list or a column of an answer is drawn as beside its table.
    pub chart: Option<ChartHint>,
    /// What is said of all numbers of a column of an answer together.
    pub aggregate: Option<AggregateHint>,
    /// Whether a number of an answer is a name, whose digits are not grouped and with which nothing is reckoned.
    pub identifier: Option<bool>,
    /// Whether an answer shows the description to everybody, or to no one but the model.
    pub describe: Option<bool>,
    /// The options of a choice stand in one line, or one below the other.
    pub inline: Option<bool>,
    /// Options of a choice that are shown and cannot be picked.
    pub disabled: Vec<Value>,
    /// Its name is there only for those who do not see the page.
    pub bare: bool,
}

/// How the entries of a list are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Rows and columns.
    Table,
    /// One below the other.
    List,
}

/// What a list or a column of an answer is drawn as beside its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartHint {
    /// A chart of this kind.
    As(ChartKind),
    /// No chart.
    None,
}

/// What is said of all numbers of a column of an answer together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AggregateHint {
    /// The sum of the numbers.
    Sum,
    /// The mean of the numbers.
    Mean,
    /// Neither of them.
    None,
}

/// How a choice is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WidgetHint {
    /// All options in sight, one to be picked.
    Radio,
    /// A list that opens.
    Select,
    /// One box to tick.
    Checkbox,
    /// A slider that is a control of its own.
    Range,
}
