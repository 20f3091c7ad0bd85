//! Parsing of token counts; negative and malformed ones count as 0.

use serde_json::Value;

/// Returns a count; 0 if it is missing.
pub(super) fn count(counts: &Value, name: &str) -> u64 {
    counts.get(name).and_then(Value::as_u64).unwrap_or_default()
}

/// Returns a count within a nested object; 0 if it is missing.
pub(super) fn count_in(counts: &Value, object: &str, name: &str) -> u64 {
    counts.get(object).map(|inner| count(inner, name)).unwrap_or_default()
}
