//! Numbers and dates in short for the ticks of an axis, and in full for the titles of marks.

use super::intl::{self, call, languages, options};
use super::moment::Moment;
use super::number::decimals;
use crate::words::Locale;
use js_sys::{Date, Intl};
use pilcrow_core::field::without_noise;
use pilcrow_core::solution::{Measure, Tick};
use wasm_bindgen::JsValue;

/// A number as the reader writes it, with every digit that was meant, and what it counts.
pub fn exact_number(locale: Locale, text: &str, measure: Option<&Measure>) -> String {
    let meant = without_noise(text);
    let text = meant.as_deref().unwrap_or(text);
    match (decimals(text), measure) {
        (Some(decimals), Some(measure)) => intl::measured(locale, text, decimals, measure),
        (Some(decimals), None) => intl::number(locale, text, decimals),
        (None, Some(Measure::Currency(unit) | Measure::Unit(unit))) => {
            format!("{text}\u{a0}{unit}")
        }
        (None, None) => text.to_owned(),
    }
}

/// A date in words; a month, and what is no date, as it is written.
pub fn exact_date(locale: Locale, text: &str) -> String {
    let moment = Moment::parse_date(text).or_else(|| Moment::parse_date_time(text));
    moment.map_or_else(|| text.to_owned(), |moment| intl::moment(locale, &moment, false))
}

/// A round number on an axis: from a million on in words, `1.5M`.
pub fn tick_number(locale: Locale, number: f64, decimals: usize) -> String {
    const LARGE: f64 = 1e6;
    const LARGEST: f64 = 1e15;
    let size = number.abs();
    let decimals = u32::try_from(decimals).unwrap_or_default();
    let entries = match size {
        size if size >= LARGEST || (size > 0.0 && size < 1e-9) => {
            vec![("notation", "scientific".into())]
        }
        size if size >= LARGE => vec![("notation", "compact".into())],
        _ => vec![
            ("minimumFractionDigits", decimals.into()),
            ("maximumFractionDigits", decimals.into()),
            ("useGrouping", "min2".into()),
        ],
    };
    let format = Intl::NumberFormat::new(&languages(locale), &options(&entries)).format();
    call(&format, &JsValue::from_f64(number), "")
}

/// A moment on an axis: as much of it as says where it is.
pub fn tick_date(locale: Locale, seconds: f64, tick: Tick, with_year: bool) -> String {
    let mut entries: Vec<(&str, JsValue)> = vec![("timeZone", "UTC".into())];
    let mut say = |key: &'static str, how: &'static str| entries.push((key, how.into()));
    if with_year || tick == Tick::Year {
        say("year", "numeric");
    }
    if tick != Tick::Year {
        say("month", "short");
    }
    if tick == Tick::Day {
        say("day", "numeric");
    }
    if tick == Tick::Time {
        entries = vec![("timeZone", "UTC".into()), ("timeStyle", "short".into())];
    }
    let format = Intl::DateTimeFormat::new(&languages(locale), &options(&entries)).format();
    call(&format, &Date::new(&JsValue::from_f64(seconds * 1000.0)), "")
}
