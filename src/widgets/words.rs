//! The text that a widget shows for a value, used by searches and exports; `None` if it is the value itself.

use super::numbers::axis::decimals;
use super::numbers::number;
use super::times::moment::Moment;
use super::{intl, read_as};
use crate::words::Locale;
use crate::words_now;
use pilcrow_core::field::{FileText, without_noise};
use pilcrow_core::solution::{Leaf, Measure};
use serde_json::Value;

/// Returns the text that is read in place of a value; `None` if that is the value itself.
pub fn written(leaf: &Leaf, locale: Locale) -> Option<String> {
    read_as(leaf, locale).or_else(|| match &leaf.value {
        Value::Bool(_) => written_alone(&leaf.value, locale),
        Value::Number(_) if leaf.measure == Some(Measure::Nothing) => None,
        Value::Number(value) => number::written(&value.to_string(), locale),
        _ => None,
    })
}

/// Returns the text that is shown in place of a value: as `written`, but a number includes its unit.
pub fn counted(leaf: &Leaf, locale: Locale) -> Option<String> {
    let (Value::Number(value), Some(measure)) = (&leaf.value, &leaf.measure) else {
        return written(leaf, locale);
    };
    measure.unit()?;
    let text = value.to_string();
    let text = without_noise(&text).unwrap_or(text);
    decimals(&text).map(|decimals| intl::measured(locale, &text, decimals, measure))
}

/// Returns the text for a value of which nothing else is known: yes or no, a date or a moment in short words, a number
/// without the noise of binary fractions, a file's name.
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
