//! Random ids, by the browser's cryptography.

use crate::dom::random_digits;

/// Returns a random number less than `limit`.
pub fn below(limit: u32) -> u32 {
    let digits = random();
    let number = digits.get(..8).and_then(|digits| u32::from_str_radix(digits, 16).ok());
    number.unwrap_or_default() % limit.max(1)
}

/// Returns a random id of 32 hexadecimal digits.
pub fn random() -> String {
    random_digits().unwrap_or_else(|| format!("{:032x}", crate::host::time::clock::now()))
}
