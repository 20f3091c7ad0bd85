//! Reads a cell with a number and its unit: `5 kg`, `€ 12.50`, `-$3`, `12%`.

use super::money::{is_currency_code, is_money_sign};
use std::borrow::Cow;

/// The maximum length of a unit, in characters.
const LONGEST_UNIT: usize = 12;

/// A cell, split into its number and its unit.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Amount<'text> {
    /// The number as written.
    pub digits: Cow<'text, str>,
    /// The unit; empty if there is none.
    pub unit: &'text str,
}

/// Splits a cell; `None` if it contains other words.
pub(crate) fn amount_of_cell(cell: &str) -> Option<Amount<'_>> {
    let cell = cell.trim();
    let signless = cell.strip_prefix(['-', '−']).filter(|rest| !rest.starts_with(is_digit));
    if let Some(rest) = signless {
        let Amount { digits, unit } = bare(rest.trim_start())?;
        let has_sign = digits.starts_with(is_sign) && !digits.starts_with(is_digit);
        return (!has_sign).then(|| Amount { digits: format!("-{digits}").into(), unit });
    }
    bare(cell)
}

fn bare(cell: &str) -> Option<Amount<'_>> {
    let (before, rest) = cell.split_at_checked(cell.find(is_sign)?)?;
    let last = rest.rfind(is_digit)?;
    let (digits, after) = rest.split_at_checked(last + 1)?;
    let (before, after) = (before.trim(), after.trim());
    let unit = match (before.is_empty(), after.is_empty()) {
        (_, true) if is_sign_of_money(before) => before,
        (true, false) if is_unit(after) => after,
        _ => return None,
    };
    Some(Amount { digits: digits.into(), unit })
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

/// Returns true if a number may begin with this character.
fn is_sign(letter: char) -> bool {
    is_digit(letter) || matches!(letter, '-' | '−')
}

fn is_unit(unit: &str) -> bool {
    let is_other = |letter: char| {
        letter.is_ascii_digit() || matches!(letter, '.' | ',' | ':' | '#' | '№' | '+' | '(' | '"')
    };
    unit.chars().count() <= LONGEST_UNIT && !unit.chars().any(is_other)
}

/// Returns true if the text before a number is a currency's sign or code; other words there number something.
fn is_sign_of_money(before: &str) -> bool {
    is_currency_code(before) || before.chars().count() <= 1 && before.chars().all(is_money_sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_stands_beside_what_it_counts() {
        let check = |cell: &str, expected: Option<(&str, &str)>| {
            let amount = amount_of_cell(cell);
            let amount = amount.as_ref().map(|amount| (amount.digits.as_ref(), amount.unit));
            assert_eq!(amount, expected, "{cell}");
        };
        check("1.234,50\u{a0}€", Some(("1.234,50", "€")));
        check("€ 1,234.50", Some(("1,234.50", "€")));
        check("$12", Some(("12", "$")));
        check("-$12", Some(("-12", "$")));
        check("$-12", Some(("-12", "$")));
        check("−12 EUR", Some(("−12", "EUR")));
        check("12 %", Some(("12", "%")));
        check("12", Some(("12", "")));
        check("12-", Some(("12", "-")));
        check("-$-12", None);
        check("No 12", None);
        check("12 kg (net)", None);
        check("kg", None);
        check("-", None);
    }
}
