//! Exact decimal arithmetic on numbers as they are written. Numbers that do not fit an `i128` stay as they are typed.

use std::cmp::Ordering;

/// The most digits of a number for arithmetic.
const MAX_DIGITS: usize = 30;

/// A decimal number: an integer, and the number of its last digits that are decimals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decimal {
    units: i128,
    decimals: u32,
}

impl Decimal {
    pub(crate) const ONE: Self = Self { units: 1, decimals: 0 };
    pub(crate) const ZERO: Self = Self { units: 0, decimals: 0 };

    /// Parses a JSON number, with or without an exponent; `None` if it is none, or too long.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let exponent: i32 = exponent.strip_prefix('+').unwrap_or(exponent).parse().ok()?;
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let written = whole.strip_prefix('-').unwrap_or(whole);
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let fits = written.len() + fraction.len() <= MAX_DIGITS;
        if written.is_empty() || !is_number(written) || !is_number(fraction) || !fits {
            return None;
        }
        let units: i128 = format!("{whole}{fraction}").parse().ok()?;
        let decimals = i32::try_from(fraction.len()).ok()?.checked_sub(exponent)?;
        match u32::try_from(decimals) {
            Ok(decimals) if decimals <= 30 => Some(Self { units, decimals }),
            Ok(_) => None,
            Err(_) => {
                let factor = 10_i128.checked_pow(decimals.unsigned_abs())?;
                Some(Self { units: units.checked_mul(factor)?, decimals: 0 })
            }
        }
    }

    /// Writes the number with all of its decimals.
    pub(crate) fn text(self) -> String {
        let digits = self.units.unsigned_abs().to_string();
        let decimals = usize::try_from(self.decimals).unwrap_or_default();
        let sign = if self.units < 0 { "-" } else { "" };
        if decimals == 0 {
            return format!("{sign}{digits}");
        }
        let digits = format!("{digits:0>width$}", width = decimals + 1);
        let (whole, fraction) =
            digits.split_at_checked(digits.len() - decimals).unwrap_or_default();
        format!("{sign}{whole}.{fraction}")
    }

    /// Returns both integers scaled to the same number of decimals, and that number.
    fn aligned(self, other: Self) -> Option<(i128, i128, u32)> {
        let decimals = self.decimals.max(other.decimals);
        let units =
            |one: Self| one.units.checked_mul(10_i128.checked_pow(decimals - one.decimals)?);
        Some((units(self)?, units(other)?, decimals))
    }

    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        let (one, other, decimals) = self.aligned(other)?;
        Some(Self { units: one.checked_add(other)?, decimals })
    }

    pub(crate) fn minus(self, other: Self) -> Option<Self> {
        self.plus(other.times(-1)?)
    }

    pub(crate) fn times(self, count: i128) -> Option<Self> {
        Some(Self { units: self.units.checked_mul(count)?, decimals: self.decimals })
    }

    /// Divides the number by `count`, rounded to `decimals`, or to its own number of decimals if that is larger.
    pub(crate) fn shared(self, count: i128, decimals: u32) -> Option<Self> {
        let decimals = decimals.max(self.decimals);
        let factor = 10_i128.checked_pow(decimals - self.decimals)?;
        let (units, half) = (self.units.checked_mul(factor)?, count.checked_div(2)?);
        let rounded = units.checked_add(half * units.signum())?.checked_div(count)?;
        Some(Self { units: rounded, decimals })
    }

    /// Returns one hundredth of the number.
    pub(crate) fn percent(self) -> Self {
        Self { units: self.units, decimals: self.decimals + 2 }
    }

    /// Number of whole steps in the number, rounded down.
    pub(crate) fn steps(self, step: Self) -> Option<i128> {
        let (one, step, _) = self.aligned(step)?;
        (step > 0).then(|| one.div_euclid(step))
    }

    pub(crate) fn compare(self, other: Self) -> Option<Ordering> {
        self.aligned(other).map(|(one, other, _)| one.cmp(&other))
    }

    pub(crate) fn is_less(self, other: Self) -> bool {
        self.compare(other) == Some(Ordering::Less)
    }
}

/// Decimal digits that a 64-bit binary fraction always keeps.
const EXACT_DIGITS: usize = 15;

/// The fewest decimals that rounding has to remove to count as noise.
const NOISE: u32 = 5;

/// Removes the digits that binary fractions add: `0.30000000000000004` becomes `0.3`, `1.9999999999999998` becomes `2`.
/// `None` if the number has no such digits.
pub fn without_noise(text: &str) -> Option<String> {
    let written = Decimal::parse(text).filter(|_| !text.contains(['e', 'E']))?;
    let digits = written.units.unsigned_abs().to_string().len();
    let too_many = u32::try_from(digits.checked_sub(EXACT_DIGITS - 1)?).ok()?;
    let mut decimals = written.decimals.checked_sub(too_many)?;
    let factor = 10_i128.checked_pow(too_many)?;
    let half = factor / 2 * written.units.signum();
    let mut units = written.units.checked_add(half)?.checked_div(factor)?;
    while decimals > 0 && units % 10 == 0 {
        (units, decimals) = (units / 10, decimals - 1);
    }
    let is_noise = digits > EXACT_DIGITS && decimals + NOISE <= written.decimals;
    is_noise.then(|| Decimal { units, decimals }.text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_binary_fractions_add_is_told_from_digits_that_were_meant() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(without_noise(text).as_deref(), expected, "{text}");
        };
        check("0.30000000000000004", Some("0.3"));
        check("244.10000000000002", Some("244.1"));
        check("0.7999999999999999", Some("0.8"));
        check("1.9999999999999998", Some("2"));
        check("-0.30000000000000004", Some("-0.3"));
        check("1234567.8900000001", Some("1234567.89"));
        for meant in [
            "0.3",
            "12",
            "-1.50",
            "3.141592653589793",
            "0.1234567890123456",
            "9007199254740993",
            "12345678901234567890",
            "1.00000000000001",
            "0.0000025",
            "1e-7",
            "x",
            "",
            "100000000000000000.5",
        ] {
            check(meant, None);
        }
    }

    #[test]
    fn numbers_keep_the_decimals_that_they_are_written_with() {
        for text in ["0", "-0.05", "1.50", "9007199254740993", "-12", "0.000"] {
            assert_eq!(Decimal::parse(text).unwrap().text(), text);
        }
        assert_eq!(Decimal::parse("1e3").unwrap().text(), "1000");
        assert_eq!(Decimal::parse("15e-1").unwrap().text(), "1.5");
        for text in ["", "-", ".", "1e400", "1e-400", "x", "1e", "0x1", &"9".repeat(31)] {
            assert!(Decimal::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn shares_are_rounded_to_the_nearest() {
        let share = |text, count| Decimal::parse(text).unwrap().shared(count, 1).unwrap().text();
        assert_eq!(share("14", 3), "4.7");
        assert_eq!(share("-14", 3), "-4.7");
        assert_eq!(share("0.25", 2), "0.13");
        assert_eq!(share("9", 2), "4.5");
        assert!(Decimal::ONE.shared(0, 1).is_none());
    }

    #[test]
    fn sums_are_exact() {
        let decimal = |text| Decimal::parse(text).unwrap();
        assert_eq!(decimal("0.1").plus(decimal("0.2")).unwrap().text(), "0.3");
        assert_eq!(decimal("1.5").minus(decimal("2")).unwrap().text(), "-0.5");
        assert_eq!(decimal("-1").steps(decimal("0.3")), Some(-4));
        assert_eq!(decimal("1").steps(decimal("0")), None);
        assert!(decimal("1.49").is_less(decimal("1.5")));
    }
}
