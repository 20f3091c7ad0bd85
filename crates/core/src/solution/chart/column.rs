//! Classifies the columns of a table by their values: numbers that measure something, dates, names, or none of these.

use super::calendar::{Precision, seconds_of};
use super::{Amount, LEAST, MOST_NAMES, MOST_ROWS, amount, leaf, name};
use crate::solution::amounts::identifier::are_identifiers;
use crate::solution::amounts::text_unit::unit_in;
use crate::solution::meaning::{COORDINATES, COUNTS_ROWS, CURRENCY, UNIT, Words, YEAR, says};
use crate::solution::{BlockContent, Column, Measure, SolutionBlock, Table};
use serde_json::Value;
use std::collections::HashSet;

/// Longest text that can be a name on an axis, in characters.
const LONG_NAME: usize = 80;

/// A column with the values of its rows.
pub(super) struct Reading {
    pub label: String,
    pub unit: Option<Measure>,
    pub holds: Holds,
}

/// The values of a column, row by row; `None` where a row has no value.
pub(super) enum Holds {
    /// Numbers that measure something.
    Numbers(Vec<Option<Amount>>),
    /// Numbers that order the rows: years, or others that only rise or only fall. They may also measure something.
    Order(Vec<Option<Amount>>, Order),
    /// Dates in seconds, with their texts.
    Dates(Vec<Option<(f64, String)>>, Precision),
    /// Names without repeats.
    Names(Vec<Option<String>>),
    /// A few names that repeat.
    Groups(Vec<Option<String>>),
    /// Different units in the rows, so that the numbers cannot be compared.
    Units,
    /// Values that are not drawn.
    Other,
}

/// The kind of numbers that order the rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// Years.
    Years,
    /// Rising or falling numbers in the first column.
    Numbers,
    /// Row numbers, which only state the order.
    Rows,
}

/// A column of numbers.
pub(super) struct Numbers<'a> {
    /// Index of the column.
    pub column: usize,
    pub reading: &'a Reading,
    pub values: &'a [Option<Amount>],
}

/// Returns the columns of numbers, in their order.
pub(super) fn numbers(columns: &[Reading]) -> Vec<Numbers<'_>> {
    let columns = columns.iter().enumerate();
    let numbers = columns.filter_map(|(column, reading)| match &reading.holds {
        Holds::Numbers(values) | Holds::Order(values, Order::Numbers) => {
            Some(Numbers { column, reading, values })
        }
        _ => None,
    });
    numbers.collect()
}

/// Classifies the columns of a table, after the column of its keys if it has one.
pub(super) fn read(table: &Table) -> Vec<Reading> {
    let keys = table.keys.iter().map(|keys| Reading {
        label: keys.label.clone().unwrap_or_default(),
        unit: None,
        holds: keys_hold(&keys.names),
    });
    let columns = table.columns.iter().enumerate();
    let is_first = table.keys.is_none();
    let reading = |(at, column): (usize, &Column)| {
        let cells: Vec<Option<&SolutionBlock>> =
            table.rows.iter().take(MOST_ROWS).map(|row| row.get(at)).collect();
        let (label, unit) = unit_in(&column.label);
        let mut kinds: Vec<&Measure> = Vec::new();
        let measures = cells.iter().filter_map(|cell| leaf((*cell)?)?.measure.as_ref());
        for measure in measures.filter(|measure| **measure != Measure::Nothing) {
            if !kinds.contains(&measure) {
                kinds.push(measure);
            }
        }
        let (unit, holds) = match kinds.as_slice() {
            // The unit comes from the heading; the cells' numbers have none of their own.
            [] => (unit.map(Measure::Unit), holds(&cells, column, is_first && at == 0)),
            [only] => (Some((*only).clone()), holds(&cells, column, is_first && at == 0)),
            _ => (None, Holds::Units),
        };
        Reading { label, unit, holds }
    };
    keys.chain(columns.map(reading)).collect()
}

fn is_called(column: &Column, words: Words) -> bool {
    says(&column.key, &column.label, words)
}

/// Classifies the keys of a table: dates, years or names.
fn keys_hold(names: &[String]) -> Holds {
    let names: Vec<Value> = names.iter().take(MOST_ROWS).map(|name| name.as_str().into()).collect();
    let values: Vec<Option<&Value>> = names.iter().map(Some).collect();
    let year = |name: &Value| {
        let text = name.as_str().filter(|name| name.len() == 4)?;
        let size = text.parse::<u16>().ok().filter(|year| *year >= 1000)?;
        Some(Some(Amount { size: f64::from(size), text: text.to_owned() }))
    };
    let years: Option<Vec<_>> = names.iter().map(year).collect();
    if let Some(years) = years.filter(|years| !years.is_empty()) {
        return Holds::Order(years, Order::Years);
    }
    dates(&values).unwrap_or_else(|| {
        distinct(names.iter().map(|name| name.as_str().map(str::to_owned)).collect())
    })
}

