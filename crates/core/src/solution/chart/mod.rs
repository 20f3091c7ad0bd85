//! What of an answer is worth drawing beside its table, and how: bars, lines or points, of a table
//! or a list.

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

/// The fewest rows of a table with a chart: fewer are read faster as they are.
const LEAST: usize = 3;

/// The fewest values of a list with a chart, which have no names.
const LEAST_ENTRIES: usize = 5;

/// The most rows of a table, or entries of a list, that are looked at.
const MOST_ROWS: usize = 10_000;

/// The most bars that are told apart.
const MOST_NAMES: usize = 24;

/// The most lines that are told apart.
const MOST_SERIES: usize = 8;

/// The most ways to draw one table: among more nobody would choose.
const MOST_CHARTS: usize = 8;

/// What is drawn of a block.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What it can be drawn as, the best first; never empty.
    pub kinds: Vec<ChartKind>,
    /// It is drawn without being asked for.
    pub is_first: bool,
    /// What it is of.
    pub subject: Subject,
    /// What all series measure, in the author's words; `None` if their names say it.
    pub measured: Option<String>,
    /// What the spots along the axis are: names, numbers, years or dates.
    pub across: Across,
    /// The places along the axis, in its order.
    pub spots: Vec<Spot>,
    /// The unit of all series; `None` if nothing is said of it, or it differs.
    pub unit: Option<Measure>,
    /// One or several rows of values, each with one for each place.
    pub series: Vec<Series>,
    /// How many rows or entries the value has; of counts, how many values were counted.
    pub rows: usize,
    /// Whether a last row that sums up the others was left out.
    pub without_total: bool,
}

/// What a chart is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Columns of a table.
    Columns,
    /// The numbers of a list, one after another.
    Entries,
    /// How often each value is there.
    Counts,
}

/// What runs across a chart, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Across {
    /// Names.
    Names(Option<String>),
    /// Numbers, with a unit.
    Numbers(Option<String>, Option<Measure>),
    /// Years, which are numbers that nobody groups.
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

/// A place along the axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Where it is: a number in the axis's unit, seconds since 1970-01-01T00:00Z for dates, or for
    /// names how many places are before it.
    pub at: f64,
    /// As it was written.
    pub text: String,
    /// What stands there is called so; `None` if the axis says it.
    pub name: Option<String>,
}

/// A row of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What it is called; `None` if it is the only one.
    pub label: Option<String>,
    /// A value for each of the chart's `spots`, in their order; `None` for a gap.
    pub values: Vec<Option<Amount>>,
}

/// A number, as it is drawn and as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// Its size in the series' unit, as near as a float comes.
    pub size: f64,
    /// With every digit that was written.
    pub text: String,
}

impl Chart {
    /// The smallest and the largest value, each with its series and its place; `None` if all are gaps.
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

    /// Whether it says anything: there are enough values, and they are not all the same.
    fn says_something(&self) -> bool {
        let is_long = |series: &&Series| series.values.iter().flatten().count() >= LEAST;
        let count = self.series.iter().filter(is_long).count();
        let differs = |[least, most]: [(&Series, &Spot, &Amount); 2]| least.2.size < most.2.size;
        count > 0 && !self.kinds.is_empty() && self.extremes().is_some_and(differs)
    }
}

/// Whether a block is worth a closer look: cheap, since it is asked with every piece that arrives.
pub fn may_have_chart(block: &SolutionBlock) -> bool {
    if block.chart == Some(ChartHint::None) {
        return false;
    }
    match &block.content {
        // It stands above its table: while rows come it would push them down with each.
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

/// What can be drawn of a block, the best first; empty where its numbers say nothing together.
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

/// Puts first what is asked for, where it can be drawn so.
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

/// The single value in a cell or an entry.
fn leaf(block: &SolutionBlock) -> Option<&Leaf> {
    match &block.content {
        BlockContent::Leaf(leaf) => Some(leaf),
        _ => None,
    }
}

/// A number that can be drawn; a text of more digits than anything is measured with cannot.
fn amount(value: &Value) -> Option<Amount> {
    const MOST: f64 = 1e100;
    let text = value.as_number()?.to_string();
    let size = text.parse::<f64>().ok().filter(|size| size.abs() <= MOST)?;
    Some(Amount { size, text })
}

/// The name of a value: its label among the options, or its own text.
fn name(leaf: &Leaf) -> Option<String> {
    let option = leaf.options.iter().find(|option| {
        leaf.widget == WidgetKind::Choice && crate::schema::same_scalar(&option.value, &leaf.value)
    });
    let own = || leaf.value.as_str().map(|text| text.trim().to_owned());
    option.map(|option| option.label.clone()).or_else(own).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests;
