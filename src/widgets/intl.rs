//! Numbers and dates as the reader writes them, by the browser's own tables.
//! Refuses to judge what can be formatted: the widgets have looked before.

use super::moment::Moment;
use crate::words::Locale;
use js_sys::{Array, Date, Function, Intl, Object, Reflect};
use pilcrow_core::field::{Duration, Unit};
use std::cell::RefCell;
use wasm_bindgen::JsValue;

thread_local! {
    /// Formatters by language and decimals: making one takes longer than using it a hundred times.
    static NUMBERS: RefCell<Vec<(Locale, u8, Function)>> = const { RefCell::new(Vec::new()) };
    /// The same for dates: a table may have thousands.
    static DATES: RefCell<Vec<(Locale, Function)>> = const { RefCell::new(Vec::new()) };
}

/// A plainly written number, grouped; as many decimals as were written.
pub(super) fn number(locale: Locale, text: &str, decimals: u8) -> String {
    call(&number_format(locale, decimals), &JsValue::from_str(text), text)
}

fn number_format(locale: Locale, decimals: u8) -> Function {
    NUMBERS.with_borrow_mut(|formats| {
        let known = formats.iter().find(|(l, d, _)| *l == locale && *d == decimals);
        if let Some((_, _, format)) = known {
            return format.clone();
        }
        let options = options(&[
            ("minimumFractionDigits", decimals.into()),
            ("maximumFractionDigits", decimals.into()),
            // Years and other numbers of four digits stay whole.
            ("useGrouping", "min2".into()),
        ]);
        let format = Intl::NumberFormat::new(&languages(locale), &options).format();
        formats.push((locale, decimals, format.clone()));
        format
    })
}

/// A date in words, a time of day, or both, in the offset in which they were written.
pub(super) fn moment(locale: Locale, moment: &Moment) -> String {
    let date = moment.date.as_ref().map(|text| date(locale, text));
    let time = moment.time.as_ref().map(|time| match &moment.offset {
        Some(offset) => format!("{time}\u{a0}{offset}"),
        None => time.clone(),
    });
    [date, time].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// A length of time in words: `3 days 4 hours`.
pub(super) fn duration(locale: Locale, duration: &Duration) -> String {
    let part = |(unit, digits): (Unit, &str)| {
        let format = measure(locale, unit.name(), "long", 6);
        call(&format, &JsValue::from_str(&digits.replace(',', ".")), digits)
    };
    duration.parts().map(part).collect::<Vec<_>>().join(" ")
}

/// How large a file is.
pub(super) fn size(locale: Locale, bytes: f64) -> String {
    const STEP: f64 = 1000.0;
    let (number, unit) = match bytes {
        bytes if bytes < STEP => (bytes, "byte"),
        bytes if bytes < STEP * STEP => (bytes / STEP, "kilobyte"),
        bytes => (bytes / STEP / STEP, "megabyte"),
    };
    let display = if unit == "byte" { "long" } else { "short" };
    // The number as it is: a text would have to be made of it first.
    call(&measure(locale, unit, display, 1), &JsValue::from_f64(number), unit)
}

/// A format for so many of a unit.
fn measure(locale: Locale, unit: &str, display: &str, decimals: u8) -> Function {
    let options = options(&[
        ("style", "unit".into()),
        ("unit", unit.into()),
        ("unitDisplay", display.into()),
        ("maximumFractionDigits", decimals.into()),
    ]);
    Intl::NumberFormat::new(&languages(locale), &options).format()
}

fn date(locale: Locale, text: &str) -> String {
    let format = DATES.with_borrow_mut(|formats| {
        if let Some((_, format)) = formats.iter().find(|(known, _)| *known == locale) {
            return format.clone();
        }
        let options = options(&[("dateStyle", "long".into()), ("timeZone", "UTC".into())]);
        let format = Intl::DateTimeFormat::new(&languages(locale), &options).format();
        formats.push((locale, format.clone()));
        format
    });
    call(&format, &Date::new(&format!("{text}T00:00:00Z").into()), text)
}

fn call(format: &Function, value: &JsValue, otherwise: &str) -> String {
    let shown = format.call1(&JsValue::UNDEFINED, value).ok();
    shown.and_then(|shown| shown.as_string()).unwrap_or_else(|| otherwise.to_owned())
}

/// The reader's own variety of the app's language where the browser names one: `en-GB` for `en`.
fn languages(locale: Locale) -> Array {
    let app: &str = locale.as_ref();
    let language = leptos::prelude::window().navigator().language();
    let own =
        language.filter(|language| language.split('-').next().is_some_and(|first| first == app));
    own.iter().map(String::as_str).chain([app]).map(JsValue::from_str).collect()
}

fn options(entries: &[(&str, JsValue)]) -> Object {
    let options = Object::new();
    for (key, value) in entries {
        // Setting a key of a new, plain object does not fail.
        let _ = Reflect::set(&options, &JsValue::from_str(key), value);
    }
    options
}
