//! The context of a value from its sibling values: the currency of an amount, the language of code. The siblings are
//! also displayed in their own place.

use crate::field::{lower, readable_key};
use crate::solution::Measure;
use crate::solution::meaning::{MONEY, Words, says};
use serde_json::{Map, Value};
use std::sync::Arc;

/// Keys of a currency, in words.
const CURRENCY_KEYS: [&str; 11] = [
    "currency",
    "currency code",
    "currencycode",
    "валюта",
    "код валюты",
    "währung",
    "waehrung",
    "ccy",
    "curr",
    "devise",
    "moneda",
];

/// Endings of keys for the currency of a single amount: `price_currency`.
const OF_ONE_AMOUNT: [&str; 2] = [" currency", " currency code"];

/// Words for amounts in hundredths of a currency, which are not in the currency itself.
const MINOR: Words = "cent$ cents$ minor$ penny$ pence$ pennies$ копе cts$";

/// Keys of a programming language, in words.
const LANGUAGE_KEYS: [&str; 4] = ["language", "lang", "syntax", "programming language"];

/// The context of the values within an object.
#[derive(Clone, Debug, Default)]
pub(in crate::solution) struct Around {
    /// The currency stated in the object, or in an object around it.
    currency: Option<Arc<Measure>>,
    /// True if the object states a currency and contains one number, which is then the amount, whatever its key.
    has_one_amount: bool,
    /// The currencies of amounts with one of their own, by the amounts' keys.
    of_amounts: Arc<[(String, Measure)]>,
    /// The language stated in the object itself.
    language: Option<Arc<str>>,
}

impl Around {
    /// Returns the context within an object nested in this one.
    pub fn within(&self, members: &Map<String, Value>) -> Self {
        let own = named(members, &CURRENCY_KEYS).and_then(Measure::from_money);
        let numbers = members.values().filter(|value| value.is_number()).count();
        Self {
            has_one_amount: own.is_some() && numbers == 1,
            currency: own.map(Arc::new).or_else(|| self.currency.clone()),
            of_amounts: of_amounts(members).into(),
            language: named(members, &LANGUAGE_KEYS).map(Arc::from),
        }
    }

    /// Returns the currency of the number under a key, if its key is that of an amount.
    pub fn currency(&self, key: Option<&str>) -> Option<Measure> {
        let is_amount = || self.has_one_amount || key.is_some_and(|key| says(key, "", MONEY));
        if key.is_some_and(|key| says(key, "", MINOR)) {
            return None;
        }
        self.own_currency(key).or_else(|| self.currency_around().filter(|_| is_amount()))
    }

    /// Returns the currency of a number that is an amount by its author's hint.
    pub fn currency_of_amount(&self, key: Option<&str>) -> Option<Measure> {
        self.own_currency(key).or_else(|| self.currency_around())
    }

    fn own_currency(&self, key: Option<&str>) -> Option<Measure> {
        let key = in_words(key?);
        let (_, own) = self.of_amounts.iter().find(|(amount, _)| *amount == key)?;
        Some(own.clone())
    }

    fn currency_around(&self) -> Option<Measure> {
        self.currency.as_deref().cloned()
    }

    /// Returns the programming language of code.
    pub fn language(&self) -> Option<String> {
        self.language.as_deref().map(str::to_owned)
    }
}

fn named<'object>(members: &'object Map<String, Value>, keys: &[&str]) -> Option<&'object str> {
    let is_named = |(key, _): &(&String, &Value)| keys.contains(&in_words(key).as_str());
    members.iter().find(is_named)?.1.as_str()
}

fn of_amounts(members: &Map<String, Value>) -> Vec<(String, Measure)> {
    let own = |(key, value): (&String, &Value)| {
        let name = in_words(key);
        let amount = OF_ONE_AMOUNT.into_iter().find_map(|words| name.strip_suffix(words))?;
        Some((amount.to_owned(), Measure::from_money(value.as_str()?)?))
    };
    members.iter().filter_map(own).collect()
}

fn in_words(key: &str) -> String {
    readable_key(key).chars().map(lower).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn around(value: &Value) -> Around {
        Around::default().within(value.as_object().unwrap())
    }

    #[track_caller]
    fn check(value: Value, key: &str, currency: Option<&str>) {
        let expected = currency.map(|code| Measure::Currency(code.to_owned()));
        assert_eq!(around(&value).currency(Some(key)), expected, "{value} {key}");
    }

    #[test]
    fn an_amount_has_the_currency_that_stands_beside_it() {
        let invoice = json!({"currency": "EUR", "total": 12, "unitPrice": 3, "quantity": 4});
        check(invoice.clone(), "total", Some("EUR"));
        check(invoice.clone(), "unitPrice", Some("EUR"));
        check(invoice, "quantity", None);
        check(json!({"value": 5, "currency_code": "JPY"}), "value", Some("JPY"));
        check(json!({"total": 5, "currency": "coins"}), "total", None);
        check(json!({"amount_cents": 500, "currency": "EUR"}), "amount_cents", None);
        check(json!({"price": 5, "amount_minor": 500, "currency": "EUR"}), "amount_minor", None);
        check(json!({"total": 5, "currency": "£"}), "total", Some("GBP"));
        check(json!({"total": 5, "currency": "eur"}), "total", Some("EUR"));
        let dollars = around(&json!({"total": 5, "currency": "$"}));
        assert_eq!(dollars.currency(Some("total")), Some(Measure::Unit("$".to_owned())));
        check(json!({"total": 5}), "total", None);
        check(json!({"сумма": 5, "валюта": "RUB"}), "сумма", Some("RUB"));
        let of_each =
            json!({"price": 5, "priceCurrency": "USD", "fee": 1, "fee_currency": "EUR", "tax": 2});
        check(of_each.clone(), "price", Some("USD"));
        check(of_each.clone(), "fee", Some("EUR"));
        check(of_each.clone(), "tax", None);
        // An amount by its author's hint has the currency beside it, whatever its key.
        let hinted = |value: &Value, key| around(value).currency_of_amount(Some(key));
        assert_eq!(hinted(&of_each, "price"), Some(Measure::Currency("USD".to_owned())));
        let two = json!({"currency": "USD", "value": 5, "n": 1});
        assert_eq!(hinted(&two, "value"), Some(Measure::Currency("USD".to_owned())));
        assert_eq!(hinted(&json!({"value": 5}), "value"), None);
    }

    #[test]
    fn a_currency_holds_for_the_objects_below_it_until_they_name_their_own() {
        let outer = around(&json!({"currency": "EUR"}));
        let below = outer.within(json!({"price": 1}).as_object().unwrap());
        assert_eq!(below.currency(Some("price")), Some(Measure::Currency("EUR".to_owned())));
        let own = outer.within(json!({"price": 1, "currency": "USD"}).as_object().unwrap());
        assert_eq!(own.currency(Some("price")), Some(Measure::Currency("USD".to_owned())));
    }

    #[test]
    fn a_language_is_of_its_own_object_alone() {
        let outer = around(&json!({"language": "python", "code": "x"}));
        assert_eq!(outer.language().as_deref(), Some("python"));
        assert_eq!(outer.within(&Map::new()).language(), None);
    }
}
