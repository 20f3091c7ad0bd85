//! Numbers and dates in the reader's language, by the browser's `Intl`; without a browser, by the tables of
//! `pilcrow_words`.

use super::times::moment::Moment;
use crate::dom::HAS_BROWSER;
use crate::words::Locale;
use js_sys::{Array, Date, Function, Intl, Object, Reflect};
use pilcrow_core::field::{Duration, Unit};
use pilcrow_core::solution::Measure;
use pilcrow_words::customs;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue};

/// The key of a number formatter: language, decimals, and unit or currency.
type NumberStyle = (Locale, u8, Option<Measure>);

/// The most cached formatters; with more, the cache is cleared.
const MOST_FORMATS: usize = 100;

thread_local! {
    /// Cached number formatters: creating one takes longer than using it a hundred times. `None` if the browser has
    /// none for the unit.
    static NUMBERS: RefCell<Vec<(NumberStyle, Option<Function>)>> = const { RefCell::new(Vec::new()) };
    /// Cached date formatters, since a table may have thousands of dates.
    static DATES: RefCell<Vec<((Locale, bool), Function)>> = const { RefCell::new(Vec::new()) };
}

/// Formats a plainly written number with digit grouping; it keeps as many decimals as were written.
pub(super) fn number(locale: Locale, text: &str, decimals: u8) -> String {
    formatted((locale, decimals, None), text).unwrap_or_else(|| text.to_owned())
}

/// Formats a count with digit grouping: `12,345`.
pub fn grouped(locale: Locale, count: u64) -> String {
    number(locale, &count.to_string(), 0)
}

/// Formats a number with its unit or currency: `12,50 €`, `5 km`; a unit that the browser does not know follows the
/// number as it is. A number without a unit is returned as it is.
pub(super) fn measured(locale: Locale, text: &str, decimals: u8, measure: &Measure) -> String {
    let Some(unit) = measure.unit() else { return text.to_owned() };
    let formatted = formatted((locale, decimals, Some(measure.clone())), text);
    formatted.unwrap_or_else(|| {
        let unit = Measure::unit_of(text, unit);
        format!("{}\u{a0}{unit}", number(locale, text, decimals))
    })
}

fn formatted(manner: NumberStyle, text: &str) -> Option<String> {
    if !HAS_BROWSER {
        let (locale, _, measure) = manner;
        return match measure {
            None | Some(Measure::Nothing) => Some(customs::number(locale, text)),
            Some(Measure::Currency(code)) => customs::money(locale, text, &code),
            Some(Measure::Unit(unit)) => customs::measured(locale, text, browser_unit(&unit)),
        };
    }
    let format = NUMBERS.with_borrow_mut(|formats| {
        if let Some((_, format)) = formats.iter().find(|(other, _)| *other == manner) {
            return format.clone();
        }
        let format = number_format(&manner);
        if formats.len() >= MOST_FORMATS {
            formats.clear();
        }
        formats.push((manner, format.clone()));
        format
    });
    Some(call(&format?, &JsValue::from_str(text), text))
}

fn number_format((locale, decimals, measure): &NumberStyle) -> Option<Function> {
    // Years and other numbers of four digits have no grouping.
    let grouping = ("useGrouping", "min2".into());
    let least = ("minimumFractionDigits", JsValue::from(*decimals));
    let most = ("maximumFractionDigits", JsValue::from(*decimals));
    let options = match measure {
        None | Some(Measure::Nothing) => options(&[least, most, grouping]),
        Some(Measure::Currency(code)) => options(&[
            ("style", "currency".into()),
            ("currency", code.into()),
            // At least as many decimals as are usual for the currency.
            ("maximumFractionDigits", JsValue::from((*decimals).max(MOST_MINOR_DIGITS))),
        ]),
        Some(Measure::Unit(unit)) => {
            let word = word_of_browser(unit);
            let display = if word.is_some() { "long" } else { "short" };
            options(&[
                ("style", "unit".into()),
                ("unit", word.as_deref().unwrap_or_else(|| browser_unit(unit)).into()),
                ("unitDisplay", display.into()),
                least,
                most,
                grouping,
            ])
        }
    };
    let class = Reflect::get(&js_sys::global(), &"Intl".into()).ok()?;
    let class = Reflect::get(&class, &"NumberFormat".into()).ok()?;
    // Throws if the browser does not know the unit.
    let format = Reflect::construct(
        class.unchecked_ref::<Function>(),
        &Array::of2(&languages(*locale), &options),
    )
    .ok()?;
    Some(format.unchecked_into::<Intl::NumberFormat>().format())
}

/// The most decimals of any currency.
const MOST_MINOR_DIGITS: u8 = 4;

/// Returns the browser's name of a unit that is an English plural, so that one is not "1 minutes". `pounds` may be
/// money.
fn word_of_browser(unit: &str) -> Option<String> {
    let is_word = unit.len() > 3 && unit.bytes().all(|letter| letter.is_ascii_lowercase());
    match unit {
        "pounds" => None,
        "feet" => Some("foot".to_owned()),
        "inches" => Some("inch".to_owned()),
        _ => {
            let one = unit.strip_suffix('s').filter(|_| is_word)?;
            let one = one.replace("metre", "meter").replace("litre", "liter");
            Some(one.replace("gramme", "gram"))
        }
    }
}

