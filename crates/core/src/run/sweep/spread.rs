//! Numbers from one to another, evenly apart.

use super::MOST_VALUES;
use serde_json::{Number, Value};

/// The number of significant digits that are kept: further ones come from a division, and are no one's wish.
const DIGITS: i32 = 6;

/// The largest whole number up to which all are exact.
const MOST_EXACT: f64 = 9_007_199_254_740_992.0;

/// Numbers that are tried, by their ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// The first.
    pub from: f64,
    /// The last.
    pub to: f64,
    /// Each is the first and a multiple of this, where the schema says so.
    pub step: Option<f64>,
    /// Whole numbers only.
    pub is_whole: bool,
}

impl Spread {
    /// What is tried of a number at first: from half of what it is now to twice that, or all that its limits allow where
    /// these are near; without either from 0 to 10.
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

/// Returns `count` numbers from the first to the last, each once: fewer if rounding makes two the same, none if an end
/// is not a number.
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
        // JSON Schema counts its multiples from zero.
        Some(step) => significant((exact / step).round() * step),
        None if numbers.is_whole => exact.round(),
        None => significant(exact),
    }
}

/// Without the digits that only a division has made.
fn significant(number: f64) -> f64 {
    if number == 0.0 || !number.is_finite() {
        return number;
    }
    let text = format!("{number:.*e}", usize::try_from(DIGITS - 1).unwrap_or_default());
    text.parse().unwrap_or(number)
}

/// As JSON has it: without a point where it is whole.
fn number(number: f64, is_whole: bool) -> Option<Value> {
    let is_exact = number.fract() == 0.0 && number.abs() < MOST_EXACT;
    let text = match is_exact {
        // A zero has no sign for people.
        true => format!("{:.0}", number + 0.0),
        false => number.to_string(),
    };
    let is_fit = number.is_finite() && (is_exact || !is_whole);
    text.parse::<Number>().ok().filter(|_| is_fit).map(Value::Number)
}
