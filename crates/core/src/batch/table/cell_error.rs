//! Checks whether a value fits the field of a cell.

use crate::field::{Field, FieldKind, WidgetKind};
use crate::schema::same_scalar;
use crate::text::day::is_day;
use serde_json::Value;

/// The reason why a cell does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellErrorKind {
    /// Not a number.
    NoNumber,
    /// A number with a fraction, where only whole numbers are allowed.
    NotWhole,
    /// Neither yes nor no.
    NoYesOrNo,
    /// Not a date.
    NoDate,
    /// Not one of the options.
    NoOption,
    /// Another value than the only allowed one.
    NotTheValue,
    /// Not a text.
    NoText,
    /// The text of the cell is not JSON of a list or an object.
    NoJson,
    /// A value at the place of a group, so that the parts of the group have no place.
    NoPlace,
    /// Neither a file nor the name of one that was added with the table.
    NoFile,
    /// The id of another row, or an invalid id.
    NoId,
}

/// Returns the reason why a value does not fit a field; `None` if it fits.
pub(super) fn check_cell(field: &Field, value: &Value) -> Option<CellErrorKind> {
    if value.is_null() && field.nullable {
        return None;
    }
    let unless = |fits: bool, kind: CellErrorKind| (!fits).then_some(kind);
    match &field.kind {
        FieldKind::Number { integer, .. } => {
            let whole = || !integer || is_whole(value);
            unless(value.is_number(), CellErrorKind::NoNumber)
                .or_else(|| unless(whole(), CellErrorKind::NotWhole))
        }
        FieldKind::Boolean => unless(value.is_boolean(), CellErrorKind::NoYesOrNo),
        FieldKind::Choice { options } => {
            unless(options.iter().any(|o| same_scalar(&o.value, value)), CellErrorKind::NoOption)
        }
        FieldKind::Const(fixed) => unless(fixed == value, CellErrorKind::NotTheValue),
        FieldKind::Null => unless(value.is_null(), CellErrorKind::NotTheValue),
        FieldKind::Text { .. } => {
            let is_day = || value.as_str().is_some_and(is_day);
            let fits = field.widget != WidgetKind::Date || is_day();
            unless(value.is_string(), CellErrorKind::NoText)
                .or_else(|| unless(fits, CellErrorKind::NoDate))
        }
        FieldKind::Array { .. } => unless(value.is_array(), CellErrorKind::NoJson),
        FieldKind::Object { .. } => unless(value.is_object(), CellErrorKind::NoJson),
        FieldKind::Branches { .. } | FieldKind::Any => None,
    }
}

fn is_whole(value: &Value) -> bool {
    let text = value.to_string();
    let (_, fraction) = text.split_once('.').unwrap_or_default();
    fraction.chars().all(|digit| digit == '0')
}
