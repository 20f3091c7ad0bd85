//! Property tests of patches: applied to the value before, each gives the value after.

use super::patch::patch;
use crate::pointer::Pointer;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Applies the operations as RFC 6902 defines.
fn patched(mut value: Value, operations: &[Value]) -> Value {
    for operation in operations {
        let path = operation["path"].as_str().unwrap();
        let Some((above, key)) = path.rsplit_once('/') else {
            value = operation["value"].clone();
            continue;
        };
        let key = key.replace("~1", "/").replace("~0", "~");
        match (value.pointer_mut(above).unwrap(), operation["op"].as_str().unwrap()) {
            (Value::Object(members), "remove") => drop(members.shift_remove(&key).unwrap()),
            (Value::Object(members), _) => drop(members.insert(key, operation["value"].clone())),
            (Value::Array(list), "remove") => drop(list.remove(key.parse().unwrap())),
            (Value::Array(list), "add") => {
                assert_eq!(key, "-");
                list.push(operation["value"].clone());
            }
            (Value::Array(list), _) => {
                list[key.parse::<usize>().unwrap()] = operation["value"].clone()
            }
            (other, _) => panic!("{other} has no parts"),
        }
    }
    value
}

fn any_value() -> impl Strategy<Value = Value> {
    let key = || prop::sample::select(vec!["a", "b", "a/b", "~", "-", "0", ""]);
    let leaf = prop_oneof![
        Just(Value::Null),
        (0..3_u8).prop_map(Value::from),
        key().prop_map(Value::from)
    ];
    leaf.prop_recursive(3, 12, 3, move |inner| {
        let object = prop::collection::vec((key(), inner.clone()), 0..3);
        prop_oneof![
            prop::collection::vec(inner, 0..3).prop_map(Value::Array),
            object.prop_map(|parts| parts.into_iter().map(|(k, v)| (k.to_owned(), v)).collect()),
        ]
    })
}

proptest! {
    #[test]
    fn a_change_makes_one_value_of_the_other(before in any_value(), after in any_value()) {
        let operations = patch(&before, &after);
        prop_assert_eq!(operations.is_empty(), before == after);
        prop_assert_eq!(patched(before, &operations), after);
    }
}

#[test]
fn only_what_differs_is_said() {
    let before = json!({"a": {"b": 1, "c": [1, 2]}, "d": 1});
    let after = json!({"a": {"b": 1, "c": [1, 3, 4]}, "e/f": 2});
    let expected = json!([
        {"op": "remove", "path": "/d"},
        {"op": "replace", "path": "/a/c/1", "value": 3},
        {"op": "add", "path": "/a/c/-", "value": 4},
        {"op": "add", "path": "/e~1f", "value": 2},
    ]);
    assert_eq!(Value::Array(patch(&before, &after)), expected);
    assert_eq!(Pointer::root().join("e/f").to_string(), "/e~1f");
}