/// Returns the browser's name of a unit that is often abbreviated; any other unit as it is.
fn browser_unit(unit: &str) -> &str {
    const NAMES: [(&str, &str); 28] = [
        ("%", "percent"),
        ("km", "kilometer"),
        ("m", "meter"),
        ("cm", "centimeter"),
        ("mm", "millimeter"),
        ("mi", "mile"),
        ("ft", "foot"),
        ("in", "inch"),
        ("kg", "kilogram"),
        ("g", "gram"),
        ("lb", "pound"),
        ("lbs", "pound"),
        ("oz", "ounce"),
        ("l", "liter"),
        ("L", "liter"),
        ("ml", "milliliter"),
        ("mL", "milliliter"),
        ("ha", "hectare"),
        ("s", "second"),
        ("ms", "millisecond"),
        ("min", "minute"),
        ("h", "hour"),
        ("hrs", "hour"),
        ("°C", "celsius"),
        ("°F", "fahrenheit"),
        ("km/h", "kilometer-per-hour"),
        ("MB", "megabyte"),
        ("GB", "gigabyte"),
    ];
    NAMES.iter().find(|(short, _)| *short == unit).map_or(unit, |(_, name)| name)
}

/// Formats a date in words, or in short ones, a time of day, or both, in the offset in which they were written.
pub(super) fn moment(locale: Locale, moment: &Moment, is_short: bool) -> String {
    let date = moment.date.as_ref().map(|text| date(locale, text, is_short));
    let time = moment.time.as_ref().map(|time| match &moment.offset {
        Some(offset) => format!("{time}\u{a0}{offset}"),
        None => time.clone(),
    });
    [date, time].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Formats a duration in words: `3 days 4 hours`.
pub(super) fn duration(locale: Locale, duration: &Duration) -> String {
    let part = |(unit, digits): (Unit, &str)| {
        let number = digits.replace(',', ".");
        if !HAS_BROWSER {
            let text = customs::measured_in_words(locale, &number, unit.name());
            return text.unwrap_or_else(|| digits.to_owned());
        }
        let format = measure(locale, unit.name(), "long", 6);
        call(&format, &JsValue::from_str(&number), digits)
    };
    duration.parts().map(part).collect::<Vec<_>>().join(" ")
}

/// Formats the size of a file.
pub fn size(locale: Locale, bytes: f64) -> String {
    const STEP: f64 = 1000.0;
    let (number, unit) = match bytes {
        bytes if bytes < STEP => (bytes, "byte"),
        bytes if bytes < STEP * STEP => (bytes / STEP, "kilobyte"),
        bytes if bytes < STEP * STEP * STEP => (bytes / STEP / STEP, "megabyte"),
        bytes => (bytes / STEP / STEP / STEP, "gigabyte"),
    };
    if !HAS_BROWSER {
        let number = format!("{number:.1}");
        let number = number.strip_suffix(".0").unwrap_or(&number);
        let text = customs::measured(locale, number, unit);
        let text = text.or_else(|| customs::measured_in_words(locale, number, unit));
        return text.unwrap_or_else(|| number.to_owned());
    }
    let display = if unit == "byte" { "long" } else { "short" };
    // Passed as a number: a string would have to be created first.
    call(&measure(locale, unit, display, 1), &JsValue::from_f64(number), unit)
}

/// Returns a formatter for numbers with a unit.
fn measure(locale: Locale, unit: &str, display: &str, decimals: u8) -> Function {
    let options = options(&[
        ("style", "unit".into()),
        ("unit", unit.into()),
        ("unitDisplay", display.into()),
        ("maximumFractionDigits", decimals.into()),
    ]);
    Intl::NumberFormat::new(&languages(locale), &options).format()
}

fn date(locale: Locale, text: &str, is_short: bool) -> String {
    if !HAS_BROWSER {
        return customs::date(locale, text, is_short).unwrap_or_else(|| text.to_owned());
    }
    let manner = (locale, is_short);
    let format = DATES.with_borrow_mut(|formats| {
        if let Some((_, format)) = formats.iter().find(|(other, _)| *other == manner) {
            return format.clone();
        }
        let style = if is_short { "medium" } else { "long" };
        let options = options(&[("dateStyle", style.into()), ("timeZone", "UTC".into())]);
        let format = Intl::DateTimeFormat::new(&languages(locale), &options).format();
        formats.push((manner, format.clone()));
        format
    });
    call(&format, &Date::new(&format!("{text}T00:00:00Z").into()), text)
}

pub(super) fn call(format: &Function, value: &JsValue, otherwise: &str) -> String {
    let text = format.call1(&JsValue::UNDEFINED, value).ok();
    text.and_then(|text| text.as_string()).unwrap_or_else(|| otherwise.to_owned())
}

/// Returns the reader's own variety of the app's language if the browser names one (`en-GB` for `en`), and the app's
/// language.
pub(super) fn languages(locale: Locale) -> Array {
    let app = locale.code();
    let language = leptos::prelude::window().navigator().language();
    let own =
        language.filter(|language| language.split('-').next().is_some_and(|first| first == app));
    own.iter().map(String::as_str).chain([app]).map(JsValue::from_str).collect()
}

pub(super) fn options(entries: &[(&str, JsValue)]) -> Object {
    let options = Object::new();
    for (key, value) in entries {
        // Setting a key of a new plain object does not fail.
        let _ = Reflect::set(&options, &JsValue::from_str(key), value);
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_in_the_plural_is_known_by_its_singular() {
        let check = |unit: &str, expected: Option<&str>| {
            assert_eq!(word_of_browser(unit).as_deref(), expected, "{unit}");
        };
        check("minutes", Some("minute"));
        check("kilometres", Some("kilometer"));
        check("litres", Some("liter"));
        check("kilogrammes", Some("kilogram"));
        check("feet", Some("foot"));
        check("days", Some("day"));
        check("pounds", None);
        check("km", None);
        check("MHZs", None);
        check("km/h", None);
    }
}
