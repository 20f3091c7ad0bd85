//! Counts of tokens as providers write them; negative and broken ones count as 0.

use serde_json::Value;

/// A count; nothing where it is not said.
pub(super) fn count(counts: &Value, name: &str) -> u64 {
    counts.get(name).and_then(Value::as_u64).unwrap_or_default()
}

/// A count within another object.
pub(super) fn count_in(counts: &Value, object: &str, name: &str) -> u64 {
    counts.get(object).map(|inner| count(inner, name)).unwrap_or_default()
}
