//! Limits of a process on the command line, in tokens and money, including the Requests that carry out its calls.

use clap::Args;
use pilcrow_core::exchange::{Money, Usage};
use pilcrow_provider::Price;

/// Limits on spending. A document's own limits apply as well if they are lower.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Make no further request once prompts and answers took so many tokens together.
    #[arg(long, value_name = "COUNT")]
    pub max_tokens: Option<u64>,
    /// Make no further request once they cost so much, in dollars.
    #[arg(long, value_name = "DOLLARS", value_parser = money)]
    pub max_cost: Option<Money>,
}

impl Limits {
    /// True if money is limited but a request's cost is unknown, so that the limit cannot be enforced.
    pub fn lacks_cost(&self, usage: Option<&Usage>) -> bool {
        self.max_cost.is_some() && usage.is_none_or(|usage| usage.cost.is_none())
    }
}

fn money(text: &str) -> Result<Money, String> {
    Money::parse(text).ok_or_else(|| "give dollars, such as 0.50".to_owned())
}

/// Parses the prices of a million tokens of prompts and of answers, in dollars: `0.15/0.6`.
///
/// # Errors
///
/// The expected form.
pub fn price(text: &str) -> Result<Price, String> {
    let read = text.split_once('/');
    let read = read.and_then(|(input, output)| Price::per_million(input, output, None));
    read.ok_or_else(|| "give dollars per million tokens, such as 0.15/0.6".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_of_money_holds_where_the_cost_is_known() {
        let usage = Usage { prompt_tokens: 1_000, answer_tokens: 100, ..Usage::default() };
        let limited = Limits { max_cost: Money::parse("1"), ..Limits::default() };
        assert!(limited.lacks_cost(Some(&usage)) && limited.lacks_cost(None));
        let cost = price("0.15/0.6").ok().map(|price| pilcrow_provider::cost(&usage, &price));
        assert_eq!(cost, Money::parse("0.00021"));
        assert!(!limited.lacks_cost(Some(&Usage { cost, ..usage })));
        assert!(!Limits::default().lacks_cost(None));
    }

    #[test]
    fn what_is_no_price_and_no_sum_is_told() {
        for bad in ["", "1", "a/b", "1/", "-1/2"] {
            assert!(price(bad).is_err(), "{bad}");
        }
        assert!(money("ten").is_err() && money("0.5").is_ok());
    }
}
