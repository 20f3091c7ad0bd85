//! Token counts and cost of a request, as a provider reports them and every record stores them.

use super::money::Money;
use crate::object::text;
use serde_json::{Map, Value};

/// Token counts; 0 if the provider reports none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Tokens of the prompt, cached ones included.
    pub prompt_tokens: u64,
    /// Tokens of the answer, reasoning included.
    pub answer_tokens: u64,
    /// The tokens of the prompt that came from the provider's cache.
    pub cached_tokens: u64,
    /// The reasoning tokens of the answer; 0 if the provider does not report them.
    pub reasoning_tokens: u64,
    /// The cost that the provider itself reports; `None` for most (OpenRouter reports it).
    pub cost: Option<Money>,
}

impl Usage {
    /// Returns the JSON for a record: `{promptTokens, answerTokens, cachedTokens?, reasoningTokens?, cost?}`. Most
    /// providers do not report the last three.
    pub fn to_value(&self) -> Value {
        let mut members = Map::new();
        members.insert("promptTokens".to_owned(), self.prompt_tokens.into());
        members.insert("answerTokens".to_owned(), self.answer_tokens.into());
        let rare =
            [("cachedTokens", self.cached_tokens), ("reasoningTokens", self.reasoning_tokens)];
        let counts = rare.into_iter().filter(|(_, count)| *count > 0);
        members.extend(counts.map(|(name, count)| (name.to_owned(), count.into())));
        let cost = self.cost.as_ref().map(|cost| text(&cost.to_string()));
        members.extend(cost.map(|cost| ("cost".to_owned(), cost)));
        Value::Object(members)
    }

    /// Reads the JSON of a record. A missing count is 0, as older versions left out every 0. `None` if it is not an
    /// object, or if a member is of another type.
    pub fn from_value(value: &Value) -> Option<Self> {
        let members = value.as_object()?;
        let count = |name: &str| members.get(name).map_or(Some(0), Value::as_u64);
        Some(Self {
            prompt_tokens: count("promptTokens")?,
            answer_tokens: count("answerTokens")?,
            cached_tokens: count("cachedTokens")?,
            reasoning_tokens: count("reasoningTokens")?,
            cost: match members.get("cost") {
                Some(cost) => Some(Money::parse(cost.as_str()?)?),
                None => None,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_kept_is_read_again_also_as_it_was_kept_before() {
        let check = |record: Value, again: Option<Value>| {
            let read = Usage::from_value(&record).map(|usage| usage.to_value().to_string());
            assert_eq!(read, again.map(|again| again.to_string()), "{record}");
        };
        let whole =
            json!({"promptTokens": 9, "answerTokens": 0, "cachedTokens": 3, "cost": "0.01"});
        check(whole.clone(), Some(whole));
        check(json!({"answerTokens": 2}), Some(json!({"promptTokens": 0, "answerTokens": 2})));
        check(
            json!({"reasoningTokens": 1}),
            Some(json!({"promptTokens": 0, "answerTokens": 0, "reasoningTokens": 1})),
        );
        check(json!({"promptTokens": "9"}), None);
        check(json!({"cost": 1}), None);
        check(json!(5), None);
    }
}
