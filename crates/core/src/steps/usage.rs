//! What requests took: counted, kept in records, and held against limits.

use crate::exchange::{Money, Usage};
use crate::object::text;
use serde_json::{Map, Value};

/// What was spent, or may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Requests to a provider.
    pub requests: usize,
    /// Tokens of prompts and answers together.
    pub tokens: u64,
    /// What they cost, as far as it is told.
    pub cost: Money,
}

impl Spent {
    /// What one request took.
    pub(super) fn one(usage: Option<&Usage>) -> Self {
        let tokens =
            usage.map_or(0, |usage| usage.prompt_tokens.saturating_add(usage.answer_tokens));
        let cost = usage.and_then(|usage| usage.cost).unwrap_or_default();
        Self { requests: 1, tokens, cost }
    }

    /// Both together.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            requests: self.requests.saturating_add(other.requests),
            tokens: self.tokens.saturating_add(other.tokens),
            cost: self.cost + other.cost,
        }
    }
}

/// For the record: counts that are not 0.
pub(super) fn usage_value(usage: &Usage) -> Value {
    let counts = [
        ("promptTokens", usage.prompt_tokens),
        ("answerTokens", usage.answer_tokens),
        ("cachedTokens", usage.cached_tokens),
        ("reasoningTokens", usage.reasoning_tokens),
    ];
    let told = counts.into_iter().filter(|(_, count)| *count > 0);
    let mut members: Map<String, Value> =
        told.map(|(key, count)| (key.to_owned(), count.into())).collect();
    members.extend(usage.cost.as_ref().map(|cost| ("cost".to_owned(), text(&cost.to_string()))));
    Value::Object(members)
}

/// From the record.
pub(super) fn usage_from(value: &Value) -> Usage {
    let count = |key: &str| value.get(key).and_then(Value::as_u64).unwrap_or_default();
    Usage {
        prompt_tokens: count("promptTokens"),
        answer_tokens: count("answerTokens"),
        cached_tokens: count("cachedTokens"),
        reasoning_tokens: count("reasoningTokens"),
        cost: value.get("cost").and_then(Value::as_str).and_then(Money::parse),
    }
}
