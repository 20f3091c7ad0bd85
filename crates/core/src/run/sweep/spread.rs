//! Evenly spaced numbers of a range, as values to try.

use super::MOST_VALUES;
use serde_json::{Number, Value};

/// Number of significant digits that are kept; further ones only result from division.
const DIGITS: i32 = 6;

/// The largest number up to which all integers are exact in an `f64`.
const MOST_EXACT: f64 = 9_007_199_254_740_992.0;

/// A range of numbers to try.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// First number.
    pub from: f64,
    /// Last number.
    pub to: f64,
    /// Step of which all numbers are multiples (`multipleOf`); `None` if there is none.
    pub step: Option<f64>,
    /// True if only whole numbers are allowed.
    pub is_whole: bool,
}

impl Spread {
    /// Returns the range that is proposed for a number: from half of its current value to twice that, or the whole
    /// range of its limits if that is small; without either, from 0 to 10.
    pub(super) fn around(
        now: Option<f64>,
        least: Option<f64>,
        most: Option<f64>,
        step: Option<f64>,
        is_whole: bool,
    ) -> Self {
        let now = now.filter(|now| *now != 0.0);
        let (from, to) = match (now, least, most) {
            (None, Some(least), Some(most)) => (least, most),
            (Some(now), ..) => {
                (now.min(now / 2.0).min(now * 2.0), now.max(now / 2.0).max(now * 2.0))
            }
            (None, Some(least), None) => (least, least + 10.0),
            (None, None, Some(most)) => (most - 10.0, most),
            (None, None, None) => (0.0, 10.0),
        };
        let within = |number: f64| {
            number.max(least.unwrap_or(f64::NEG_INFINITY)).min(most.unwrap_or(f64::INFINITY))
        };
        let rounded = |number: f64| if is_whole { number.round() } else { number };
        Self { from: within(rounded(from)), to: within(rounded(to)), step, is_whole }
    }
}

/// Returns `count` numbers from the first to the last without duplicates: fewer if rounding makes two equal, none if an
/// end is not finite.
#[allow(clippy::cast_precision_loss, reason = "there are nine at most")]
pub fn spread(numbers: &Spread, count: usize) -> Vec<Value> {
    let Spread { from, to, .. } = *numbers;
    let count = count.clamp(1, MOST_VALUES);
    let share = |at: usize| if count > 1 { at as f64 / (count - 1) as f64 } else { 0.0 };
    let mut values: Vec<Value> = Vec::new();
    for at in 0..count {
        let exact = from + (to - from) * share(at);
        let value = number(rounded(exact, numbers), numbers.is_whole);
        values.extend(value.filter(|value| values.last() != Some(value)));
    }
    values
}

fn rounded(exact: f64, numbers: &Spread) -> f64 {
    match numbers.step.filter(|step| *step > 0.0) {
        // Multiples are counted from zero in JSON Schema.
        Some(step) => significant((exact / step).round() * step),
        None if numbers.is_whole => exact.round(),
        None => significant(exact),
    }
}

/// Removes digits that only result from division.
fn significant(number: f64) -> f64 {
    if number == 0.0 || !number.is_finite() {
        return number;
    }
    let text = format!("{number:.*e}", usize::try_from(DIGITS - 1).unwrap_or_default());
    text.parse().unwrap_or(number)
}

/// Returns a number in JSON, without a point if it is whole.
fn number(number: f64, is_whole: bool) -> Option<Value> {
    let is_exact = number.fract() == 0.0 && number.abs() < MOST_EXACT;
    let text = match is_exact {
        // A negative zero is written as 0.
        true => format!("{:.0}", number + 0.0),
        false => number.to_string(),
    };
    let is_fit = number.is_finite() && (is_exact || !is_whole);
    text.parse::<Number>().ok().filter(|_| is_fit).map(Value::Number)
}
