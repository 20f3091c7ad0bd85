//! Whether two single values are the same, whatever the spelling of their numbers.
//! Refuses floating point: numbers are compared by their digits.

use serde_json::Value;

/// Whether two single values are the same; numbers by what they amount to.
pub fn same_scalar(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => {
            same_number(&left.to_string(), &right.to_string())
        }
        _ => left == right,
    }
}

fn same_number(left: &str, right: &str) -> bool {
    left == right
        || match (normal(left), normal(right)) {
            (Some(left), Some(right)) => left == right,
            _ => false,
        }
}

/// A number as sign, digits without zeros at either end, and the power of ten of the last one.
/// None where the power is beyond counting.
fn normal(number: &str) -> Option<(bool, String, i64)> {
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
