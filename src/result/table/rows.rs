//! The rows of a table that match the filter, in their order. Texts are compared by the browser's collation, if there
//! is a browser.

use super::context::{Sort, with_table};
use crate::dom::{HAS_BROWSER, Memo, RwSignal, memo};
use crate::widgets::written;
use crate::words::{Locale, use_locale};
use js_sys::{Array, Function, Intl, Object, Reflect};
use pilcrow_core::solution::{
    SolutionBlock, SortKey, Table, has_words, key_of_key, ordered, row_text, sort_key, words_of,
};
use pilcrow_words::customs::collated;
use std::cmp::Ordering;
use wasm_bindgen::JsValue;

/// Returns the indices of the rows that match the filter, in order.
pub(super) fn rows(
    block: Memo<SolutionBlock>,
    sort: RwSignal<Option<Sort>>,
    sought: RwSignal<String>,
) -> Memo<Vec<usize>> {
    let locale = use_locale();
    // Computed only while the filter has a text.
    let texts = memo(move || {
        let locale = locale.get();
        let text = |table: &Table| {
            let row = |at| row_text(table, at, &|leaf| written(leaf, locale));
            (0..table.rows.len()).map(row).collect::<Vec<_>>()
        };
        with_table(block, text).unwrap_or_default()
    });
    memo(move || {
        let words = sought.with(|sought| words_of(sought));
        let sort = sort.get();
        let in_order = |table: &Table| match sort {
            Some(sort) => sorted(table, sort, locale.get()),
            None => (0..table.rows.len()).collect(),
        };
        let mut rows = with_table(block, in_order).unwrap_or_default();
        if !words.is_empty() {
            texts.with(|texts| {
                rows.retain(|row| texts.get(*row).is_some_and(|text| has_words(text, &words)));
            });
        }
        rows
    })
}

fn sorted(table: &Table, sort: Sort, locale: Locale) -> Vec<usize> {
    let keys: Vec<Option<SortKey>> = match (sort.by, &table.keys) {
        (None, Some(keys)) => keys.names.iter().map(|name| key_of_key(name)).collect(),
        (None, None) => return (0..table.rows.len()).collect(),
        (Some(column), _) => {
            table.rows.iter().map(|row| row.get(column).and_then(sort_key)).collect()
        }
    };
    if !HAS_BROWSER {
        return in_plain_order(&keys, sort.goes_down, usize::from(table.is_open));
    }
    // JavaScript strings, so that each text is converted once and not at every comparison.
    let texts: Vec<JsValue> = keys
        .iter()
        .map(|key| match key {
            Some(SortKey::Text(text)) => JsValue::from_str(text),
            _ => JsValue::UNDEFINED,
        })
        .collect();
    let compare = comparison(locale);
    let collate = |one: usize, other: usize| {
        let (Some(one), Some(other)) = (texts.get(one), texts.get(other)) else {
            return Ordering::Equal;
        };
        let order = compare.call2(&JsValue::UNDEFINED, one, other).ok();
        order.and_then(|order| order.as_f64()?.partial_cmp(&0.0)).unwrap_or(Ordering::Equal)
    };
    ordered(&keys, sort.goes_down, usize::from(table.is_open), &collate)
}

fn in_plain_order(keys: &[Option<SortKey>], goes_down: bool, loose: usize) -> Vec<usize> {
    let text = |key: &Option<SortKey>| match key {
        Some(SortKey::Text(text)) => collated(text),
        _ => String::new(),
    };
    let texts: Vec<String> = keys.iter().map(text).collect();
    let collate = |one: usize, other: usize| texts.get(one).cmp(&texts.get(other));
    ordered(keys, goes_down, loose, &collate)
}

/// Returns the comparison function of the reader's language, which orders numbers within texts by value.
fn comparison(locale: Locale) -> Function {
    let options = Object::new();
    // Setting a key of a new, plain object cannot fail.
    let _ = Reflect::set(&options, &JsValue::from_str("numeric"), &JsValue::TRUE);
    let language = locale.code();
    Intl::Collator::new(&Array::of1(&JsValue::from_str(language)), &options).compare()
}
