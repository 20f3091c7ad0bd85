//! Cost of tokens: prices that the person can edit, and exact sums without floating point.
//!
//! No price is built in: prices change, and a wrong price is worse than none.

mod table;

pub use table::{PriceLine, PriceTable};

use pilcrow_core::exchange::{Money, Usage};
use serde_json::Value;

/// Number of tokens that a price is for. A price is in billionths of a dollar, so that the cost of a single token is
/// exact in the units of [`Money`].
const TOKENS: u128 = 1_000_000;

/// A model's prices, in billionths of a US dollar per million tokens (0.15 dollars are 150,000,000).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Price of the prompt's tokens.
    pub input: u64,
    /// Price of the answer's tokens, including reasoning.
    pub output: u64,
    /// Price of the prompt's tokens that came from the provider's cache; `None` if they cost as much as the others.
    pub cached: Option<u64>,
}

impl Price {
    /// Parses prices in dollars per million tokens, as decimal texts such as `0.15`. `None` if a text is no such
    /// number, has more than nine digits after the point, or is too large.
    pub fn per_million(input: &str, output: &str, cached: Option<&str>) -> Option<Self> {
        let read = |text: &str| {
            let units = Money::parse(text)?.units();
            (units % TOKENS == 0).then(|| u64::try_from(units / TOKENS).ok()).flatten()
        };
        let cached = match cached {
            Some(text) => Some(read(text)?),
            None => None,
        };
        Some(Self { input: read(input)?, output: read(output)?, cached })
    }

    /// Parses a router's prices in dollars per token: `{"prompt", "completion", "input_cache_read"}`. `None` if it
    /// names no price, as for a model that the router chooses only when it is called.
    pub(crate) fn per_token(pricing: &Value) -> Option<Self> {
        let read = |key: &str| {
            let value = pricing.get(key)?;
            let number = value.as_number().map(ToString::to_string);
            let units = Money::parse(&value.as_str().map(str::to_owned).or(number)?)?.units();
            u64::try_from(units).ok()
        };
        let (input, output) = (read("prompt")?, read("completion")?);
        Some(Self { input, output, cached: read("input_cache_read") })
    }

    /// Returns the price of the prompt's tokens in dollars per million, as a decimal text.
    pub fn input_text(&self) -> String {
        text_of(self.input)
    }

    /// Returns the price of the answer's tokens in dollars per million, as a decimal text.
    pub fn output_text(&self) -> String {
        text_of(self.output)
    }

    /// Returns the price of cached tokens in dollars per million; `None` if they cost as much as the others.
    pub fn cached_text(&self) -> Option<String> {
        self.cached.map(text_of)
    }
}

/// Converts a price to dollars per million tokens, as a decimal text.
fn text_of(price: u64) -> String {
    Money::from_units(u128::from(price) * TOKENS).to_string()
}

/// Returns the exact cost of a usage at a price. A provider's charges for anything but tokens (cache writes, searches,
/// a fee per call) are not included.
///
/// ```
/// use pilcrow_core::exchange::Usage;
/// use pilcrow_provider::{Price, cost};
///
/// let usage = Usage { prompt_tokens: 1000, answer_tokens: 100, ..Usage::default() };
/// let cost = Price::per_million("0.15", "0.6", None).map(|price| cost(&usage, &price));
/// assert_eq!(cost.map(|cost| cost.to_string()).as_deref(), Some("0.00021"));
/// ```
pub fn cost(usage: &Usage, price: &Price) -> Money {
    let cached = usage.cached_tokens.min(usage.prompt_tokens);
    let part = |tokens: u64, price: u64| Money::from_units(u128::from(tokens) * u128::from(price));
    part(usage.prompt_tokens - cached, price.input)
        + part(cached, price.cached.unwrap_or(price.input))
        + part(usage.answer_tokens, price.output)
}

/// Returns the cost of a usage: as the provider reported it, or else by a price; `None` if neither is known.
pub fn find_cost(usage: &Usage, price: Option<&Price>) -> Option<Money> {
    usage.cost.or_else(|| price.map(|price| cost(usage, price)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn price(input: &str, output: &str, cached: Option<&str>) -> Price {
        Price::per_million(input, output, cached).unwrap()
    }

    fn usage(prompt_tokens: u64, answer_tokens: u64, cached_tokens: u64) -> Usage {
        Usage { prompt_tokens, answer_tokens, cached_tokens, ..Usage::default() }
    }

    #[test]
    fn a_cost_is_exact() {
        let check = |price: Price, usage: Usage, expected: &str| {
            assert_eq!(cost(&usage, &price).to_string(), expected);
        };
        check(price("0.15", "0.6", None), usage(1, 1, 0), "0.00000075");
        check(price("3", "15", Some("0.3")), usage(1_000_000, 0, 400_000), "1.92");
        check(price("3", "15", None), usage(1_000_000, 0, 400_000), "3");
        check(price("0.1", "0.2", None), usage(3, 0, 0), "0.0000003");
        check(price("0", "0", None), usage(9, 9, 9), "0");
        // The provider counts more cached tokens than tokens altogether.
        check(price("1", "1", Some("0")), usage(5, 0, 9), "0");
        let most = usage(u64::MAX, u64::MAX, 0);
        let highest = Price { input: u64::MAX, output: u64::MAX, cached: None };
        assert!(cost(&most, &highest) > cost(&usage(1, 1, 0), &highest));
    }

    #[test]
    fn a_providers_own_word_comes_before_a_price() {
        let price = price("1", "1", None);
        let own_usage = Usage { cost: Money::parse("0.5"), ..usage(1, 1, 0) };
        assert_eq!(find_cost(&own_usage, Some(&price)), Money::parse("0.5"));
        assert_eq!(find_cost(&usage(1, 1, 0), Some(&price)), Money::parse("0.000002"));
        assert_eq!(find_cost(&usage(1, 1, 0), None), None);
    }

    #[test]
    fn prices_are_told_as_they_were_given() {
        let own_price = price("0.150", "10", Some("0.075"));
        assert_eq!((own_price.input_text(), own_price.output_text()), ("0.15".into(), "10".into()));
        assert_eq!(own_price.cached_text().as_deref(), Some("0.075"));
        for bad in ["", "x", "-1", "1e3", "0.0000000001", "99999999999", "1,5", ".", "NaN"] {
            assert_eq!(Price::per_million(bad, "1", None), None, "{bad}");
        }
    }

    #[test]
    fn a_routers_prices_are_per_token() {
        let pricing = json!({"prompt": "0.00000015", "completion": "0.0000006", "request": "0"});
        assert_eq!(Price::per_token(&pricing), Some(price("0.15", "0.6", None)));
        let cached =
            json!({"prompt": "0.000003", "completion": "0", "input_cache_read": "0.0000003"});
        assert_eq!(Price::per_token(&cached), Some(price("3", "0", Some("0.3"))));
        assert_eq!(Price::per_token(&json!({"prompt": "-1", "completion": "-1"})), None);
        assert_eq!(Price::per_token(&json!({})), None);
    }
}
