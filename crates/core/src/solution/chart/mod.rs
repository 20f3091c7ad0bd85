//! Selects the charts that are worth drawing beside a table or a list of an answer: bars, lines or points.

mod axis;
mod calendar;
mod column;
mod counts;
mod names;
mod pivot;
mod series;
mod ticks;

pub use crate::field::ChartKind;
pub use calendar::{Precision, seconds_of};
pub use ticks::{Tick, date_ticks, number_ticks};

use super::{BlockContent, Leaf, Measure, SolutionBlock};
use crate::field::{ChartHint, WidgetKind};
use serde_json::Value;

/// Smallest number of rows of a table with a chart; fewer rows are quicker to read.
const LEAST: usize = 3;

/// Smallest number of values of a list with a chart, since its values have no names.
const LEAST_ENTRIES: usize = 5;

/// Largest number of rows or entries that are examined.
const MOST_ROWS: usize = 10_000;

/// Largest number of bars.
const MOST_NAMES: usize = 24;

/// Largest number of lines.
const MOST_SERIES: usize = 8;

/// Largest number of charts offered for one table.
const MOST_CHARTS: usize = 8;

/// A chart of a block.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The possible kinds of chart, the best first; never empty.
    pub kinds: Vec<ChartKind>,
    /// True if it is drawn without being asked for.
    pub is_first: bool,
    /// The data that it shows.
    pub subject: Subject,
    /// The measured quantity of all series, in the author's words; `None` if their names state it.
    pub measured: Option<String>,
    /// The kind of the horizontal axis: names, numbers, years or dates.
    pub across: Across,
    /// The places on the horizontal axis, in its order.
    pub spots: Vec<Spot>,
    /// The unit of all series; `None` if it is unknown.
    pub unit: Option<Measure>,
    /// One or several series of values, each with a value for each spot.
    pub series: Vec<Series>,
    /// Number of rows or entries of the block; for counts, number of counted values.
    pub rows: usize,
    /// True if a last row with totals was left out.
    pub without_total: bool,
}

/// The data that a chart shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Columns of a table.
    Columns,
    /// The numbers of a list, in their order.
    Entries,
    /// The frequency of each value.
    Counts,
}

/// The kind of a horizontal axis, with its heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Across {
    /// Names.
    Names(Option<String>),
    /// Numbers, with a unit.
    Numbers(Option<String>, Option<Measure>),
    /// Years: numbers that are written without grouping.
    Years(Option<String>),
    /// Dates.
    Dates(Option<String>, Precision),
}

impl Across {
    /// The heading of the axis; `None` for the entries of a list, which have none.
    pub fn label(&self) -> Option<&str> {
        match self {
            Self::Names(label)
            | Self::Numbers(label, _)
            | Self::Years(label)
            | Self::Dates(label, _) => label.as_deref().filter(|label| !label.is_empty()),
        }
    }
}

/// A place on the horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Position: a number in the axis's unit, seconds since 1970-01-01T00:00Z for dates, or for names the number of
    /// places before it.
    pub at: f64,
    /// The text as it was written.
    pub text: String,
    /// The name of the row at this place; `None` if the axis shows it.
    pub name: Option<String>,
}

/// A series of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Name of the series; `None` for the only one.
    pub label: Option<String>,
    /// A value for each of the chart's `spots`, in their order; `None` for a gap.
    pub values: Vec<Option<Amount>>,
}

/// A number with its size for drawing and its text as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// The size in the series' unit, rounded to a float.
    pub size: f64,
    /// The text with all digits as written.
    pub text: String,
}

impl Chart {
    /// Returns the smallest and the largest value, each with its series and its place; `None` if all are gaps.
    pub fn extremes(&self) -> Option<[(&Series, &Spot, &Amount); 2]> {
        let mut all = self.series.iter().flat_map(|series| {
            let spots = self.spots.iter().zip(&series.values);
            spots.filter_map(move |(spot, value)| Some((series, spot, value.as_ref()?)))
        });
        let first = all.next()?;
        let ends = all.fold([first, first], |[least, most], one| {
            let size = one.2.size;
            [
                if size < least.2.size { one } else { least },
                if size > most.2.size { one } else { most },
            ]
        });
        Some(ends)
    }