fn holds(cells: &[Option<&SolutionBlock>], column: &Column, is_first: bool) -> Holds {
    let values: Vec<Option<&Value>> = cells.iter().map(|cell| value((*cell)?)).collect();
    let there = || values.iter().flatten();
    let (count, enough) = (there().count(), LEAST.max(cells.len().div_ceil(2)));
    if there().all(|value| value.is_number()) && count >= LEAST {
        let numbers: Vec<_> = values.iter().map(|value| amount((*value)?)).collect();
        return numbers_hold(numbers, column, is_first);
    }
    if is_called(column, UNIT) || is_called(column, CURRENCY) {
        let texts: HashSet<&str> = there().filter_map(|value| value.as_str()).collect();
        return if texts.len() > 1 { Holds::Units } else { Holds::Other };
    }
    if !there().all(|value| value.is_string()) || count < enough {
        return Holds::Other;
    }
    dates(&values).unwrap_or_else(|| names(cells))
}

/// Returns the value of a cell; `None` for null.
fn value(cell: &SolutionBlock) -> Option<&Value> {
    match &cell.content {
        BlockContent::Leaf(leaf) if !leaf.open => Some(&leaf.value).filter(|v| !v.is_null()),
        // A nested value counts as present, but is neither number, date nor name.
        BlockContent::Section(_) | BlockContent::List(_) | BlockContent::Table(_) => {
            Some(&Value::Bool(true))
        }
        _ => None,
    }
}

fn numbers_hold(numbers: Vec<Option<Amount>>, column: &Column, is_first: bool) -> Holds {
    let sizes: Vec<f64> = numbers.iter().flatten().map(|number| number.size).collect();
    let steps = || sizes.windows(2).filter_map(|pair| Some(pair.last()? - pair.first()?));
    let in_order = steps().all(|step| step > 0.0) || steps().all(|step| step < 0.0);
    let whole = sizes.iter().all(|size| size.fract() == 0.0);
    let like_years = whole && sizes.iter().all(|size| (1000.0..3000.0).contains(size));
    let recent = sizes.iter().all(|size| (1900.0..=2100.0).contains(size));
    if like_years && (is_called(column, YEAR) || (recent && in_order && is_first)) {
        return Holds::Order(numbers, Order::Years);
    }
    let by_one = steps().all(|step| (step - 1.0).abs() < f64::EPSILON);
    let is_told =
        is_called(column, COUNTS_ROWS) || is_called(column, YEAR) || is_first && whole && by_one;
    let is_name = !is_told && are_identifiers(&column.key, &column.label, None);
    if is_name || is_called(column, COORDINATES) {
        return Holds::Other;
    }
    if is_called(column, COUNTS_ROWS) || (is_first && whole && by_one) {
        let rows = in_order && whole;
        return if rows { Holds::Order(numbers, Order::Rows) } else { Holds::Other };
    }
    if is_first && in_order {
        Holds::Order(numbers, Order::Numbers)
    } else {
        Holds::Numbers(numbers)
    }
}

fn dates(values: &[Option<&Value>]) -> Option<Holds> {
    let mut precision = None;
    let mut read = |value: &Value| {
        let text = value.as_str()?;
        let (seconds, own) = seconds_of(text)?;
        // The coarsest precision applies: a date among months counts as a month.
        precision = precision.map_or(Some(own), |earlier: Precision| Some(earlier.min(own)));
        Some((seconds, text.to_owned()))
    };
    let mut dates = Vec::with_capacity(values.len());
    for value in values {
        dates.push(match value {
            Some(value) => Some(read(value)?),
            None => None,
        });
    }
    Some(Holds::Dates(dates, precision?))
}

fn names(cells: &[Option<&SolutionBlock>]) -> Holds {
    let names: Vec<Option<String>> = cells.iter().map(|cell| name(leaf((*cell)?)?)).collect();
    distinct(names)
}

fn distinct(names: Vec<Option<String>>) -> Holds {
    let is_name = |name: &&String| name.chars().nth(LONG_NAME).is_none() && !name.contains('\n');
    if !names.iter().flatten().all(|name| is_name(&name)) {
        return Holds::Other;
    }
    let there = names.iter().flatten().count();
    let count = names.iter().flatten().collect::<HashSet<_>>().len();
    match count {
        count if count == there => Holds::Names(names),
        2..=MOST_NAMES => Holds::Groups(names),
        _ => Holds::Other,
    }
}
