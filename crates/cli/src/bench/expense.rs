//! Tokens and cost of the calls of this run, for the last line on standard error. Stored answers of earlier runs are
//! not included.

use pilcrow_core::bench::CallAnswer;
use pilcrow_core::exchange::Money;
use pilcrow_provider::{Price, find_cost};

/// Tokens and cost of several calls.
#[derive(Clone, Debug, Default)]
pub struct Expense {
    price: Option<Price>,
    calls: usize,
    prompt_tokens: u64,
    answer_tokens: u64,
    cost: Option<Money>,
    /// Number of calls whose cost is unknown.
    unpriced: usize,
}

impl Expense {
    /// Creates an empty sum; `price` is used if the server reports no cost.
    pub fn new(price: Option<Price>) -> Self {
        Self { price, ..Self::default() }
    }

    /// Adds an answered call.
    pub fn add(&mut self, answered: &CallAnswer) {
        self.calls += 1;
        let usage = answered.usage.unwrap_or_default();
        self.prompt_tokens = self.prompt_tokens.saturating_add(usage.prompt_tokens);
        self.answer_tokens = self.answer_tokens.saturating_add(usage.answer_tokens);
        let cost = answered.usage.and_then(|usage| find_cost(&usage, self.price.as_ref()));
        match cost {
            Some(cost) => self.cost = Some(self.cost.unwrap_or_default() + cost),
            None => self.unpriced += 1,
        }
    }

    /// Returns the line for the terminal; `None` if no call was answered.
    pub fn summary(&self) -> Option<String> {
        let calls = match self.calls {
            0 => return None,
            1 => "1 call was answered".to_owned(),
            calls => format!("{calls} calls were answered"),
        };
        let tokens = match (self.prompt_tokens, self.answer_tokens) {
            (0, 0) => "the server does not say of how many tokens".to_owned(),
            (prompts, answers) => format!("{prompts} tokens of prompts, {answers} of answers"),
        };
        let cost = match (self.cost, self.unpriced) {
            (None, _) => "what they cost is not known without --price".to_owned(),
            (Some(cost), 0) => format!("{} dollars", cost.rounded(6)),
            (Some(cost), unknown) => {
                format!("{} dollars without {unknown} whose cost is not known", cost.rounded(6))
            }
        };
        Some(format!("{calls}: {tokens}; {cost}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::exchange::Usage;

    #[test]
    fn what_calls_took_is_said_with_its_cost_as_far_as_that_is_known() {
        let with_cost = |cost: Option<&str>| {
            let cost = cost.and_then(Money::parse);
            let usage =
                Usage { prompt_tokens: 1_000, answer_tokens: 100, cost, ..Usage::default() };
            CallAnswer { usage: Some(usage), ..CallAnswer::default() }
        };
        let check = |price: Option<Price>, answered: &[CallAnswer], expected: Option<&str>| {
            let mut spent = Expense::new(price);
            answered.iter().for_each(|answered| spent.add(answered));
            assert_eq!(spent.summary().as_deref(), expected);
        };
        let price = Price::per_million("0.15", "0.6", None);
        check(price, &[], None);
        check(
            price,
            &[with_cost(None)],
            Some("1 call was answered: 1000 tokens of prompts, 100 of answers; 0.00021 dollars"),
        );
        check(
            None,
            &[with_cost(Some("0.5")), with_cost(None)],
            Some(
                "2 calls were answered: 2000 tokens of prompts, 200 of answers; 0.5 dollars without 1 whose cost is not known",
            ),
        );
        check(
            None,
            &[CallAnswer::default()],
            Some(
                "1 call was answered: the server does not say of how many tokens; what they cost is not known without --price",
            ),
        );
    }
}
