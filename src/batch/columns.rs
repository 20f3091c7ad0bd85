//! The columns of the table of cases, and the text of a cell.

use super::case_forms::CaseForms;
use crate::dom::{Memo, memo};
use crate::session::{Cases, InputForm};
use crate::widgets::{option_name, written_alone};
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::batch::{ColumnField, places};
use pilcrow_core::field::{ChoiceOption, FieldKind, Width};
use pilcrow_core::schema::same_scalar;
use send_wrapper::SendWrapper;
use serde_json::Value;
use std::rc::Rc;

/// The most characters of a cell: more would not be visible.
pub(super) const MOST_LETTERS: usize = 200;

/// Returns the columns, derived from the cases' schemas.
pub fn columns(cases: Rc<CaseForms>) -> Memo<Vec<ColumnField>> {
    let cases = SendWrapper::new(cases);
    memo(move || {
        cases.widened.track();
        let tree = cases.described.tree();
        let mut columns = places(&tree, std::iter::empty());
        let forms = cases.forms().into_iter().filter(|form| form.instance().is_some());
        // Cases with values that others lack have columns of their own for them.
        let of_others = forms.flat_map(|form: InputForm| {
            form.with_state(|state| match Rc::ptr_eq(state.tree(), &tree) {
                true => Vec::new(),
                false => places(state.tree(), std::iter::empty()),
            })
        });
        for place in of_others {
            if !columns.iter().any(|column| column.pointer == place.pointer) {
                columns.push(place);
            }
        }
        columns
    })
}

/// Returns the text of a cell as one line.
pub fn cell_text(locale: Locale, place: &ColumnField, value: Option<&Value>) -> String {
    let Some(cell) = value.and_then(|value| place.pointer.get(value)) else {
        return String::new();
    };
    let text = match (&place.field.kind, cell) {
        (FieldKind::Choice { options }, cell) => label(locale, options, cell),
        _ => None,
    };
    let text = text.unwrap_or_else(|| plain(locale, cell));
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(MOST_LETTERS).collect()
}

fn label(locale: Locale, options: &[ChoiceOption], value: &Value) -> Option<String> {
    let option = options.iter().find(|option| same_scalar(&option.value, value));
    option.map(|option| option_name(option, locale))
}

fn plain(locale: Locale, value: &Value) -> String {
    if let Some(words) = written_alone(value, locale) {
        return words;
    }
    match value {
        Value::Null => words_now!(locale, widget.none),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.iter().all(|item| !item.is_object() && !item.is_array()) => {
            items.iter().map(|item| plain(locale, item)).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

/// Returns the width of a column: its minimum in rem, and its share of the remaining width.
pub fn room(place: &ColumnField) -> (u16, u8) {
    match (place.field.widget.facts().column, &place.field.kind) {
        (Width::Rem(least, share), _) => (least, share),
        (_, FieldKind::Text { .. }) => (10, 3),
        _ => (8, 1),
    }
}

/// True if the column's values are numbers.
pub fn is_number(place: &ColumnField) -> bool {
    matches!(place.field.kind, FieldKind::Number { .. })
}
