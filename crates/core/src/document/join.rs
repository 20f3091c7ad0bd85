//! How the values of messages of one identity become one value (protocol.md, "Merging and
//! identity"). Refuses to know which messages belong together; [`crate::context`] does.

use serde_json::Value;

/// How `_outputMethod` joins a message's value with what stands before it. Without a path, `set`
/// and a message that names no method are the deep merge of ordinary data messages.
pub(crate) fn join_values(before: Value, after: Value, method: Option<&str>) -> Value {
    match (method, before, after) {
        (Some("assign"), Value::Object(mut before), Value::Object(after)) => {
            before.extend(after);
            Value::Object(before)
        }
        (Some("push"), Value::Array(mut before), after) => {
            before.push(after);
            Value::Array(before)
        }
        (Some("concat"), Value::Array(mut before), Value::Array(after)) => {
            before.extend(after);
            Value::Array(before)
        }
        (Some("concat"), Value::String(before), Value::String(after)) => {
            Value::String(before + &after)
        }
        (_, before, after) => merge_values(before, after),
    }
}

/// Objects merge key by key, at every depth; anything else is replaced by the later value.
/// Keys keep the order of their first appearance.
pub fn merge_values(before: Value, after: Value) -> Value {
    let (mut merged, after) = match (before, after) {
        (Value::Object(before), Value::Object(after)) => (before, after),
        (_, after) => return after,
    };
    for (key, later) in after {
        let value = match merged.get_mut(&key).map(Value::take) {
            Some(earlier) => merge_values(earlier, later),
            None => later,
        };
        merged.insert(key, value);
    }
    Value::Object(merged)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn the_output_method_says_how_values_join() {
        let joined =
            |method: &str, before: Value, after: Value| join_values(before, after, Some(method));
        assert_eq!(
            joined("assign", json!({"a": {"x": 1}}), json!({"a": {"y": 2}})),
            json!({"a": {"y": 2}})
        );
        assert_eq!(
            joined("merge", json!({"a": {"x": 1}}), json!({"a": {"y": 2}})),
            json!({"a": {"x": 1, "y": 2}})
        );
        assert_eq!(joined("push", json!([1]), json!([2])), json!([1, [2]]));
        assert_eq!(joined("concat", json!([1]), json!([2])), json!([1, 2]));
    }

    /// Objects in which a key holds either objects or leaves, never both in turn: where a later
    /// leaf replaces an object, grouping matters, and messages are always merged from the first on.
    fn any_object() -> impl Strategy<Value = Value> {
        let object = |members: Vec<(String, Value)>| Value::Object(members.into_iter().collect());
        let leaf = || ("[l-n]", any::<u8>().prop_map(Value::from));
        let flat = prop::collection::vec(leaf(), 0..4).prop_map(object);
        flat.prop_recursive(3, 24, 4, move |inner| {
            let member = prop_oneof![leaf(), ("[a-c]", inner)];
            prop::collection::vec(member, 0..4).prop_map(object)
        })
    }

    proptest! {
        #[test]
        fn merging_of_objects_is_associative(a in any_object(), b in any_object(), c in any_object()) {
            let left = merge_values(merge_values(a.clone(), b.clone()), c.clone());
            let right = merge_values(a, merge_values(b, c));
            prop_assert_eq!(left.to_string(), right.to_string());
        }
    }
}
