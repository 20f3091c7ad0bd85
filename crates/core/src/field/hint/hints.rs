//! The display hints of a field.

use crate::field::ChartKind;
use serde_json::Value;

/// Names of all hints, used in keys such as `ui:NAME` and `x-NAME`. A test of the command compares them with
/// `docs/hints.md`.
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

/// The display hints of a field, as far as its author gives them and its type allows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hints {
    /// The control of a choice; other widget hints become the field's [`super::super::WidgetKind`].
    pub widget: Option<WidgetHint>,
    /// Text that an empty text control shows.
    pub placeholder: Option<String>,
    /// Additional help text in Markdown.
    pub help: Option<String>,
    /// Number of lines of an empty text control.
    pub rows: Option<u32>,
    /// Unit of a number.
    pub unit: Option<String>,
    /// Files that may be picked, in the syntax of HTML's `accept`.
    pub accept: Option<String>,
    /// True if the field is not drawn; its value is kept.
    pub hidden: bool,
    /// Whether the field begins folded; `None` leaves it to the form.
    pub collapsed: Option<bool>,
    /// Layout of a list's entries.
    pub layout: Option<Layout>,
    /// Chart of a list or a column of an answer, beside its table.
    pub chart: Option<ChartHint>,
    /// Aggregate of all numbers of a column of an answer.
    pub aggregate: Option<AggregateHint>,
    /// True if a number of an answer is an identifier: its digits are not grouped, and it is left out of sums.
    pub identifier: Option<bool>,
    /// Whether an answer shows the description: to everybody (true), or only to the model (false).
    pub describe: Option<bool>,
    /// True if the options of a choice are in one line, false if they are below each other.
    pub inline: Option<bool>,
    /// Options of a choice that are shown but cannot be picked.
    pub disabled: Vec<Value>,
    /// True if the label is visible only to screen readers.
    pub bare: bool,
}

/// Layout of a list's entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Rows and columns.
    Table,
    /// One below the other.
    List,
}

/// Chart of a list or a column of an answer, beside its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartHint {
    /// A chart of this kind.
    As(ChartKind),
    /// No chart.
    None,
}

/// Aggregate of all numbers of a column of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AggregateHint {
    /// The sum of the numbers.
    Sum,
    /// The mean of the numbers.
    Mean,
    /// No aggregate.
    None,
}

/// The control of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WidgetHint {
    /// Radio buttons: all options are visible, one can be picked.
    Radio,
    /// A drop-down list.
    Select,
    /// A single checkbox.
    Checkbox,
    /// A slider.
    Range,
}
