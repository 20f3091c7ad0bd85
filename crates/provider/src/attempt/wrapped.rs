//! Unwrapping of answers inside another value: a tool call, an object with one member, a list of one item, or the
//! model's copy of the schema.

use serde_json::{Map, Value};

/// Members of a tool call written as JSON: the tool's name, and its arguments.
const NAMES: [&str; 4] = ["name", "tool", "function", "tool_name"];
const ARGUMENTS: [&str; 4] = ["arguments", "parameters", "input", "args"];

/// Members of a schema other than `properties`.
const OF_SCHEMA: [&str; 6] =
    ["type", "title", "description", "required", "additionalProperties", "$schema"];

/// Returns the value within a wrapper; `None` if the value is no wrapper, or if the inner one cannot be meant.
pub(super) fn inside(value: &Value) -> Option<&Value> {
    let inside = match value {
        Value::Array(items) => match items.as_slice() {
            [only] => only,
            _ => return None,
        },
        Value::Object(members) if members.len() == 1 => members.values().next()?,
        Value::Object(members) if is_schema(members) => members.get("properties")?,
        Value::Object(members) if members.len() == 2 => {
            let member = |keys: &[&str]| keys.iter().find_map(|key| members.get(*key));
            member(&NAMES).filter(|name| name.is_string())?;
            member(&ARGUMENTS)?
        }
        _ => return None,
    };
    let is_empty = match inside {
        Value::Object(members) => members.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::String(text) => text.is_empty(),
        Value::Null => true,
        Value::Bool(_) | Value::Number(_) => false,
    };
    (!is_empty).then_some(inside)
}

fn is_schema(members: &Map<String, Value>) -> bool {
    let is_known = |name: &String| name == "properties" || OF_SCHEMA.contains(&name.as_str());
    members.get("properties").is_some_and(Value::is_object) && members.keys().all(is_known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(value: Value, expected: Option<Value>) {
        assert_eq!(inside(&value).cloned(), expected, "{value}");
    }

    #[test]
    fn what_stands_within_a_call_a_name_or_a_list_is_found() {
        let answer = json!({"n": 4});
        check(json!({"name": "answer", "arguments": answer}), Some(answer.clone()));
        check(json!({"tool": "answer", "input": answer}), Some(answer.clone()));
        check(json!({"Letters": answer}), Some(answer.clone()));
        check(json!([answer]), Some(answer.clone()));
        check(json!({"type": "object", "properties": answer, "required": ["n"]}), Some(answer));
        check(json!({"answer": "yes"}), Some(json!("yes")));
    }

    #[test]
    fn what_stands_beside_something_else_is_not() {
        for value in [
            json!([]),
            json!([1, 2]),
            json!({}),
            json!({"error": {}}),
            json!({"error": ""}),
            json!({"name": 5, "arguments": {"n": 4}}),
            json!({"name": "answer", "note": {"n": 4}}),
            json!({"name": "answer", "arguments": {"n": 4}, "why": "so"}),
            json!("text"),
            json!(null),
        ] {
            check(value, None);
        }
    }
}
