//! Texts that widgets show for values, for searching and exports.

use super::numbers::axis::decimals;
use super::numbers::number;
use super::times::moment::Moment;
use super::{intl, read_as};
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::field::{FileText, without_noise};
use pilcrow_core::solution::{Leaf, Measure};
use serde_json::Value;

/// Returns the text shown in place of a value; `None` if the value is shown as it is.
pub fn written(leaf: &Leaf, locale: Locale) -> Option<String> {
    read_as(leaf, locale).or_else(|| match &leaf.value {
        Value::Bool(_) => written_alone(&leaf.value, locale),
        Value::Number(_) if leaf.measure == Some(Measure::Nothing) => None,
        Value::Number(value) => number::written(&value.to_string(), locale),
        _ => None,
    })
}

/// Returns the text shown in place of a value, with the unit of a number.
pub fn counted(leaf: &Leaf, locale: Locale) -> Option<String> {
    let (Value::Number(value), Some(measure)) = (&leaf.value, &leaf.measure) else {
        return written(leaf, locale);
    };
    measure.unit()?;
    let text = value.to_string();
    let text = without_noise(&text).unwrap_or(text);
    decimals(&text).map(|decimals| intl::measured(locale, &text, decimals, measure))
}

/// Returns the text shown in place of a value without a widget: yes or no, a date or moment in short words, a number
/// without binary rounding noise, a file's name.
pub fn written_alone(value: &Value, locale: Locale) -> Option<String> {
    match value {
        Value::Bool(true) => Some(words_now!(locale, widget.yes)),
        Value::Bool(false) => Some(words_now!(locale, widget.no)),
        Value::Number(number) => without_noise(&number.to_string()),
        Value::String(text) => {
            let moment = || Moment::parse_date(text).or_else(|| Moment::parse_date_time(text));
            let in_words = || moment().map(|moment| intl::moment(locale, &moment, true));
            FileText::label(text).or_else(in_words)
        }
        _ => None,
    }
}
