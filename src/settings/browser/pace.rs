//! The duration of the last answer of a model in the browser, stored on this device.

use crate::host::language;
use pilcrow_core::document::parse_text;
use pilcrow_core::object::{object, text};
use serde_json::Value;

/// The storage key of the duration.
const PACE: &str = "pace";

/// Stores how long an answer of a model took, in milliseconds.
pub fn keep_pace(url: &str, took: u64) {
    let pace = object([("model", text(url)), ("milliseconds", took.into())]);
    language::remember(PACE, Some(&pace.to_string()));
}

/// Returns how many seconds the last answer of a model took on this device; `None` if there was none.
pub fn last_pace(url: &str) -> Option<u64> {
    let pace = parse_text(&language::remembered(PACE)?).ok()?;
    let is_this = pace.get("model").and_then(Value::as_str) == Some(url);
    let took = pace.get("milliseconds").and_then(Value::as_u64).filter(|_| is_this)?;
    Some(took.div_ceil(1_000).max(1))
}
