//! Aggregates of a column's numbers: their sum, if they are known to add up, or their mean. A meaningless sum is worse
//! than none.

use crate::field::{AggregateHint, Decimal, Field, FieldKind, lower};
use crate::solution::amounts::identifier::are_identifiers;
use crate::solution::meaning::{
    ADDS_UP, AMOUNT, CURRENCY, MONEY, NO_MEAN, NOT_SUMMED, PRICE, QUANTITY, RATING, UNIT, Words,
    says,
};
use crate::solution::{BlockContent, Column, Leaf, Measure, Table};
use serde_json::{Map, Number, Value};
use std::cmp::Ordering;

/// The aggregate of a column's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aggregate {
    /// The column has neither a total nor a mean.
    #[default]
    None,
    /// The sum of the numbers.
    Total,
    /// The mean of the numbers: for ratings, and other numbers on a scale.
    Mean,
}

impl Aggregate {
    /// Returns the name in `pilcrow inspect`; `None` for [`Aggregate::None`].
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Total => Some("total"),
            Self::Mean => Some("mean"),
        }
    }
}

/// Names of rows that are a sum themselves.
const TOTAL_ROWS: [&str; 9] =
    ["total", "totals", "subtotal", "grand total", "sum", "итого", "всего", "сумма", "итог"];

/// Information about a column from the other columns.
#[derive(Default)]
pub(super) struct Rules {
    has_quantity: bool,
    /// True if there is a price column: then quantities of different rows count different things.
    has_price: bool,
    /// True if a column states units: grams in one row and cans in another.
    has_units: bool,
    mixes_currencies: bool,
}

impl Rules {
    pub fn find(columns: &[Column], members: &[&Map<String, Value>]) -> Self {
        let texts = || columns.iter().filter(|column| !column.numeric);
        let is_called = |column: &Column, words: Words| says(&column.key, &column.label, words);
        let mixes_currencies = texts().any(|column| {
            let values = || members.iter().filter_map(|members| members.get(&column.key));
            let first = values().next();
            let are_currencies = || is_called(column, CURRENCY) || values().all(is_common_currency);
            values().any(|value| Some(value) != first) && are_currencies()
        });
        let is_quantity =
            |column: &Column| column.numeric && says(&column.key, &column.label, QUANTITY);
        let is_price = |column: &Column| column.numeric && says(&column.key, &column.label, PRICE);
        Self {
            has_quantity: columns.iter().any(is_quantity),
            has_price: columns.iter().any(is_price),
            has_units: texts().any(|column| is_called(column, UNIT)),
            mixes_currencies,
        }
    }

    /// Returns the aggregate of a numeric column: the author's choice, else by the words of its name.
    pub fn aggregate(&self, key: &str, label: &str, field: Option<&Field>) -> Aggregate {
        match field.and_then(|field| field.hints.as_ref()?.aggregate) {
            Some(AggregateHint::Sum) => Aggregate::Total,
            Some(AggregateHint::Mean) => Aggregate::Mean,
            Some(AggregateHint::None) => Aggregate::None,
            None if are_identifiers(key, label, field) => Aggregate::None,
            None => self.guess(key, label, field),
        }
    }

    fn guess(&self, key: &str, label: &str, field: Option<&Field>) -> Aggregate {
        let says = |words| says(key, label, words);
        let is_quantity = says(QUANTITY);
        let is_on_scale = is_on_scale(field);
        if says(RATING) || is_on_scale {
            return if says(NO_MEAN) { Aggregate::None } else { Aggregate::Mean };
        }
        let is_measured = is_quantity || (says(AMOUNT) && !self.has_quantity);
        let is_refused = says(NOT_SUMMED) && !is_quantity
            || is_quantity && self.has_price
            || self.has_quantity && says(PRICE)
            || self.has_units && is_measured
            || self.mixes_currencies && !is_quantity
            || is_relative(field);
        let adds_up = is_measured || says(MONEY) || says(ADDS_UP) || has_unit(field);
        if adds_up && !is_refused { Aggregate::Total } else { Aggregate::None }
    }
}

/// True if a value is the code of a common currency, whatever its column's name.
fn is_common_currency(value: &Value) -> bool {
    value.as_str().is_some_and(Measure::is_common_currency)
}

