//! What requests took together, held against limits.

use crate::exchange::{Money, Usage};

/// What was spent, or may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expense {
    /// Requests to a provider.
    pub requests: usize,
    /// Tokens of prompts and answers together.
    pub tokens: u64,
    /// What they cost, as far as it is told.
    pub cost: Money,
}

impl Expense {
    /// What one request took.
    pub(in crate::steps) fn one(usage: Option<&Usage>) -> Self {
        let tokens =
            usage.map_or(0, |usage| usage.prompt_tokens.saturating_add(usage.answer_tokens));
        let cost = usage.and_then(|usage| usage.cost).unwrap_or_default();
        Self { requests: 1, tokens, cost }
    }

    /// Both together.
    pub(in crate::steps) fn and(self, other: Self) -> Self {
        Self {
            requests: self.requests.saturating_add(other.requests),
            tokens: self.tokens.saturating_add(other.tokens),
            cost: self.cost + other.cost,
        }
    }
}
