//! The total usage of requests, which is compared with limits.

use crate::exchange::{Money, Usage};

/// An amount of usage: spent, or allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expense {
    /// The number of requests to a provider.
    pub requests: usize,
    /// The number of tokens of prompts and answers together.
    pub tokens: u64,
    /// The total cost, as far as providers report it.
    pub cost: Money,
}

impl Expense {
    /// Returns the usage of one request.
    pub(in crate::steps) fn one(usage: Option<&Usage>) -> Self {
        let tokens =
            usage.map_or(0, |usage| usage.prompt_tokens.saturating_add(usage.answer_tokens));
        let cost = usage.and_then(|usage| usage.cost).unwrap_or_default();
        Self { requests: 1, tokens, cost }
    }

    /// Returns the sum of two amounts.
    pub(in crate::steps) fn and(self, other: Self) -> Self {
        Self {
            requests: self.requests.saturating_add(other.requests),
            tokens: self.tokens.saturating_add(other.tokens),
            cost: self.cost + other.cost,
        }
    }
}