/// Returns the aggregate of single values, by the name of their map.
pub(super) fn alone(name: &str, field: Option<&Field>) -> Aggregate {
    Rules::default().aggregate(name, name, field)
}

/// Maximums of rating scales. A number from 0 to 3 is rather a choice between four options.
const SCALES: [&str; 4] = ["1", "5", "10", "100"];

/// True if a number has the bounds of a rating or a share.
fn is_on_scale(field: Option<&Field>) -> bool {
    let kind = field.map(|field| &field.kind);
    let Some(FieldKind::Number { integer, minimum: Some(least), maximum: Some(most), .. }) = kind
    else {
        return false;
    };
    let is = |text: &str, other: &str| {
        let numbers = Decimal::parse(text).zip(Decimal::parse(other));
        numbers.and_then(|(text, other)| text.compare(other)) == Some(Ordering::Equal)
    };
    let is_flag = *integer && is(most, "1");
    !is_flag && (is(least, "0") || is(least, "1")) && SCALES.iter().any(|scale| is(most, scale))
}

/// True if the author's unit is relative, such as a percentage or an amount for one thing.
fn is_relative(field: Option<&Field>) -> bool {
    unit(field).is_some_and(|unit| unit.contains(['%', '‰', '°', '/']))
}

fn has_unit(field: Option<&Field>) -> bool {
    unit(field).is_some()
}

fn unit(field: Option<&Field>) -> Option<&str> {
    field?.hints.as_ref()?.unit.as_deref()
}

/// The aggregates of a table's columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aggregates {
    /// The sum of each column, `None` for a column without one; empty if no column has one.
    pub totals: Vec<Option<Leaf>>,
    /// The mean of each column, likewise.
    pub means: Vec<Option<Leaf>>,
}

/// Returns the sums and means of some rows of a table: none while more rows may come, if a row is a sum itself, and for
/// columns with other values than numbers.
pub fn aggregates(table: &Table, rows: &[usize]) -> Aggregates {
    if table.is_open || has_total_row(table) {
        return Aggregates::default();
    }
    let columns_of = |wanted: Aggregate| {
        let column = |(at, column): (usize, &Column)| {
            (column.aggregate == wanted).then(|| aggregate_column(table, rows, at, wanted))?
        };
        let leaves: Vec<_> = table.columns.iter().enumerate().map(column).collect();
        if leaves.iter().any(Option::is_some) { leaves } else { Vec::new() }
    };
    Aggregates { totals: columns_of(Aggregate::Total), means: columns_of(Aggregate::Mean) }
}

/// True if a row is the sum of the others.
pub(in crate::solution) fn has_total_row(table: &Table) -> bool {
    const LONGEST: usize = 24;
    let is_total = |text: &str| {
        if text.len() > LONGEST {
            return false;
        }
        let text: String = text.trim().trim_end_matches(':').chars().map(lower).collect();
        TOTAL_ROWS.contains(&text.as_str())
    };
    let texts = table.rows.iter().flatten().filter_map(|cell| match &cell.content {
        BlockContent::Leaf(leaf) => leaf.value.as_str(),
        _ => None,
    });
    let keys = table.keys.iter().flat_map(|keys| keys.names.iter().map(String::as_str));
    texts.chain(keys).any(is_total)
}

