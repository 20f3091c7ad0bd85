//! Property tests of data edits: the merged context after any edit of any messages.

use super::{Entry, merge_context};
use crate::document::{InputEdit, Request};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Generates messages of two kinds and of cases that set, merge, push or simply give values.
fn any_message() -> impl Strategy<Value = Value> {
    let value = prop_oneof![
        any::<u8>().prop_map(Value::from),
        ("[x-z]", any::<u8>()).prop_map(|(key, n)| json!({key: n})),
        prop::collection::vec(any::<u8>(), 0..3).prop_map(Value::from),
    ];
    let way = prop_oneof![4 => Just(None), 1 => Just(Some("set")), 1 => Just(Some("push")), 1 => Just(Some("assign"))];
    let members = prop::collection::vec(("[a-c]", value), 0..3);
    (members, any::<bool>(), any::<bool>(), way).prop_map(|(members, user, case, way)| {
        let data: Map<String, Value> = members.into_iter().collect();
        let mut message = json!({"type": "data", "kind": if user { "user" } else { "k" }});
        if let (Some(way), Some(key)) = (way, data.keys().next()) {
            message["_outputMethod"] = way.into();
            message["_outputPath"] = format!("†k.{key}").into();
        }
        if !data.is_empty() {
            message["data"] = data.into();
        }
        if case {
            message["_instance"] = "①".into();
        }
        message
    })
}

proptest! {
    #[test]
    fn the_merged_value_is_what_was_wanted_and_others_are_untouched_to_the_byte(
        context in prop::collection::vec(any_message(), 1..6),
        at in any::<prop::sample::Index>(),
        wanted in prop::option::of(prop::collection::vec(("[a-d]", prop_oneof![
            any::<u8>().prop_map(Value::from), ("[x-z]", any::<u8>()).prop_map(|(key, n)| json!({key: n})),
        ]), 0..4)),
    ) {
        let request = Request::new(Map::from_iter([("context".to_owned(), Value::Array(context.clone()))]));
        let entries = merge_context(&request.messages());
        let data: Vec<_> = entries.iter().filter_map(|entry| match entry {
            Entry::Data(data) => Some(data),
            _ => None,
        }).collect();
        let data = data[at.index(data.len())];
        let value = wanted.map(|members| Value::Object(members.into_iter().collect()));
        let edit = InputEdit { messages: data.parts.clone(), value: value.clone() };
        let edited = request.with_data(&edit);
        let messages = edited.messages();
        prop_assert_eq!(messages.len(), context.len());
        for (place, before) in context.iter().enumerate() {
            if !data.parts.contains(&place) {
                prop_assert_eq!(messages[place].source.to_string(), before.to_string());
            }
        }
        let after = merge_context(&messages).into_iter().find_map(|entry| match entry {
            Entry::Data(after) if after.identity == data.identity => Some(after.value),
            _ => None,
        }).unwrap();
        prop_assert_eq!(after.map(|v| v.to_string()), value.map(|v| v.to_string()));
        // Editing a value to itself changes nothing, however the messages give it.
        let same = InputEdit { messages: data.parts.clone(), value: data.value.clone() };
        prop_assert_eq!(request.with_data(&same).to_text(), request.to_text());
    }
}