    /// True if there are enough values to draw, and they are not all equal.
    fn says_something(&self) -> bool {
        let is_long = |series: &&Series| series.values.iter().flatten().count() >= LEAST;
        let count = self.series.iter().filter(is_long).count();
        let differs = |[least, most]: [(&Series, &Spot, &Amount); 2]| least.2.size < most.2.size;
        count > 0 && !self.kinds.is_empty() && self.extremes().is_some_and(differs)
    }
}

/// Quick test whether a block may have a chart: it runs for every piece of an answer that arrives.
pub fn may_have_chart(block: &SolutionBlock) -> bool {
    if block.chart == Some(ChartHint::None) {
        return false;
    }
    match &block.content {
        // The chart is shown above its table, so it is not drawn while rows still arrive: each would push it down.
        BlockContent::Table(table) if table.rows.len() >= LEAST && !table.is_open => {
            let counted = |cell: &SolutionBlock| leaf(cell).is_some_and(counts::is_counted);
            let first = table.rows.first().into_iter().flatten();
            table.columns.iter().any(|column| column.numeric) || first.into_iter().any(counted)
        }
        BlockContent::List(entries) if entries.len() >= LEAST_ENTRIES => {
            let has_chart = |leaf: &Leaf| leaf.value.is_number() || counts::is_counted(leaf);
            entries.first().and_then(leaf).is_some_and(has_chart)
        }
        _ => false,
    }
}

/// Returns the possible charts of a block, the best first; empty if its numbers are not comparable.
pub fn charts(block: &SolutionBlock) -> Vec<Chart> {
    if block.chart == Some(ChartHint::None) {
        return Vec::new();
    }
    let mut charts = match &block.content {
        BlockContent::Table(table) => {
            let columns = column::read(table);
            let mut charts = series::of_columns(&columns, table.rows.len());
            charts.extend(counts::of_columns(table));
            charts
        }
        BlockContent::List(entries) => {
            let numbers = series::of_entries(entries);
            numbers.or_else(|| counts::of_entries(entries)).into_iter().collect()
        }
        _ => Vec::new(),
    };
    charts.retain(Chart::says_something);
    charts.truncate(MOST_CHARTS);
    match block.chart {
        Some(ChartHint::As(kind)) => prefer(charts, kind),
        Some(ChartHint::None) | None => charts,
    }
}

/// Moves the chart of the wanted kind to the front, if there is one.
fn prefer(mut charts: Vec<Chart>, wanted: ChartKind) -> Vec<Chart> {
    let Some(at) = charts.iter().position(|chart| chart.kinds.contains(&wanted)) else {
        return charts;
    };
    let mut first = charts.remove(at);
    first.kinds.retain(|kind| *kind != wanted);
    first.kinds.insert(0, wanted);
    first.is_first = true;
    charts.insert(0, first);
    charts
}

/// Returns the single value in a cell or an entry.
fn leaf(block: &SolutionBlock) -> Option<&Leaf> {
    match &block.content {
        BlockContent::Leaf(leaf) => Some(leaf),
        _ => None,
    }
}

/// Converts a number for drawing; `None` beyond 1e100 in size.
fn amount(value: &Value) -> Option<Amount> {
    const MOST: f64 = 1e100;
    let text = value.as_number()?.to_string();
    let size = text.parse::<f64>().ok().filter(|size| size.abs() <= MOST)?;
    Some(Amount { size, text })
}

/// Returns the name of a value: the label of its option, or its own text.
fn name(leaf: &Leaf) -> Option<String> {
    let option = leaf.options.iter().find(|option| {
        leaf.widget == WidgetKind::Choice && crate::schema::same_scalar(&option.value, &leaf.value)
    });
    let own = || leaf.value.as_str().map(|text| text.trim().to_owned());
    option.map(|option| option.label.clone()).or_else(own).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests;
