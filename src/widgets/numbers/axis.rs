//! Texts for a chart's axes: short ones for ticks, full ones for tooltips.

use crate::dom::HAS_BROWSER;
use crate::widgets::intl::{self, call, languages, options};
use crate::widgets::times::moment::Moment;
use crate::words::Locale;
use js_sys::{Date, Intl};
use pilcrow_core::field::without_noise;
use pilcrow_core::solution::{Measure, Tick};
use pilcrow_words::customs;
use wasm_bindgen::JsValue;

/// Formats a number in full, with its unit and without binary rounding noise.
pub fn exact_number(locale: Locale, text: &str, measure: Option<&Measure>) -> String {
    let meant = without_noise(text);
    let text = meant.as_deref().unwrap_or(text);
    match (decimals(text), measure) {
        (_, Some(Measure::Nothing)) => text.to_owned(),
        (Some(decimals), Some(measure)) => intl::measured(locale, text, decimals, measure),
        (Some(decimals), None) => intl::number(locale, text, decimals),
        (None, Some(Measure::Currency(unit) | Measure::Unit(unit))) => {
            format!("{text}\u{a0}{unit}")
        }
        (None, None) => text.to_owned(),
    }
}

/// Formats a date in words; a month, or a text that is no date, is returned unchanged.
pub fn exact_date(locale: Locale, text: &str) -> String {
    let moment = Moment::parse_date(text).or_else(|| Moment::parse_date_time(text));
    moment.map_or_else(|| text.to_owned(), |moment| intl::moment(locale, &moment, false))
}

/// Formats a tick's number; from a million on it is abbreviated, as in `1.5M`.
pub fn tick_number(locale: Locale, number: f64, decimals: usize) -> String {
    const LARGE: f64 = 1e6;
    const LARGEST: f64 = 1e15;
    if !HAS_BROWSER {
        return customs::number(locale, &format!("{number:.decimals$}"));
    }
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

/// Formats a tick's date, as precisely as the tick needs.
pub fn tick_date(locale: Locale, seconds: f64, tick: Tick, with_year: bool) -> String {
    if !HAS_BROWSER {
        let milliseconds = (seconds * 1000.0) as u64;
        return customs::day_and_time(locale, milliseconds);
    }
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

/// Returns the number of decimals of a number that can be formatted without losing a digit; `None` if it is not plainly
/// written, or beyond the limits of browsers' formatters.
pub(in crate::widgets) fn decimals(text: &str) -> Option<u8> {
    const DIGITS: usize = 100;
    const DECIMALS: usize = 20;
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = [whole, fraction].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let holder = !whole.is_empty() && whole.len() <= DIGITS && fraction.len() <= DECIMALS;
    (plain && holder).then(|| u8::try_from(fraction.len()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_set_in_the_readers_way_only_if_no_digit_is_lost() {
        assert_eq!(decimals("-12345678901234567890.10"), Some(2));
        assert_eq!(decimals("0"), Some(0));
        assert_eq!(decimals("1e400"), None);
        assert_eq!(decimals("1.5E3"), None);
        assert_eq!(decimals("0.123456789012345678901"), None);
        assert_eq!(decimals(&"9".repeat(101)), None);
    }
}
