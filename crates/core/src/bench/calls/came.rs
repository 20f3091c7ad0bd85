//! The stored outcome of a bench's call, under its key: the answer, or why the call failed.

use super::key::Key;
use super::progress::{CallAnswer, Came};
use crate::exchange::ProviderFailure;
use crate::object::{object, text};
use serde_json::Value;

/// Member of a stored outcome that contains the failure.
const FAILED: &str = "failed";

/// Returns the failure of a call in its stored form, `{key, failed}`. [`CallAnswer::from_value`] finds no answer in
/// it, so older versions of the program call again.
pub fn failed_to_value(key: &Key, failure: &ProviderFailure) -> Value {
    object([("key", text(key.as_str())), (FAILED, failure.to_value())])
}

/// Parses the stored outcome of a call, with its key; `None` if the value is something else.
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
