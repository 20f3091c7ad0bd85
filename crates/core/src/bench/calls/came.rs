//! The stored result of a call, under its key: its answer, or the reason of its failure.

use super::key::Key;
use super::progress::{CallAnswer, Came};
use crate::exchange::ProviderFailure;
use crate::object::{object, text};
use serde_json::Value;

/// The member that holds the reason of a failed call.
const FAILED: &str = "failed";

/// Returns the stored form of a failed call, `{key, failed}`. Older versions, which read only answers, skip it.
pub fn failed_to_value(key: &Key, failure: &ProviderFailure) -> Value {
    object([("key", text(key.as_str())), (FAILED, failure.to_value())])
}

/// Reads the stored result of a call; `None` if the value is something else.
pub fn came_from_value(value: &Value) -> Option<(Key, Came)> {
    if let Some((key, answered)) = CallAnswer::from_value(value) {
        return Some((key, Ok(answered)));
    }
    let key = Key::parse(value.get("key")?.as_str()?)?;
    Some((key, Err(ProviderFailure::from_value(value.get(FAILED)?)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::FailureKind;
    use serde_json::json;

    #[test]
    fn why_a_call_failed_is_kept_where_its_answer_would_be() {
        let key = Key::hash(&["a"], 0);
        let failure = ProviderFailure::new(FailureKind::Cut, "the line went dead");
        let record = failed_to_value(&key, &failure);
        assert_eq!(came_from_value(&record), Some((key.clone(), Err(failure))));
        assert_eq!(CallAnswer::from_value(&record), None, "an earlier version asks again");
        let answered = CallAnswer { text: "A".to_owned(), ..CallAnswer::default() };
        let record = answered.to_value(&key);
        assert_eq!(came_from_value(&record), Some((key, Ok(answered))), "as it was kept before");
    }

    #[test]
    fn what_is_neither_is_nothing() {
        let key = Key::hash(&["a"], 0);
        for value in [
            json!(null),
            json!({"key": key.as_str()}),
            json!({"key": "?", "failed": {"kind": "cut"}}),
            json!({"key": key.as_str(), "failed": 5}),
            json!({"key": key.as_str(), "text": 5}),
        ] {
            assert_eq!(came_from_value(&value), None, "{value}");
        }
    }
}