/// Returns the aggregate of a column over the given rows; `None` below two numbers.
fn aggregate_column(
    table: &Table,
    rows: &[usize],
    column: usize,
    wanted: Aggregate,
) -> Option<Leaf> {
    let mut sum = Decimal::ZERO;
    let mut count = 0;
    let mut first = None;
    for &row in rows {
        match &table.rows.get(row)?.get(column)?.content {
            BlockContent::Leaf(Leaf { value: Value::Null, .. }) | BlockContent::Absent => {}
            BlockContent::Leaf(leaf) => {
                let Value::Number(number) = &leaf.value else { return None };
                // Amounts in different units are not added.
                if first.is_some_and(|first: &Leaf| first.measure != leaf.measure) {
                    return None;
                }
                sum = sum.plus(Decimal::parse(&number.to_string())?)?;
                count += 1;
                first = first.or(Some(leaf));
            }
            _ => return None,
        }
    }
    let result = match wanted {
        Aggregate::Mean if count > 1 => sum.shared(count, 1)?,
        Aggregate::Total if count > 1 => sum,
        _ => return None,
    };
    let number = Number::from_string_unchecked(result.text());
    Some(Leaf { value: Value::Number(number), ..first?.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_text;
    use crate::field::FieldTree;
    use crate::solution::solution_blocks;
    use serde_json::json;

    /// Compares the totals and the means, with a dash for none.
    #[track_caller]
    fn check(columns: Value, rows: &str, expected: &str) {
        let schema = FieldTree::new(json!({"items": {"properties": columns}}));
        let value = parse_text(rows).unwrap();
        let block = solution_blocks(Some(&schema), Some(&value), None);
        let BlockContent::Table(table) = block.into_parts().content else { panic!("no table") };
        let all: Vec<usize> = (0..table.rows.len()).collect();
        let result = aggregates(&table, &all);
        let text = |leaf: &Option<Leaf>| {
            leaf.as_ref().map_or_else(|| "-".to_owned(), |leaf| leaf.value.to_string())
        };
        let line = |leaves: &[Option<Leaf>]| leaves.iter().map(text).collect::<Vec<_>>().join(" ");
        let (totals, means) = (line(&result.totals), line(&result.means));
        assert_eq!(format!("{totals} / {means}").trim(), expected);
    }

    fn number() -> Value {
        json!({"type": "number"})
    }

    #[test]
    fn sums_lose_no_digit() {
        check(
            json!({"what": {"type": "string"}, "amount": number()}),
            r#"[{"what": "a", "amount": 0.1}, {"what": "b", "amount": 0.20}, {"what": "c"}]"#,
            "- 0.30 /",
        );
        check(
            json!({"views": number()}),
            r#"[{"views": 9007199254740993}, {"views": 9007199254740993}, {"views": null}]"#,
            "18014398509481986 /",
        );
        check(json!({"views": number()}), r#"[{"views": 1e400}, {"views": 1}]"#, "/");
        check(json!({"views": number()}), r#"[{"views": 1}, {"views": "two"}]"#, "/");
        check(json!({"views": number()}), r#"[{"views": 1}]"#, "/");
    }

    #[test]
    fn what_names_or_places_things_is_not_summed() {
        for key in ["year", "id", "orderId", "zip_code", "latitude", "age", "Номер", "taxRate"]
        {
            let rows = format!(r#"[{{"{key}": 1, "views": 1}}, {{"{key}": 2, "views": 2}}]"#);
            check(json!({key: number(), "views": number()}), &rows, "- 3 /");
        }
        check(
            json!({"numberOfGuests": number()}),
            r#"[{"numberOfGuests": 1}, {"numberOfGuests": 2}]"#,
            "3 /",
        );
        check(
            json!({"n": {"type": "number", "title": "Год постройки"}}),
            r#"[{"n": 1999}, {"n": 2001}]"#,
            "/",
        );
    }

    #[test]
    fn ratings_and_bounded_numbers_have_a_mean() {
        let bounded = |most: u64| json!({"type": "number", "minimum": 0, "maximum": most});
        check(json!({"rating": number()}), r#"[{"rating": 4}, {"rating": 5}]"#, "/ 4.5");
        check(json!({"fit": bounded(1)}), r#"[{"fit": 0.25}, {"fit": 0.5}]"#, "/ 0.38");
        check(json!({"percent": bounded(100)}), r#"[{"percent": 40}, {"percent": 60}]"#, "/");
        check(json!({"right": bounded(3)}), r#"[{"right": 2}, {"right": 0}]"#, "/");
        let option =
            json!({"type": "integer", "title": "Right option", "minimum": 0, "maximum": 3});
        check(json!({"right": option}), r#"[{"right": 2}, {"right": 0}]"#, "/");
        check(json!({"seats": bounded(900)}), r#"[{"seats": 40}, {"seats": 60}]"#, "100 /");
    }

    #[test]
    fn prices_of_one_and_mixed_units_are_not_summed() {
        check(
            json!({"quantity": number(), "price": number(), "amount": number()}),
            r#"[{"quantity": 2, "price": 3, "amount": 6}, {"quantity": 1, "price": 4, "amount": 4}]"#,
            "- - 10 /",
        );
        let ingredients = json!({"amount": number(), "unit": {"type": "string"}});
        check(
            ingredients.clone(),
            r#"[{"amount": 2, "unit": "g"}, {"amount": 1, "unit": "ml"}]"#,
            "/",
        );
        // A gram of chickpeas and a gram of tomatoes are not two grams of one thing.
        check(ingredients, r#"[{"amount": 2, "unit": "g"}, {"amount": 1, "unit": "g"}]"#, "/");
        check(
            json!({"price": number(), "currency": {"type": "string"}}),
            r#"[{"price": 2, "currency": "EUR"}, {"price": 1, "currency": "USD"}]"#,
            "/",
        );
        let sums = json!({"cost": number(), "currency": {"type": "string"}});
        check(sums, r#"[{"cost": 14.9, "currency": "£"}, {"cost": 82.2, "currency": "€"}]"#, "/");
    }

    #[test]
    fn amounts_of_several_currencies_are_not_summed() {
        let money = || json!({"type": "number"});
        check(
            json!({"cost": money(), "cost_currency": {"type": "string"}}),
            r#"[{"cost": 2, "cost_currency": "EUR"}, {"cost": 1, "cost_currency": "USD"}]"#,
            "/",
        );
        check(
            json!({"cost_usd": money(), "cost_eur": money()}),
            r#"[{"cost_usd": 2, "cost_eur": 3}, {"cost_usd": 1, "cost_eur": 4}]"#,
            "3 7 /",
        );
        // Currency codes are recognized whatever their column's name.
        let coded = json!({"total": money(), "mark": {"type": "string"}});
        check(coded.clone(), r#"[{"total": 2, "mark": "CHF"}, {"total": 1, "mark": "SEK"}]"#, "/");
        check(coded, r#"[{"total": 2, "mark": "CHF"}, {"total": 1, "mark": "ODD"}]"#, "3 - /");
        // The answer's currency takes precedence over a hint, which was written before it.
        let hinted = json!({"cost": {"type": "number", "x-unit": "EUR", "x-aggregate": "sum"}, "currency": {"type": "string"}});
        check(
            hinted.clone(),
            r#"[{"cost": 2, "currency": "EUR"}, {"cost": 1, "currency": "USD"}]"#,
            "/",
        );
        check(
            hinted,
            r#"[{"cost": 2, "currency": "USD"}, {"cost": 1, "currency": "USD"}]"#,
            "3 - /",
        );
    }

    #[test]
    fn a_table_with_a_row_of_sums_has_no_other() {
        check(
            json!({"what": {"type": "string"}, "views": number()}),
            r#"[{"what": "a", "views": 1}, {"what": "b", "views": 2}, {"what": "Итого:", "views": 3}]"#,
            "/",
        );
    }

    #[test]
    fn an_author_knows_better_what_adds_up() {
        let hinted = |hint: Value| json!({"type": "number", "x-aggregate": hint});
        let columns = json!({
            "passed": hinted(json!("none")), "cost": hinted(json!(false)), "m": hinted(json!("sum")),
            "x": hinted(json!("mean")), "hours": hinted(json!("what?")),
        });
        let rows = r#"[
            {"passed": 1, "cost": 2, "m": 3, "x": 4, "hours": 5},
            {"passed": 1, "cost": 2, "m": 3, "x": 5, "hours": 5},
            {"passed": 1, "cost": 2, "m": 3, "x": 6, "hours": 5}]"#;
        check(columns, rows, "- - 9 - 15 / - - - 5.0 -");
    }

    #[test]
    fn what_is_not_known_to_add_up_is_not_summed() {
        check(json!({"gravity": number()}), r#"[{"gravity": 3.7}, {"gravity": 8.9}]"#, "/");
        check(json!({"x": number()}), r#"[{"x": 1}, {"x": 2}]"#, "/");
        let litres = json!({"type": "number", "x-unit": "l"});
        check(json!({"milk": litres}), r#"[{"milk": 1}, {"milk": 2}]"#, "3 /");
        check(json!({"выручка": number()}), r#"[{"выручка": 1}, {"выручка": 2}]"#, "3 /");
    }
}
