//! The measure of a number: a currency, another unit, or none; and the whole that a share is a part of.

use crate::field::{Field, FieldKind};
use crate::text::money::{currency_of_sign, find_currency, is_currency_code};
use serde_json::Value;
use std::borrow::Cow;

/// The measure of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A currency, by its ISO 4217 code.
    Currency(String),
    /// Any other unit, as the author writes it: `km`, `%`, `kilometer`.
    Unit(String),
    /// No unit: the number is an identifier and is shown digit by digit.
    Nothing,
}

impl Measure {
    /// Parses an author's unit: a currency if it is a currency's code or sign, else the text as it is.
    pub fn read(unit: &str) -> Self {
        let code = currency_of_sign(unit).or_else(|| find_currency(unit));
        code.map_or_else(|| Self::Unit(unit.to_owned()), |code| Self::Currency(code.to_owned()))
    }

    /// True if the text is the code of a common currency, which is recognized everywhere.
    pub(in crate::solution) fn is_common_currency(text: &str) -> bool {
        find_currency(text).is_some()
    }

    /// Returns the unit to show beside the number; `None` for an identifier.
    pub fn unit(&self) -> Option<&str> {
        match self {
            Self::Currency(unit) | Self::Unit(unit) => Some(unit),
            Self::Nothing => None,
        }
    }

    /// Returns a unit as shown behind a number, for units that the reader's language has no words for: for 1, an
    /// English plural loses its ending.
    pub fn unit_of<'unit>(number: &str, unit: &'unit str) -> Cow<'unit, str> {
        let is_word = unit.len() > 3
            && unit.bytes().all(|letter| letter.is_ascii_lowercase())
            && unit.contains(['a', 'e', 'i', 'o', 'u']);
        let is_same = ["ss", "us", "is", "series", "species", "lens"];
        if number != "1" || !is_word || is_same.iter().any(|end| unit.ends_with(end)) {
            return Cow::Borrowed(unit);
        }
        if let Some(stem) = unit.strip_suffix("ies") {
            return Cow::Owned(format!("{stem}y"));
        }
        let has_vowel =
            ["sses", "xes", "ches", "shes", "zes"].iter().any(|end| unit.ends_with(end));
        Cow::Borrowed(unit.strip_suffix(if has_vowel { "es" } else { "s" }).unwrap_or(unit))
    }

    /// Parses a currency from an answer: its code in any letter case, or its sign. A sign shared by several currencies
    /// is kept as a unit of its own, so that its amounts are not mixed with others. `None` for other words.
    pub fn from_money(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_sign = |text: &str| {
            let is_of_sign =
                |letter: char| !letter.is_alphanumeric() || letter.is_ascii_uppercase();
            let has_sign = text.chars().any(|letter| !letter.is_alphanumeric());
            has_sign && text.chars().count() <= 3 && text.chars().all(is_of_sign)
        };
        let upper = text.to_ascii_uppercase();
        match Self::read(text) {
            measure @ Self::Currency(_) => Some(measure),
            _ if Self::is_currency(text) => Some(Self::Currency(text.to_owned())),
            _ if find_currency(&upper).is_some() => Some(Self::Currency(upper)),
            unit => is_sign(text).then_some(unit),
        }
    }

    /// True if the text has the form of an ISO 4217 code: three capitals.
    pub fn is_currency(text: &str) -> bool {
        is_currency_code(text)
    }
}

/// Returns the whole, 1 or 100, if the number is a share of it: the schema's range starts at 0 and ends there. `None`
/// otherwise.
pub(in crate::solution) fn whole_of(field: Option<&Field>, value: &Value) -> Option<u8> {
    let FieldKind::Number { minimum: Some(least), maximum: Some(most), .. } = &field?.kind else {
        return None;
    };
    let number = |text: &str| text.parse::<f64>().ok();
    let whole = [1_u8, 100].into_iter().find(|whole| number(most) == Some(f64::from(*whole)))?;
    let is_part = (0.0..=f64::from(whole)).contains(&number(&value.as_number()?.to_string())?);
    let counts_few = matches!(field?.kind, FieldKind::Number { integer: true, .. }) && whole == 1;
    (number(least) == Some(0.0) && is_part && !counts_few).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::FieldTree;
    use serde_json::json;

    #[test]
    fn a_unit_that_is_money_is_known_as_such() {
        assert_eq!(Measure::read("€"), Measure::Currency("EUR".to_owned()));
        assert_eq!(Measure::read("USD"), Measure::Currency("USD".to_owned()));
        assert_eq!(Measure::read("$"), Measure::Unit("$".to_owned()));
        assert_eq!(Measure::read("MHZ"), Measure::Unit("MHZ".to_owned()));
        assert_eq!(Measure::read("km"), Measure::Unit("km".to_owned()));
    }

    #[test]
    fn one_of_what_is_written_in_the_plural_is_one() {
        let check = |unit: &str, one: &str| {
            assert_eq!(Measure::unit_of("1", unit), one);
            assert_eq!(Measure::unit_of("2", unit), unit);
        };
        check("items", "item");
        check("entries", "entry");
        check("boxes", "box");
        check("houses", "house");
        for unit in ["item", "fps", "mbps", "class", "series", "Items", "штук", "pcs", "€"] {
            check(unit, unit);
        }
    }

    #[track_caller]
    fn check(schema: Value, value: Value, whole: Option<u8>) {
        let field = FieldTree::new(schema.clone()).root();
        assert_eq!(whole_of(Some(&field), &value), whole, "{schema} {value}");
    }

    #[test]
    fn a_number_between_nothing_and_one_or_a_hundred_is_a_part_of_a_whole() {
        let share = json!({"type": "number", "minimum": 0, "maximum": 1});
        check(share.clone(), json!(0.25), Some(1));
        check(share.clone(), json!(1), Some(1));
        check(share.clone(), json!(1.5), None);
        check(share, json!("0.5"), None);
        check(json!({"type": "integer", "minimum": 0, "maximum": 100}), json!(80), Some(100));
        check(json!({"type": "integer", "minimum": 0, "maximum": 1}), json!(1), None);
        check(json!({"type": "number", "minimum": 1, "maximum": 100}), json!(80), None);
        check(json!({"type": "number", "maximum": 100}), json!(80), None);
        check(json!({"type": "number", "minimum": 0.0, "maximum": 1.0}), json!(0.5), Some(1));
    }
}
