//! What the members beside a value say of it: the currency of an amount, the language of code. They
//! are drawn in their own place too.

use super::Measure;
use super::meaning::{MONEY, says};
use crate::field::readable_key;
use serde_json::{Map, Value};
use std::sync::Arc;

/// Keys under which a currency is named, in words.
const CURRENCY_KEYS: [&str; 3] = ["currency", "currency code", "currencycode"];

/// Keys under which a programming language is named, in words.
const LANGUAGE_KEYS: [&str; 4] = ["language", "lang", "syntax", "programming language"];

/// What holds for the values within an object.
#[derive(Clone, Debug, Default)]
pub(super) struct Around {
    /// The currency that the object names, or one around it.
    currency: Option<Arc<Measure>>,
    /// The object names a currency, and has one number: that is the amount, whatever it is called.
    has_one_amount: bool,
    /// The language that the object itself names.
    language: Option<Arc<str>>,
}

impl Around {
    /// What holds within an object that stands in another.
    pub fn within(&self, members: &Map<String, Value>) -> Self {
        let own = named(members, &CURRENCY_KEYS).and_then(Measure::of_money);
        let numbers = members.values().filter(|value| value.is_number()).count();
        Self {
            has_one_amount: own.is_some() && numbers == 1,
            currency: own.map(Arc::new).or_else(|| self.currency.clone()),
            language: named(members, &LANGUAGE_KEYS).map(Arc::from),
        }
    }

    /// The currency of the number under a key, if that is an amount.
    pub fn currency(&self, key: Option<&str>) -> Option<Measure> {
        let money = self.currency.as_ref()?;
        let is_amount = self.has_one_amount || key.is_some_and(|key| says(key, "", MONEY));
        is_amount.then(|| Measure::clone(money))
    }

    /// The language of code.
    pub fn language(&self) -> Option<String> {
        self.language.as_deref().map(str::to_owned)
    }
}

fn named<'object>(members: &'object Map<String, Value>, keys: &[&str]) -> Option<&'object str> {
    let is_named = |(key, _): &(&String, &Value)| keys.contains(&in_words(key).as_str());
    members.iter().find(is_named)?.1.as_str()
}

fn in_words(key: &str) -> String {
    readable_key(key).to_ascii_lowercase()
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
        check(json!({"total": 5, "currency": "£"}), "total", Some("GBP"));
        check(json!({"total": 5, "currency": "eur"}), "total", Some("EUR"));
        let dollars = around(&json!({"total": 5, "currency": "$"}));
        assert_eq!(dollars.currency(Some("total")), Some(Measure::Unit("$".to_owned())));
        check(json!({"total": 5}), "total", None);
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
