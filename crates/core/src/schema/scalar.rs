//! Compares values and numbers regardless of the spelling of numbers. Numbers are compared by their digits.

use serde_json::Value;
use std::cmp::Ordering;

/// True if two single values are equal; numbers are compared by value.
pub fn same_scalar(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => {
            same_number(&left.to_string(), &right.to_string())
        }
        _ => left == right,
    }
}

/// True if two values are equal (JSON Schema 2020-12, core, section 4.2.2), at any depth that documents have.
pub fn same_value(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len()
                && left.iter().zip(right).all(|(left, right)| same_value(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(key, left)| right.get(key).is_some_and(|right| same_value(left, right)))
        }
        _ => same_scalar(left, right),
    }
}

/// Compares two numbers by their digits. `None` if an exponent is too large.
pub fn compare_numbers(left: &str, right: &str) -> Option<Ordering> {
    let (left, right) = (normal(left)?, normal(right)?);
    let sign = |number: &Normal| match number {
        (_, digits, _) if digits.is_empty() => 0,
        (negative, ..) => {
            if *negative {
                -1
            } else {
                1
            }
        }
    };
    let signs = sign(&left).cmp(&sign(&right));
    if signs != Ordering::Equal {
        return Some(signs);
    }
    // Compare the position of the first digit, then the digits as a fraction.
    let first = |(_, digits, power): &Normal| power.checked_add(i64::try_from(digits.len()).ok()?);
    let size = first(&left)?.cmp(&first(&right)?).then_with(|| left.1.cmp(&right.1));
    Some(if left.0 { size.reverse() } else { size })
}

/// True if a number has no fraction: `1.0` and `1e3` have none.
pub(crate) fn is_whole(number: &str) -> bool {
    normal(number).is_some_and(|(_, _, power)| power >= 0)
}

fn same_number(left: &str, right: &str) -> bool {
    left == right
        || match (normal(left), normal(right)) {
            (Some(left), Some(right)) => left == right,
            _ => false,
        }
}

type Normal = (bool, String, i64);

/// Splits a number into its sign, its digits without zeros at either end, and the power of ten of the last digit.
/// `None` if the power is too large.
fn normal(number: &str) -> Option<Normal> {
    let (negative, unsigned) = match number.strip_prefix('-') {
        Some(unsigned) => (true, unsigned),
        None => (false, number),
    };
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    let significant = digits.trim_end_matches('0');
    if significant.is_empty() {
        return Some((false, String::new(), 0));
    }
    let trailing = i64::try_from(digits.len() - significant.len()).ok()?;
    let scale = i64::try_from(fraction.len()).ok()?;
    let power = exponent.parse::<i64>().ok()?.checked_sub(scale)?.checked_add(trailing)?;
    Some((negative, significant.to_owned(), power))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_compared_by_what_they_amount_to() {
        let check = |left: &str, right: &str, expected: Ordering| {
            assert_eq!(compare_numbers(left, right), Some(expected), "{left} {right}");
            assert_eq!(compare_numbers(right, left), Some(expected.reverse()), "{right} {left}");
        };
        check("1", "2", Ordering::Less);
        check("10", "9", Ordering::Greater);
        check("1.50", "1.5", Ordering::Equal);
        check("1.05", "1.5", Ordering::Less);
        check("-2", "-1", Ordering::Less);
        check("-1", "0", Ordering::Less);
        check("0", "0.001", Ordering::Less);
        check("0", "-0.0", Ordering::Equal);
        check("1e400", "9007199254740993", Ordering::Greater);
        check("9007199254740993", "9007199254740992", Ordering::Greater);
        check("1e-3", "0.001", Ordering::Equal);
        assert_eq!(compare_numbers("1e99999999999999999999", "1"), None);
    }

    #[test]
    fn a_number_is_whole_by_what_it_amounts_to() {
        assert!(["1", "1.0", "1e3", "0", "0.0", "-12.50e1"].into_iter().all(is_whole));
        assert!(!["1.5", "1e-1", "-0.5"].into_iter().any(is_whole));
    }
}
