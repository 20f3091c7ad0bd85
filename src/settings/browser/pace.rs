//! Time that the in-browser model's last answer took on this device.

use crate::host::language;
use pilcrow_core::document::parse_text;
use pilcrow_core::object::{object, text};
use serde_json::Value;

/// Storage name of the time.
const PACE: &str = "pace";

/// Stores the time of a model's answer, in milliseconds.
pub fn keep_pace(url: &str, took: u64) {
    let pace = object([("model", text(url)), ("milliseconds", took.into())]);
    language::remember(PACE, Some(&pace.to_string()));
}

/// Returns the time of a model's last answer in seconds; `None` if there was none.
pub fn last_pace(url: &str) -> Option<u64> {
    let pace = parse_text(&language::remembered(PACE)?).ok()?;
    let is_this = pace.get("model").and_then(Value::as_str) == Some(url);
    let took = pace.get("milliseconds").and_then(Value::as_u64).filter(|_| is_this)?;
    Some(took.div_ceil(1_000).max(1))
}
