//! A column of texts as values: yes or no, numbers with their unit, days, or the texts as they are.

use crate::field::{Field, FieldTree};
use crate::form::{CellCustoms, cell_value_in};
use crate::object::{object, text};
use crate::text::amount::{Amount, amount_of_cell};
use crate::text::day::is_day;
use crate::text::money::is_currency_code;
use serde_json::{Map, Value};
use std::sync::Arc;

/// The most digits of a number; with more it is a name, as that of an account is.
const MOST_DIGITS: usize = 15;

/// A column of values, with the hint for its unit.
pub(super) type Column = (Vec<Option<Value>>, Map<String, Value>);

/// The values of a column. Each text is read alike.
pub(super) fn read_column(cells: &[Option<String>]) -> Column {
    let filled: Vec<Option<&str>> = cells
        .iter()
        .map(|cell| cell.as_deref().map(str::trim).filter(|cell| !cell.is_empty()))
        .collect();
    let none = Map::new;
    if let Some(values) = yes_or_no(&filled) {
        return (values, none());
    }
    if let Some(column) = numbers(&filled) {
        return column;
    }
    let day = field("string", Some("date"));
    let is_told = |value: &Value| value.as_str().is_some_and(is_day);
    let customs = CellCustoms::learn(&day, filled.iter().copied().flatten());
    let days = all(&filled, |cell| cell_value_in(&day, cell, &customs).filter(is_told));
    let texts = || filled.iter().map(|cell| cell.map(text)).collect();
    (days.unwrap_or_else(texts), none())
}

fn field(named: &str, format: Option<&str>) -> Arc<Field> {
    let schema = object([("type", text(named)), ("format", text(format.unwrap_or_default()))]);
    FieldTree::new(schema).root()
}

/// The cells as values, where each of those that are filled is one.
fn all(cells: &[Option<&str>], read: impl Fn(&str) -> Option<Value>) -> Option<Vec<Option<Value>>> {
    let each = cells.iter().map(|cell| match cell {
        None => Some(None),
        Some(cell) => read(cell).map(Some),
    });
    let values: Vec<Option<Value>> = each.collect::<Option<_>>()?;
    values.iter().any(Option::is_some).then_some(values)
}

fn yes_or_no(cells: &[Option<&str>]) -> Option<Vec<Option<Value>>> {
    let boolean = field("boolean", None);
    let is_word = |cell: &str| !cell.bytes().all(|byte| byte.is_ascii_digit());
    all(cells, |cell| {
        cell_value_in(&boolean, cell, &CellCustoms::default())
            .filter(|value| is_word(cell) && value.is_boolean())
    })
}

fn numbers(cells: &[Option<&str>]) -> Option<Column> {
    let first = cells.iter().flatten().next()?;
    let unit = amount_of_cell(first)?.unit;
    let number = field("number", None);
    let customs = CellCustoms::learn(&number, cells.iter().copied().flatten());
    let values = all(cells, |cell| {
        let Amount { digits, .. } = amount_of_cell(cell).filter(|amount| amount.unit == unit)?;
        let value = cell_value_in(&number, &digits, &customs);
        value.filter(|value| value.is_number() && is_number(&digits))
    })?;
    let hint = if unit.is_empty() { Map::new() } else { unit_hint(unit) };
    Some((values, hint))
}

/// Whether digits count something: a code begins with a zero, and a name has many of them.
fn is_number(digits: &str) -> bool {
    let bare = digits.trim_start_matches(['-', '−']);
    let is_code = bare.len() > 1
        && bare.starts_with('0')
        && bare.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    !is_code && digits.bytes().filter(u8::is_ascii_digit).count() <= MOST_DIGITS
}

/// The unit of a column, as hints say it.
fn unit_hint(unit: &str) -> Map<String, Value> {
    let name = if is_currency_code(unit) { "x-currency" } else { "x-unit" };
    Map::from_iter([(name.to_owned(), text(unit))])
}
