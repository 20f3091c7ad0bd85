//! A sheet: tables as a JSON value with a schema, for the parts that show or export answers.

use crate::bench::likeness::fold::Fold;
use crate::bench::likeness::same::number_of;
use crate::document::parse_text;
use crate::object::{object, text};
use pilcrow_stats::spread;
use serde_json::{Map, Value};

/// The tables of a bench.
#[derive(Clone, Debug, PartialEq)]
pub struct BenchSheet {
    /// The rows: an object with a list for each table.
    pub value: Value,
    /// The schema with the titles of tables and headings.
    pub schema: Value,
}

impl BenchSheet {
    /// Returns the headings that need an explanation, each with it, without repeats.
    pub fn legend(&self) -> Vec<(String, String)> {
        let properties = |schema: &Value| schema.get("properties")?.as_object().cloned();
        let tables = properties(&self.schema).unwrap_or_default();
        let columns = tables.values().filter_map(|table| properties(table.get("items")?));
        let mut legend: Vec<(String, String)> = Vec::new();
        for column in columns.flat_map(|columns| columns.into_iter().map(|(_, column)| column)) {
            let word = |key: &str| column.get(key).and_then(Value::as_str).map(str::to_owned);
            if let (Some(title), Some(about)) = (word("title"), word("description"))
                && !legend.iter().any(|(other, _)| *other == title)
            {
                legend.push((title, about));
            }
        }
        legend
    }
}

/// A table: its key, title and rows.
pub(in crate::bench) type NamedTable = (&'static str, String, Vec<Row>);

/// Builds a sheet of the tables that have rows.
pub(in crate::bench) fn sheet_of(tables: impl IntoIterator<Item = NamedTable>) -> BenchSheet {
    let mut sheet = BenchSheet { value: object([]), schema: Value::Null };
    let mut described = Map::new();
    for (key, title, rows) in tables {
        if rows.is_empty() {
            continue;
        }
        described.insert(key.to_owned(), described_table(&title, &rows));
        let rows = rows.into_iter().map(|row| {
            let cells = row.into_iter().filter_map(|cell| Some((cell.key, cell.value?)));
            Value::Object(cells.collect())
        });
        if let Value::Object(members) = &mut sheet.value {
            members.insert(key.to_owned(), rows.collect());
        }
    }
    sheet.schema = object([("type", text("object")), ("properties", Value::Object(described))]);
    sheet
}

/// Largest number of distinct numbers that are listed; more are shown as median and range.
const MOST_APART: usize = 2;

/// A cell: a value with its column's heading.
pub(in crate::bench) struct HeadedValue {
    pub key: String,
    pub title: String,
    /// Explanation of the heading; `None` if it needs none.
    pub about: Option<String>,
    pub value: Option<Value>,
    /// True if a total over the rows is meaningful: calls and costs, but not answers that several rows count.
    pub adds_up: bool,
}

pub(in crate::bench) type Row = Vec<HeadedValue>;

/// Returns the schema of a table, its headings in the order of the first row that has them.
fn described_table(title: &str, rows: &[Row]) -> Value {
    let mut columns = Map::new();
    for cell in rows.iter().flatten().filter(|cell| cell.value.is_some()) {
        if !columns.contains_key(&cell.key) {
            let aggregate = if cell.adds_up { "sum" } else { "none" };
            let mut described =
                object([("title", text(&cell.title)), ("x-aggregate", text(aggregate))]);
            if let (Some(about), Value::Object(members)) = (&cell.about, &mut described) {
                members.insert("description".to_owned(), text(about));
            }
            columns.insert(cell.key.clone(), described);
        }
    }
    let entry = object([("type", text("object")), ("properties", Value::Object(columns))]);
    let (layout, chart) = (("x-layout", text("table")), ("x-chart", text("none")));
    object([("title", text(title)), ("type", text("array")), ("items", entry), layout, chart])
}

/// Formats more than two distinct numbers by median and range: `102 (100.5–103)`; `None` if they are fewer, or not all
/// numbers.
pub fn numbers_text(folds: &[Fold]) -> Option<String> {
    let each = folds.iter().flat_map(|fold| fold.repeats.iter().map(|_| &fold.value));
    let numbers: Option<Vec<f64>> =
        each.map(|value| if value.is_number() { number_of(value) } else { None }).collect();
    let spread = spread(&numbers.filter(|_| folds.len() > MOST_APART)?)?;
    Some(format!("{} ({}–{})", spread.median, spread.least, spread.most))
}

pub(in crate::bench) fn share(part: usize, whole: usize) -> Option<Value> {
    if whole == 0 { None } else { rounded(part as f64 / whole as f64, 3) }
}

pub(in crate::bench) fn rounded(value: f64, digits: usize) -> Option<Value> {
    let written = format!("{value:.digits$}");
    let is_nothing = written.bytes().all(|byte| b"-0.".contains(&byte));
    let written = if is_nothing { written.trim_start_matches('-') } else { &written };
    value.is_finite().then(|| number(written))
}

pub(in crate::bench) fn number(written: &str) -> Value {
    parse_text(written).unwrap_or_default()
}
