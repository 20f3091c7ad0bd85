//! Merges the values of messages with the same identity (docs/documents.md, "Merging").

use serde_json::{Map, Value};

/// The way in which a message's value joins the earlier ones.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Joining<'message> {
    /// Merge method (`_outputMethod`); `None` if none is given.
    pub method: Option<&'message str>,
    /// Path of the value (`_outputPath`), such as `†state.user.summary`; `None` if none is given.
    pub path: Option<&'message str>,
}

/// Joins a message's value with the value before it; either may be absent. With `push` and no earlier value, a list
/// begins.
pub(crate) fn joined_value(
    before: Option<Value>,
    after: Option<Value>,
    how: Joining,
) -> Option<Value> {
    match (before, after) {
        (Some(before), Some(after)) => Some(join_values(before, after, how)),
        (None, Some(after)) if how.method == Some("push") => Some(begun_list(after, how)),
        (before, after) => after.or(before),
    }
}

fn begun_list(after: Value, how: Joining) -> Value {
    match how.path.and_then(|path| path.split_once('.')) {
        Some(_) => join_values(Value::Object(Map::new()), after, how),
        None => Value::Array(vec![after]),
    }
}

/// Joins a message's value with the value before it. The method applies at the message's path. Around the path, and
/// without one, the method `set` or a missing method means the deep merge of ordinary data messages.
fn join_values(before: Value, after: Value, how: Joining) -> Value {
    match how.path.and_then(|path| path.split_once('.')) {
        Some((_, path)) => merge_at(before, after, Some((path, how.method))),
        None => join_whole(before, after, how.method),
    }
}

/// A path below a value, and the method at its end.
type JoinTarget<'path> = (&'path str, Option<&'path str>);

fn merge_at(before: Value, after: Value, at: Option<JoinTarget>) -> Value {
    let (mut merged, after) = match (before, after) {
        (Value::Object(before), Value::Object(after)) => (before, after),
        (_, after) => return after,
    };
    for (key, later) in after {
        let earlier = merged.get_mut(&key).map(Value::take);
        let here = at.and_then(|(path, method)| {
            let (first, below) =
                path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
            (first == key).then_some((below, method))
        });
        let value = match (earlier, here) {
            (earlier, Some((None, method))) => join_end(earlier, later, method),
            (None, None) => later,
            (earlier, here) => {
                let below = here.and_then(|(below, method)| Some((below?, method)));
                let earlier = earlier.unwrap_or_else(|| Value::Object(Map::new()));
                merge_at(earlier, later, below)
            }
        };
        merged.insert(key, value);
    }
    Value::Object(merged)
}

/// Joins the value at the end of a path: the later value replaces the earlier one, unless the method says otherwise.
fn join_end(earlier: Option<Value>, later: Value, method: Option<&str>) -> Value {
    match (earlier, method) {
        (None, Some("push")) => Value::Array(vec![later]),
        (Some(earlier), Some("merge" | "assign" | "push" | "concat")) => {
            join_whole(earlier, later, method)
        }
        _ => later,
    }
}

fn join_whole(before: Value, after: Value, method: Option<&str>) -> Value {
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

/// Merges objects key by key, at every depth; any other value is replaced by the later one. Keys keep the order of
/// their first appearance.
pub fn merge_values(before: Value, after: Value) -> Value {
    merge_at(before, after, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn the_output_method_says_how_values_join() {
        let joined = |method: &str, before: Value, after: Value| {
            join_values(before, after, Joining { method: Some(method), path: None })
        };
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

    #[test]
    fn what_is_pushed_onto_nothing_begins_a_list_and_all_else_is_as_it_is_said() {
        let check = |method: &str, path: Option<&str>, after: Value, expected: Value| {
            let how = Joining { method: Some(method), path };
            assert_eq!(joined_value(None, Some(after), how), Some(expected));
        };
        check("push", None, json!(1), json!([1]));
        check("push", Some("†log"), json!([1]), json!([[1]]));
        check("push", Some("†state.a.l"), json!({"a": {"l": 1}}), json!({"a": {"l": [1]}}));
        check("concat", Some("†state.l"), json!({"l": [1]}), json!({"l": [1]}));
        check("set", Some("†state.l"), json!({"l": 1}), json!({"l": 1}));
        let how = Joining { method: Some("push"), path: None };
        assert_eq!(joined_value(Some(json!([1])), None, how), Some(json!([1])));
    }

    #[test]
    fn the_method_counts_at_the_path_and_all_around_it_merges() {
        let check = |method: Option<&str>, after: Value, expected: Value| {
            let before = json!({"a": {"x": {"k": 1}, "l": [1]}, "b": 1});
            let path = match after["a"].get("l") {
                Some(_) => "†state.a.l",
                None => "†state.a.x",
            };
            let joined = join_values(before, after, Joining { method, path: Some(path) });
            assert_eq!(joined.to_string(), expected.to_string());
        };
        let x = json!({"a": {"x": {"m": 2}}});
        check(None, x.clone(), json!({"a": {"x": {"m": 2}, "l": [1]}, "b": 1}));
        check(Some("set"), x.clone(), json!({"a": {"x": {"m": 2}, "l": [1]}, "b": 1}));
        check(Some("merge"), x, json!({"a": {"x": {"k": 1, "m": 2}, "l": [1]}, "b": 1}));
        let pushed = json!({"a": {"l": 2, "n": 0}, "c": 3});
        check(
            Some("push"),
            pushed,
            json!({"a": {"x": {"k": 1}, "l": [1, 2], "n": 0}, "b": 1, "c": 3}),
        );
        let begun = Joining { method: Some("push"), path: Some("†state.p.q") };
        assert_eq!(join_values(json!({}), json!({"p": {"q": 1}}), begun), json!({"p": {"q": [1]}}));
    }

    /// Generates objects in which each key has either objects or leaves, never both in turn: where a leaf replaces an
    /// object, the grouping of merges matters, and messages are always merged from the first on.
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
