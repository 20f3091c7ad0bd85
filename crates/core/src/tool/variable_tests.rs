//! Tests of the resolution of references.

use super::*;
use crate::context::merge_context;
use crate::document::{Message, parse_document};
use proptest::prelude::*;
use serde_json::json;

const CONTEXT: &str = "[{type: 'input', userName: 'Jane', tone: 'kind', size: {w: 1, h: 2}},
        {type: 'input', _instance: 'a', tone: 'dry', size: {h: 3}},
        {type: 'state', _instance: 'a', log: ['x'], n: null},
        {type: 'state', _instance: 'a', _outputMethod: 'push', _outputPath: '†state.log', log: 'y'},
        {type: 'state', count: 5}, {type: 'data', kind: 'user', data: 'whole'}]";

fn entries() -> Vec<Entry> {
    merge_context(&parse_document(CONTEXT).unwrap().request.messages())
}

#[track_caller]
fn check(text: &str, instance: Option<&str>, expected: Result<Value, &[&str]>) {
    let result = resolve(&parse_reference(text).unwrap(), &entries(), instance);
    let result = result.map_err(|e| e.missing.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(
        result,
        expected.map_err(|list| list.iter().map(|t| (*t).to_owned()).collect()),
        "{text}"
    );
}

#[test]
fn a_case_sees_its_own_value_first_and_then_the_one_for_all() {
    check("†input.userName", Some("a"), Ok(json!("Jane")));
    check("†input.tone", Some("a"), Ok(json!("dry")));
    check("†input.tone", Some("b"), Ok(json!("kind")));
    check("†input.tone", None, Ok(json!("kind")));
    check("†input.size", Some("a"), Ok(json!({"w": 1, "h": 3})));
    check("†state.count", Some("a"), Ok(json!(5)));
    check("†state.log.1", Some("a"), Ok(json!("y")));
    check("†user", Some("a"), Ok(json!("whole")));
}

#[test]
fn what_stands_for_nothing_is_said_and_no_null() {
    check("†state.log", None, Err(&["†state.log"]));
    check("†state.n", Some("a"), Ok(Value::Null));
    check("†nobody", None, Err(&["†nobody"]));
    check("†input.userName.first", None, Err(&["†input.userName.first"]));
}

#[test]
fn the_first_that_there_is_or_the_last_of_all() {
    check("†state.x || †input.userName", None, Ok(json!("Jane")));
    check("†input.tone||†input.userName", None, Ok(json!("kind")));
    check("†input.tone && †input.userName", None, Ok(json!("Jane")));
    check("†input.tone && †state.x", None, Err(&["†state.x"]));
    check("†state.x && †input.tone || †state.count", None, Ok(json!(5)));
    check("†a || †b", None, Err(&["†a", "†b"]));
}

#[test]
fn other_texts_are_texts() {
    for text in ["", "†", "Hi †input.name", "†input name", "†input.", "†a ||", "†a & †b", "input.a"]
    {
        assert_eq!(parse_reference(text), None, "{text}");
    }
}

#[test]
fn a_call_gets_values_for_its_references() {
    let call = json!({"_tool": "t", "_instance": "a", "_outputPath": "†state.log", "to": "†input.userName",
            "list": [{"n": "†state.count"}], "text": "Hi †input.userName", "gone": "†x.y", "output": "†state"});
    let (resolved, failed) = resolved_call(&call, &entries());
    let expected = json!({"_tool": "t", "_instance": "a", "_outputPath": "†state.log", "to": "Jane",
            "list": [{"n": 5}], "text": "Hi †input.userName", "gone": "†x.y", "output": "†state"});
    assert_eq!(resolved.to_string(), expected.to_string());
    assert_eq!(failed.iter().map(|link| link.pointer.as_str()).collect::<Vec<_>>(), ["/gone"]);
    assert_eq!(links(&call, &entries()).len(), 3);
}

#[test]
fn what_cannot_be_counted_on_yet_is_passed_over() {
    let call = json!({"to": "†state.count || †input.userName", "n": "†state.count"});
    let (resolved, failed) =
        resolved_call_by(&call, &entries(), &|variable| variable.kind != "state", 100);
    assert_eq!(resolved, json!({"to": "Jane", "n": "†state.count"}));
    assert_eq!(failed.len(), 1);
}

#[test]
fn values_that_are_too_large_together_are_kept_as_names() {
    let call = json!({"a": "†input.userName", "b": ["†input.userName", "†state.count"]});
    let (resolved, failed) = resolved_call_by(&call, &entries(), &|_| true, 36);
    assert_eq!(resolved, json!({"a": "Jane", "b": ["†input.userName", 5]}));
    assert_eq!(failed[0].value, Err(UnresolvedNames { missing: vec![] }));
}

fn any_input() -> impl Strategy<Value = Option<Value>> {
    let leaf = any::<u8>().prop_map(Value::from);
    let value = leaf.prop_recursive(3, 12, 3, |inner| {
        let members = prop::collection::btree_map("[a-c]", inner.clone(), 0..3);
        let object = members.prop_map(|members| Value::Object(members.into_iter().collect()));
        prop_oneof![3 => object, 1 => prop::collection::vec(inner, 0..3).prop_map(Value::from)]
    });
    prop::option::of(value)
}

/// Generates messages that set, merge or push at a path, or contain a plain value.
fn any_message() -> impl Strategy<Value = Value> {
    let case = prop_oneof![Just(None), Just(Some("①")), Just(Some("②"))];
    let way = prop_oneof![Just(None), Just(Some("set")), Just(Some("merge"))];
    (case, way, "[pq]", "[x-z]", any::<u8>()).prop_map(|(case, way, group, key, n)| {
        let mut message = json!({"type": "state", "state": {group.clone(): {key: n}}});
        if let Some(case) = case {
            message["_instance"] = case.into();
        }
        if let Some(way) = way {
            message["_outputMethod"] = way.into();
            message["_outputPath"] = format!("†state.{group}").into();
        }
        message
    })
}

/// Resolves a value literally by the protocol's rule: the newest message first, collecting back to the last one that
/// set the place.
fn by_the_rule(messages: &[Value], case: Option<&str>, group: &str, key: &str) -> Option<Value> {
    for message in messages.iter().rev() {
        if message.get("_instance").and_then(Value::as_str) != case {
            continue;
        }
        let Some(members) = message["state"].get(group) else { continue };
        if let Some(value) = members.get(key) {
            return Some(value.clone());
        }
        if message.get("_outputMethod").and_then(Value::as_str) == Some("set") {
            return None;
        }
    }
    None
}

proptest! {
    #[test]
    fn a_variable_is_what_the_newest_message_says_back_to_the_last_that_set(
        messages in prop::collection::vec(any_message(), 0..10), group in "[pq]", key in "[x-z]",
    ) {
        let read: Vec<Message> = messages.iter().map(|source| Message { source }).collect();
        let entries = merge_context(&read);
        let reference = parse_reference(&format!("†state.{group}.{key}")).unwrap();
        let own = by_the_rule(&messages, Some("①"), &group, &key);
        let expected = own.or_else(|| by_the_rule(&messages, None, &group, &key));
        prop_assert_eq!(resolve(&reference, &entries, Some("①")).ok(), expected);
    }

    #[test]
    fn a_value_of_an_input_is_the_one_in_the_whole_input_of_the_case(
        global in any_input(), own in any_input(), path in prop::collection::vec("[a-c0-1]", 0..4),
    ) {
        let pointer = path.iter().fold(Pointer::root(), |place, key| place.join(key));
        let whole = targeted(global.as_ref(), own.as_ref()).value;
        let expected = whole.as_ref().and_then(|whole| pointer.get(whole)).cloned();
        prop_assert_eq!(value_of_input(global.as_ref(), own.as_ref(), &path), expected);
    }

    #[test]
    fn any_text_is_a_reference_or_none(text in any::<String>()) {
        parse_reference(&text);
    }
}
