//! Adjusts a schema that counts or lists the cases when they change: `_instance` as a list of exactly their ids, and as
//! many calls at least or at most as there are cases. Anything else stays: an author who lists only some of the cases
//! means those.

use serde_json::Value;
use std::collections::BTreeSet;

/// Returns the answer's schema for changed cases.
pub(super) fn followed(schema: &Value, before: &[String], after: &[String]) -> Value {
    let mut schema = schema.clone();
    if before != after && !before.is_empty() {
        follow(&mut schema, before, after);
    }
    schema
}

fn follow(schema: &mut Value, before: &[String], after: &[String]) {
    match schema {
        Value::Object(members) => {
            let is_of_cases = members.get("items").is_some_and(lists_cases);
            if is_of_cases {
                for bound in ["minItems", "maxItems"] {
                    if let Some(count) = members.get_mut(bound) {
                        follow_count(count, bound, before.len(), after.len());
                    }
                }
            }
            if let Some(listed) = members.get_mut("_instance").and_then(|one| one.get_mut("enum")) {
                follow_list(listed, before, after);
            }
            members.values_mut().for_each(|member| follow(member, before, after));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| follow(item, before, after)),
        _ => {}
    }
}

/// True if a schema of a call has a property for its case.
fn lists_cases(entry: &Value) -> bool {
    let own = entry.get("properties").is_some_and(|listed| listed.get("_instance").is_some());
    let of_one = |key: &str| {
        entry
            .get(key)
            .and_then(Value::as_array)
            .is_some_and(|shapes| shapes.iter().any(lists_cases))
    };
    own || of_one("anyOf") || of_one("oneOf")
}

fn follow_count(count: &mut Value, bound: &str, before: usize, after: usize) {
    let number = count.as_u64().and_then(|number| usize::try_from(number).ok());
    let is_exact = number == Some(before);
    let is_too_many = bound == "minItems" && number.is_some_and(|number| number > after);
    if is_exact || is_too_many {
        *count = after.into();
    }
}

fn follow_list(listed: &mut Value, before: &[String], after: &[String]) {
    let Value::Array(values) = listed else { return };
    let texts: Option<BTreeSet<&str>> = values.iter().map(Value::as_str).collect();
    if texts == Some(before.iter().map(String::as_str).collect()) {
        *values = after.iter().map(|id| Value::String(id.clone())).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn calls(min: usize, max: usize, listed: &[&str]) -> Value {
        json!({"properties": {"calls": {"type": "array", "minItems": min, "maxItems": max, "items": {
            "properties": {"_instance": {"enum": listed}, "why": {"enum": ["a", "b"]}}}}}})
    }

    #[track_caller]
    fn check(schema: Value, after: &[&str], expected: Value) {
        let ids = |list: &[&str]| list.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let actual = followed(&schema, &ids(&["a", "b"]), &ids(after));
        assert_eq!(actual.to_string(), expected.to_string());
    }

    #[test]
    fn a_list_of_the_cases_follows_them_and_so_does_their_count() {
        check(calls(2, 2, &["a", "b"]), &["a", "c", "b"], calls(3, 3, &["a", "c", "b"]));
        check(calls(1, 2, &["b", "a"]), &["a"], calls(1, 1, &["a"]));
        check(calls(1, 9, &["a", "b"]), &["a", "b", "c"], calls(1, 9, &["a", "b", "c"]));
    }

    #[test]
    fn what_says_something_else_stays() {
        check(calls(1, 3, &["a"]), &["c"], calls(1, 3, &["a"]));
        let other = json!({"type": "array", "minItems": 2, "items": {"enum": ["a", "b"]}});
        check(other.clone(), &["c"], other);
    }
}
