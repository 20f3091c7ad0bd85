//! Compares numbers by all of their digits, whatever their size.

use std::cmp::Ordering;

/// A number as its digits and the position of the decimal point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    is_negative: bool,
    /// The digits without zeros at either end; empty for zero.
    digits: String,
    /// Number of digits before the decimal point.
    before_point: i64,
}

impl Exact {
    /// Parses a number as JSON writes it.
    pub fn parse(text: &str) -> Self {
        let (written, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = written.split_once('.').unwrap_or((written, ""));
        let whole = whole.strip_prefix('-').unwrap_or(whole);
        let all = format!("{whole}{fraction}");
        let digits = all.trim_start_matches('0');
        let leading = all.len() - digits.len();
        let length = |text: usize| i64::try_from(text).unwrap_or(i64::MAX);
        let before_point =
            exponent_of(exponent).saturating_add(length(whole.len())) - length(leading);
        let digits = digits.trim_end_matches('0').to_owned();
        Self { is_negative: text.starts_with('-') && !digits.is_empty(), digits, before_point }
    }

    fn compare_sizes(&self, other: &Self) -> Ordering {
        match (self.digits.is_empty(), other.digits.is_empty()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => self
                .before_point
                .cmp(&other.before_point)
                .then_with(|| self.digits.cmp(&other.digits)),
        }
    }
}

/// Parses an exponent, limited to a range that can be computed with.
fn exponent_of(text: &str) -> i64 {
    const LARGEST: i64 = i64::MAX / 4;
    let limit = if text.starts_with('-') { -LARGEST } else { LARGEST };
    let digits = text.strip_prefix('+').unwrap_or(text);
    digits.parse::<i64>().map_or(limit, |exponent| exponent.clamp(-LARGEST, LARGEST))
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.is_negative, other.is_negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => self.compare_sizes(other),
            (true, true) => other.compare_sizes(self),
        }
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_values(
            one in any::<i64>(), other in any::<i64>(), shift in 0_u32..9, by in 0_u32..9,
        ) {
            let value = |digits: i64, shift: u32| i128::from(digits) * 10_i128.pow(9 - shift);
            let (left, right) = (format!("{one}e-{shift}"), format!("{other}E-0{by}"));
            prop_assert_eq!(
                Exact::parse(&left).cmp(&Exact::parse(&right)),
                value(one, shift).cmp(&value(other, by))
            );
        }
    }

    #[test]
    fn numbers_are_ordered_by_all_of_their_digits() {
        let ascending = [
            "-1e400",
            "-12",
            "-1.5",
            "-1.25",
            "-1e-400",
            "0",
            "1e-400",
            "0.05",
            "0.5",
            "1",
            "1.01",
            "2",
            "10",
            "9007199254740992",
            "9007199254740993",
            "1e17",
            "1e400",
            "1e401",
        ];
        for pair in ascending.windows(2) {
            let [less, more] = pair else { continue };
            assert!(Exact::parse(less) < Exact::parse(more), "{less} {more}");
            assert!(Exact::parse(more) > Exact::parse(less), "{more} {less}");
        }
    }

    #[test]
    fn one_number_may_be_written_in_several_ways() {
        for (one, other) in
            [("0", "-0.0"), ("1", "1.00"), ("100", "1e2"), ("0.5", "5E-1"), ("1e+3", "1000")]
        {
            assert_eq!(Exact::parse(one).cmp(&Exact::parse(other)), Ordering::Equal);
        }
    }
}
