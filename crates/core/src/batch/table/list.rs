//! Reads a list of simple values in one cell: as JSON, or separated by semicolons or commas.

use super::cell_error::check_cell;
use super::place::ColumnField;
use crate::document::parse_text;
use crate::field::{Field, FieldKind};
use crate::form::{CellCustoms, cell_value_in};
use crate::text::number::{Digits, digits_of_cell};
use serde_json::Value;

/// The most entries of a list in one cell.
const MOST: usize = 1_000;

/// Returns the list in a cell's text; `None` if an entry does not fit, or if the text could be another list as well.
pub(super) fn read_list(place: &ColumnField, text: &str, customs: &CellCustoms) -> Option<Value> {
    let is_whole = |value: &Value| value.is_array() || value.is_null() && place.field.nullable;
    if let Some(value) = parse_text(text).ok().filter(is_whole) {
        return Some(value);
    }
    let entry = place.entry.as_deref().filter(|entry| is_plain(entry))?;
    let parts = parts(entry, text, customs)?.into_iter().map(str::trim);
    let parts = parts.filter(|part| !part.is_empty()).take(MOST + 1);
    let values: Vec<Value> = parts.map(|part| entry_of(entry, part)).collect::<Option<_>>()?;
    (1..=MOST).contains(&values.len()).then_some(Value::Array(values))
}

/// True if a cell can contain such an entry.
fn is_plain(entry: &Field) -> bool {
    use FieldKind::{Boolean, Choice, Const, Number, Text};
    entry.media.is_none()
        && matches!(entry.kind, Boolean | Choice { .. } | Const(_) | Number { .. } | Text { .. })
}

fn entry_of(entry: &Field, part: &str) -> Option<Value> {
    let value = cell_value_in(entry, part, &CellCustoms::default());
    value.filter(|value| check_cell(entry, value).is_none())
}

/// Splits a cell at its separators. Commas separate only if no cell of the column has semicolons, and if they belong to
/// no option or number.
fn parts<'text>(entry: &Field, text: &'text str, customs: &CellCustoms) -> Option<Vec<&'text str>> {
    let is_option = matches!(entry.kind, FieldKind::Choice { .. } | FieldKind::Const(_));
    if is_option && entry_of(entry, text).is_some() {
        return Some(vec![text]);
    }
    if text.contains(';') {
        return Some(text.split(';').collect());
    }
    if customs.has_semicolons || !text.contains(',') {
        return Some(vec![text]);
    }
    let commas_divide = match &entry.kind {
        FieldKind::Number { .. } => divides_numbers(text),
        FieldKind::Choice { options } => options.iter().all(|option| {
            let has_comma = |text: &str| text.contains(',');
            !has_comma(&option.label) && !option.value.as_str().is_some_and(has_comma)
        }),
        _ => true,
    };
    commas_divide.then(|| text.split(',').collect())
}

/// True if commas separate numbers and are not part of one: `1, 5` and `1,2,3`, but not `1,5` or `100,200`.
fn divides_numbers(text: &str) -> bool {
    let commas = text.matches(',').count();
    let is_spaced = text.matches(", ").count() == commas;
    is_spaced || commas > 1 && digits_of_cell(text, None) == Digits::Other
}

#[cfg(test)]
mod tests {
    use super::super::place::places;
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    /// Asserts the values of a column's cells; `None` for a cell that stays a text.
    #[track_caller]
    fn check(items: Value, cells: &[(&str, Option<Value>)]) {
        let list = json!({"type": "array", "items": items});
        let tree = FieldTree::new(json!({"properties": {"list": list}}));
        let place = &places(&tree, std::iter::empty())[0];
        let customs = CellCustoms::learn(&place.field, cells.iter().map(|(cell, _)| *cell));
        for (cell, expected) in cells {
            assert_eq!(read_list(place, cell, &customs), *expected, "{cell}");
        }
    }

    #[test]
    fn texts_are_listed_by_semicolons_or_by_commas() {
        let texts = json!({"type": "string"});
        check(texts.clone(), &[("a, b", Some(json!(["a", "b"]))), ("c", Some(json!(["c"])))]);
        check(
            texts.clone(),
            &[("a; b, c;", Some(json!(["a", "b, c"]))), ("d, e", Some(json!(["d, e"])))],
        );
        check(
            texts.clone(),
            &[(r#"["a, b", "c"]"#, Some(json!(["a, b", "c"]))), ("[]", Some(json!([])))],
        );
        check(texts, &[(" ; ", None)]);
        let days = json!({"type": "string", "format": "date"});
        check(
            days,
            &[("1.4.25; 2 May 2025", Some(json!(["2025-04-01", "2025-05-02"]))), ("soon", None)],
        );
    }

    #[test]
    fn numbers_are_listed_where_their_commas_can_only_divide() {
        let check = |text: &str, expected: Option<Value>| {
            check(json!({"type": "number"}), &[(text, expected)]);
        };
        check("1,5; 2", Some(json!([1.5, 2])));
        check("1, 2.5", Some(json!([1, 2.5])));
        check("1,2,3", Some(json!([1, 2, 3])));
        check("7", Some(json!([7])));
        check("1,5", None);
        check("100,200,300", None);
        check("1; x", None);
    }

    #[test]
    fn options_are_listed_by_commas_where_none_holds_one() {
        let plain =
            json!({"oneOf": [{"const": "r", "title": "Red"}, {"const": "g", "title": "Green"}]});
        check(plain.clone(), &[("Red, green", Some(json!(["r", "g"]))), ("r", Some(json!(["r"])))]);
        check(plain, &[("Red, Blue", None)]);
        let with_comma = json!({"enum": ["Red, dark", "Red", "Green"]});
        check(with_comma, &[("Red, dark", Some(json!(["Red, dark"]))), ("Red, Green", None)]);
        check(
            json!({"enum": ["Red, dark", "Green"]}),
            &[("Red, dark; Green", Some(json!(["Red, dark", "Green"])))],
        );
    }

    #[test]
    fn a_list_of_anything_or_of_groups_is_listed_by_json_alone() {
        check(json!({}), &[("a, b", None), ("[1, \"a\"]", Some(json!([1, "a"])))]);
        check(json!({"type": "object", "properties": {"a": {}}}), &[("a; b", None)]);
    }
}
