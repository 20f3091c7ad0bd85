//! Exact amounts of money.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

/// The number of digits after the decimal point.
const DIGITS: u32 = 15;

/// An amount in dollars with fifteen digits after the point: enough for the cost of one token at a price with nine
/// digits per million.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Money(u128);

impl Money {
    /// Creates an amount from units; a unit is 10⁻¹⁵ dollars.
    pub fn from_units(units: u128) -> Self {
        Self(units)
    }

    /// Returns the amount in units, as in [`Money::from_units`].
    pub fn units(self) -> u128 {
        self.0
    }

    /// Reads a decimal text, as [`Money`] is displayed; `None` if it is not exact.
    pub fn parse(text: &str) -> Option<Self> {
        digits(text, DIGITS).map(Self)
    }

    /// Reads a number as machines write it, with an exponent or too many digits; digits beyond the last one are
    /// dropped.
    pub fn about(text: &str) -> Option<Self> {
        let (number, power) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let power: i32 = power.parse().ok().filter(|power: &i32| power.abs() < 100)?;
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let digits = format!("{whole}{fraction}");
        let after = i32::try_from(fraction.len()).ok()? - power - i32::try_from(DIGITS).ok()?;
        let units = match usize::try_from(after) {
            // The number has more digits than are stored.
            Ok(more) => digits.get(..digits.len().saturating_sub(more))?.to_owned(),
            Err(_) => format!("{digits}{}", "0".repeat(usize::try_from(-after).ok()?)),
        };
        let are_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let units = if units.is_empty() { "0" } else { &units };
        are_digits.then(|| units.parse().ok()).flatten().map(Self)
    }

    /// Returns the amount, rounded half up to a number of digits after the point.
    pub fn rounded(&self, digits: u32) -> String {
        let unit = 10_u128.pow(DIGITS - digits.min(DIGITS));
        decimal(self.0.saturating_add(unit / 2) / unit, digits.min(DIGITS))
    }

    /// Returns true if the amount is zero.
    pub fn is_nothing(&self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Money {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&decimal(self.0, DIGITS))
    }
}

impl Add for Money {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Self>>(sums: I) -> Self {
        sums.fold(Self::default(), Add::add)
    }
}

/// Reads a decimal text times ten to the power of `digits_after`. `None` if it is not a number, or has more digits
/// after the point, trailing zeros aside.
fn digits(text: &str, digits_after: u32) -> Option<u128> {
    let text = text.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let fraction = fraction.trim_end_matches('0');
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !are_digits(whole) || !are_digits(fraction) {
        return None;
    }
    let missing = usize::try_from(digits_after).ok()?.checked_sub(fraction.len())?;
    let all = format!("{whole}{fraction}{}", "0".repeat(missing));
    let mut letters = all.trim_start_matches('0');
    let mut units: u128 = 0;
    while !letters.is_empty() {
        let (part, rest) = letters.split_at(letters.len().min(1 + (letters.len() - 1) % PART));
        units = units.checked_mul(PART_UNIT)?.checked_add(part.parse::<u64>().ok()?.into())?;
        letters = rest;
    }
    Some(units)
}

/// Returns units as a decimal text, with a point before the last `digits_after` of them, without trailing zeros.
fn decimal(units: u128, digits_after: u32) -> String {
    let unit = 10_u128.pow(digits_after);
    let (whole, fraction) = (written(units / unit), written(units % unit));
    if fraction == "0" {
        return whole;
    }
    let width = usize::try_from(digits_after).unwrap_or_default();
    format!("{whole}.{}", format!("{fraction:0>width$}").trim_end_matches('0'))
}

/// The number of digits that are read and written at a time: code for 128-bit numbers would be larger than everything
/// else here.
const PART: usize = 18;
const PART_UNIT: u128 = 1_000_000_000_000_000_000;

fn written(units: u128) -> String {
    let last = u64::try_from(units % PART_UNIT).unwrap_or_default();
    match units / PART_UNIT {
        0 => last.to_string(),
        before => format!("{}{last:018}", written(before)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn sums_are_added_to_the_last_digit() {
        let money = |text: &str| Money::parse(text).unwrap();
        let sum: Money = [money("0.1"), money("0.2"), money("0.000000000000001")].into_iter().sum();
        assert_eq!(sum.to_string(), "0.300000000000001");
        assert_eq!(Money::parse("0.0000000000000001"), None);
        assert!(money("0.00").is_nothing() && !money(".5").is_nothing());
    }

    #[test]
    fn numbers_of_machines_are_read_to_the_last_digit_that_can_be_held() {
        let check = |text: &str, expected: Option<&str>| {
            let read = Money::about(text).map(|money| money.to_string());
            assert_eq!(read.as_deref(), expected, "{text}");
        };
        check("0.95", Some("0.95"));
        check("19", Some("19"));
        check("1.35e-05", Some("0.0000135"));
        check("0.000013499999999999999", Some("0.000013499999999"));
        check("2E+2", Some("200"));
        check("1e-99", Some("0"));
        check("0", Some("0"));
        for bad in ["", "-1", "1e999", "NaN", "1e", ".e5", "1e99"] {
            check(bad, None);
        }
    }

    #[test]
    fn a_person_is_shown_fewer_digits() {
        let check = |text: &str, digits: u32, expected: &str| {
            assert_eq!(Money::parse(text).unwrap().rounded(digits), expected);
        };
        check("0.00075", 4, "0.0008");
        check("0.00074", 4, "0.0007");
        check("0.99995", 4, "1");
        check("12.5", 0, "13");
        check("0.000000000000001", 15, "0.000000000000001");
        check("0.000000000000001", 99, "0.000000000000001");
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(units in any::<u128>()) {
            let money = Money::from_units(units);
            prop_assert_eq!(Money::parse(&money.to_string()), Some(money));
        }
    }
}
