//! Tests of the content of messages, and of writing a value back into one.

use super::*;
use serde_json::json;

#[track_caller]
fn check(source: Value, kind: &str, instance: Option<&str>, value: Option<Value>) {
    match (Message { source: &source }).body() {
        MessageBody::Data { kind: k, instance: i, value: v, .. } => {
            assert_eq!((k, i, v), (kind, instance, value));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn text_comes_in_three_shapes() {
    for source in [
        json!({"type": "text", "text": "Hi"}),
        json!({"role": "system", "content": "Hi"}),
        json!({"role": "user", "content": {"type": "text", "text": "Hi"}}),
        json!({"type": "system", "message": "Hi"}),
        json!("Hi"),
    ] {
        assert_eq!((Message { source: &source }).body(), MessageBody::Text("Hi".into()));
    }
}

#[test]
fn a_role_that_no_chat_knows_is_none() {
    for (source, role) in [
        (json!({"role": "developer", "content": ""}), "developer"),
        (json!({"role": "model", "content": ""}), "model"),
        (json!({"type": "advisor", "role": "The sceptic"}), "user"),
        (json!({"type": "system", "message": "Hi"}), "system"),
        (json!({"text": "Hi"}), "user"),
    ] {
        assert_eq!((Message { source: &source }).role(), role);
    }
}

#[test]
fn data_is_read_from_its_key_or_flat() {
    check(
        json!({"type": "data", "kind": "user", "data": {"a": 1}}),
        "user",
        None,
        Some(json!({"a": 1})),
    );
    check(json!({"type": "data", "data": 5}), "data", None, Some(json!(5)));
    check(
        json!({"type": "input", "input": {"a": 1}, "schema": {}}),
        "input",
        None,
        Some(json!({"a": 1})),
    );
    check(json!({"kind": "input", "input": {"a": 1}}), "input", None, Some(json!({"a": 1})));
    check(
        json!({"type": "state", "_instance": "①", "task": "x", "_note": 1}),
        "state",
        Some("①"),
        Some(json!({"task": "x"})),
    );
    check(json!({"type": "input", "schema": {}}), "input", None, None);
}

#[test]
fn the_content_of_a_chats_message_may_be_a_message_of_a_type() {
    let input = json!({"type": "input", "input": {"guest": "Mia"}, "schema": {}});
    let wrapped = json!({"role": "assistant", "_instance": "①", "content": input});
    check(wrapped.clone(), "input", Some("①"), Some(json!({"guest": "Mia"})));
    let message = Message { source: &wrapped };
    assert_eq!((message.role(), message.instance()), ("assistant", Some("①")));
    let mut members = wrapped.as_object().unwrap().clone();
    put_value(&mut members, Some(json!({"guest": "Leo"})));
    let expected = json!({"role": "assistant", "_instance": "①",
            "content": {"type": "input", "input": {"guest": "Leo"}, "schema": {}}});
    assert_eq!(Value::Object(members).to_string(), expected.to_string());
    let part = json!({"role": "user", "content": {"type": "image", "data": "x"}});
    assert_eq!((Message { source: &part }).body(), MessageBody::Other { kind: "" });
}

#[test]
fn a_message_of_a_type_may_be_the_only_part_of_a_list() {
    let input = json!({"type": "input", "input": {"guest": "Mia"}, "schema": {}});
    let wrapped = json!({"role": "user", "content": [input]});
    check(wrapped.clone(), "input", None, Some(json!({"guest": "Mia"})));
    let message = Message { source: &wrapped };
    assert_eq!((message.own_place(), message.lost_part()), (["content", "0"].as_slice(), None));
    let mut members = wrapped.as_object().unwrap().clone();
    put_value(&mut members, Some(json!({"guest": "Leo"})));
    assert_eq!(members["content"][0]["input"], json!({"guest": "Leo"}));
    let words = json!({"type": "text", "text": "Greet"});
    let mixed = json!({"role": "user", "content": [words, input]});
    let mixed = Message { source: &mixed };
    assert_eq!(mixed.body(), MessageBody::Other { kind: "" });
    assert_eq!((mixed.own_place(), mixed.lost_part()), ([].as_slice(), Some((1, "input"))));
    assert_eq!(mixed.foreign_part(), None);
    let picture =
        json!({"role": "user", "content": [{"type": "text", "text": "a"}, {"type": "image"}]});
    assert_eq!(Message { source: &picture }.foreign_part(), Some((1, "image")));
    let words = json!({"role": "user", "content": [words, words]});
    let words = Message { source: &words };
    assert_eq!((words.lost_part(), words.foreign_part()), (None, None));
    assert_eq!(words.body(), MessageBody::Text("Greet\n\nGreet".into()));
}

#[test]
fn a_value_is_put_back_where_it_stood() {
    let check = |message: Value, value: Option<Value>, expected: Value| {
        let mut members = message.as_object().unwrap().clone();
        put_value(&mut members, value);
        assert_eq!(Value::Object(members).to_string(), expected.to_string());
    };
    check(
        json!({"type": "input", "input": {"a": 1}, "schema": {}}),
        Some(json!({"a": 2})),
        json!({"type": "input", "input": {"a": 2}, "schema": {}}),
    );
    check(
        json!({"type": "input", "a": 1, "_instance": "①", "b": 2}),
        Some(json!({"a": 3, "c": 4})),
        json!({"type": "input", "a": 3, "_instance": "①", "c": 4}),
    );
    check(
        json!({"type": "input", "schema": {}}),
        Some(json!({"a": 1})),
        json!({"type": "input", "schema": {}, "input": {"a": 1}}),
    );
    check(
        json!({"type": "input", "schema": {}, "ui": {"a": {}}, "a": 1}),
        Some(json!({"a": 2})),
        json!({"type": "input", "schema": {}, "ui": {"a": {}}, "a": 2}),
    );
    check(
        json!({"type": "state", "a": 1}),
        Some(json!({"role": "x"})),
        json!({"type": "state", "state": {"role": "x"}}),
    );
}

#[test]
fn what_stands_beside_a_schema_and_tells_of_looks_is_no_value() {
    let looks = json!({"a": {"ui:widget": "textarea"}});
    let check = |source: Value, ui: Option<&Value>, value: Option<Value>| match (Message {
        source: &source,
    })
    .body()
    {
        MessageBody::Data { ui: hints, value: v, .. } => {
            assert_eq!((hints, v), (ui, value), "{source}");
        }
        other => panic!("{other:?}"),
    };
    check(json!({"type": "input", "schema": {}, "ui": looks}), Some(&looks), None);
    check(
        json!({"type": "input", "schema": {}, "uiSchema": looks, "input": {"a": 1}}),
        Some(&looks),
        Some(json!({"a": 1})),
    );
    check(
        json!({"type": "input", "schema": {}, "ui": looks, "a": 1}),
        Some(&looks),
        Some(json!({"a": 1})),
    );
    check(json!({"type": "input", "ui": looks}), None, Some(json!({"ui": looks})));
    check(json!({"type": "input", "schema": {}, "ui": "dark"}), None, Some(json!({"ui": "dark"})));
    check(
        json!({"type": "input", "schema": {"properties": {"ui": {}}}, "ui": looks}),
        None,
        Some(json!({"ui": looks})),
    );
}
