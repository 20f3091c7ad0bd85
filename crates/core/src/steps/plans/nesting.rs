//! The maximum nesting of values in a process. Its record contains them several levels further down, also inside the
//! processes of other Requests, and the record has to stay readable.

use serde_json::Value;

/// The maximum nesting of a value in a process. Together with the levels around it in a record, four Requests deep, it
/// stays within the limit of a document.
pub(in crate::steps) const MOST_NESTED: usize = 128;

/// Returns true if a value is nested too deeply for a record.
pub(in crate::steps) fn is_too_deep(value: &Value) -> bool {
    is_deeper(value, MOST_NESTED)
}

fn is_deeper(value: &Value, left: usize) -> bool {
    let Some(below) = left.checked_sub(1) else { return value.is_array() || value.is_object() };
    match value {
        Value::Array(items) => items.iter().any(|item| is_deeper(item, below)),
        Value::Object(members) => members.values().any(|member| is_deeper(member, below)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_lists_within_each_other_are_allowed_as_are_said() {
        let nested = |depth: usize| (0..depth).fold(Value::Null, |below, _| vec![below].into());
        assert!(!is_too_deep(&nested(MOST_NESTED)));
        assert!(is_too_deep(&nested(MOST_NESTED + 1)));
    }
}
