//! Reads a cell's number where the number is unambiguous; a unit in the cell has to be the unit of the field.

use super::cell_customs::CellCustoms;
use crate::field::{Decimal, Field, FieldKind, lower};
use crate::form::node::{NodeContent, typed_number};
use crate::text::amount::amount_of_cell;
use crate::text::money::{is_money, is_same_currency};
use crate::text::number::{Digits, decimal_sign, digits_of_cell};
use serde_json::Value;
use std::cmp::Ordering;

/// The percent sign, a unit of one hundredth.
const PERCENT: &str = "%";

/// Factor between a cell's unit and the field's unit.
#[derive(Clone, Copy)]
enum Scale {
    One,
    Hundredth,
}

/// Returns the content of a number field for a cell. A text that could be one of two numbers stays a text.
pub(super) fn number_content(field: &Field, text: &str, customs: &CellCustoms) -> NodeContent {
    let whole = matches!(field.kind, FieldKind::Number { integer: true, .. });
    match digits_of_cell(text, decimal_of(text, whole, customs)) {
        Digits::Number(number) => NodeContent::Typed(number),
        // Reads the point as a decimal point, as JSON does.
        Digits::Unclear if !whole && text.contains('.') => NodeContent::Typed(hyphenated(text)),
        Digits::Unclear => NodeContent::Value(Value::String(text.to_owned())),
        Digits::Other => {
            let amount = amount_meant(field, text, customs);
            NodeContent::Typed(amount.unwrap_or_else(|| hyphenated(text)))
        }
    }
}

/// Returns the number of an amount such as `12 kg`, in the field's own unit.
fn amount_meant(field: &Field, text: &str, customs: &CellCustoms) -> Option<String> {
    let amount = amount_of_cell(text).filter(|amount| !amount.unit.is_empty())?;
    let FieldKind::Number { integer, ref maximum, .. } = field.kind else { return None };
    let own = field.hints.as_ref().and_then(|hints| hints.unit.as_deref());
    let scale = match own.map(str::trim) {
        Some(own) => is_same_unit(own, amount.unit).then_some(Scale::One),
        None if amount.unit == PERCENT => scale_of_percent(integer, maximum.as_deref()),
        None => (is_money(amount.unit) && !customs.has_currencies).then_some(Scale::One),
    };
    let number = match digits_of_cell(&amount.digits, decimal_of(&amount.digits, integer, customs))
    {
        Digits::Number(number) => number,
        Digits::Unclear => return None,
        Digits::Other => typed_number(&hyphenated(&amount.digits))?.to_string(),
    };
    match scale? {
        Scale::One => Some(number),
        Scale::Hundredth => Some(Decimal::parse(&number)?.percent().text()),
    }
}

/// Returns how a field without a unit stores percentages, judged by its `maximum`: 1 or 100. With any other maximum,
/// `12 %` may be 12 or 0.12.
fn scale_of_percent(integer: bool, maximum: Option<&str>) -> Option<Scale> {
    let most = Decimal::parse(maximum?)?;
    let is = |whole: Decimal| most.compare(whole) == Some(Ordering::Equal);
    match (is(Decimal::ONE), is(Decimal::ONE.times(100)?)) {
        (true, _) if !integer => Some(Scale::Hundredth),
        (_, true) => Some(Scale::One),
        _ => None,
    }
}

fn is_same_unit(one: &str, other: &str) -> bool {
    let small = |unit: &str| -> String { unit.chars().map(lower).collect() };
    one == other || is_same_currency(one, other) || one.len() > 2 && small(one) == small(other)
}

fn decimal_of(digits: &str, whole: bool, customs: &CellCustoms) -> Option<char> {
    customs.decimal.or_else(|| decimal_sign(digits, whole))
}

/// Replaces the minus sign (U+2212) that word processors put before a number by a hyphen.
fn hyphenated(text: &str) -> String {
    let after =
        text.trim().strip_prefix('−').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    after.map_or_else(|| text.to_owned(), |rest| format!("-{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use crate::form::cell_value_in;
    use serde_json::json;

    /// Asserts the JSON value that each cell of a column becomes.
    #[track_caller]
    fn check(schema: Value, cells: &[(&str, &str)]) {
        let field = FieldTree::new(schema).root();
        let customs = CellCustoms::learn(&field, cells.iter().map(|(cell, _)| *cell));
        for (cell, expected) in cells {
            let actual = cell_value_in(&field, cell, &customs).map(|value| value.to_string());
            assert_eq!(actual.as_deref(), Some(*expected), "{cell}");
        }
    }

    #[test]
    fn money_fills_a_number_of_its_currency_or_of_none() {
        let plain = json!({"type": "number"});
        check(plain.clone(), &[("1.234,50 €", "1234.50"), ("€ 1.234,5", "1234.5")]);
        check(plain.clone(), &[("€ 1,234.50", "1234.50"), ("12 EUR", "12"), ("−3 €", "-3")]);
        check(plain.clone(), &[("-$12", "-12"), ("$1\u{a0}200", "1200"), ("12 usd", "12")]);
        check(plain.clone(), &[("12-", r#""12-""#), ("(12)", r#""(12)""#), ("5 kg", r#""5 kg""#)]);
        check(plain, &[("$12", r#""$12""#), ("12 €", r#""12 €""#), ("7", "7")]);
        let dollars = json!({"type": "number", "x-currency": "USD"});
        check(dollars, &[("$12", "12"), ("USD 7.5", "7.5"), ("12 €", r#""12 €""#)]);
        let weight = json!({"type": "number", "x-unit": "kg"});
        check(weight, &[("5 kg", "5"), ("1,5 kg", "1.5"), ("5 g", r#""5 g""#), ("$5", r#""$5""#)]);
    }

    #[test]
    fn a_percentage_is_kept_as_its_field_has_it() {
        check(json!({"type": "number", "x-unit": "%"}), &[("12 %", "12"), ("0,5%", "0.5")]);
        check(json!({"type": "number", "maximum": 1}), &[("12 %", "0.12"), ("0,5%", "0.005")]);
        check(json!({"type": "integer", "maximum": 100}), &[("12 %", "12"), ("100%", "100")]);
        check(json!({"type": "number"}), &[("12 %", r#""12 %""#)]);
        check(json!({"type": "integer", "maximum": 1}), &[("12 %", r#""12 %""#)]);
    }

    #[test]
    fn thousands_are_told_from_fractions_by_the_column_or_stay() {
        let plain = json!({"type": "number"});
        check(plain.clone(), &[("1,250", "1250"), ("12.50", "12.50")]);
        check(plain.clone(), &[("1,250", "1.250"), ("1.250", "1250"), ("3,5", "3.5")]);
        check(plain.clone(), &[("$1,250", "1250"), ("$12.50", "12.50")]);
        check(plain.clone(), &[("1,250", r#""1,250""#), ("1.250", "1.250")]);
        check(plain, &[("1.250 €", r#""1.250 €""#), ("−1.250", "-1.250")]);
        let whole = json!({"type": "integer"});
        check(whole.clone(), &[("1,250", "1250"), ("3,000", "3000")]);
        check(whole.clone(), &[("1.250", "1250"), ("3.000", "3000")]);
        check(whole, &[("3,000", r#""3,000""#), ("3.000", r#""3.000""#)]);
    }
}
