//! Finds the messages from which the parts of a merged value came.

use crate::document::{Joining, Message, MessageBody, joined_value};
use crate::pointer::Pointer;
use serde_json::Value;
use std::collections::BTreeMap;

/// A place of a merged value, with the messages that set it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Place of a single value, a list, or an empty object.
    pub pointer: Pointer,
    /// Indices of the messages in the context; several if a list or a text grew.
    pub messages: Vec<usize>,
}

/// Returns the origins of a merged value. `parts` are the indices of its messages in the context, as in
/// [`super::DataMessage::parts`].
pub fn origins(messages: &[Message], parts: &[usize]) -> Vec<Origin> {
    let mut merged: Option<Value> = None;
    let mut origins = Vec::new();
    for &place in parts {
        let Some(message) = messages.get(place) else { continue };
        let MessageBody::Data { value: Some(value), .. } = message.body() else { continue };
        let how = message.joining();
        let before = merged.take();
        merged = joined_value(before.clone(), Some(value), how);
        let Some(after) = &merged else { continue };
        origins = match &before {
            Some(before) => carried(&origins, before, after, place, how),
            None => {
                let own = |pointer| Origin { pointer, messages: vec![place] };
                leaves(after, &Pointer::root(), &mut { own })
            }
        };
    }
    origins
}

/// A part of a value, with the messages that set it as numbers for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Place of the part.
    pub pointer: Pointer,
    /// Numbers of the messages that set it, counted from 1 within this identity; empty if the person changed the value.
    pub messages: Vec<usize>,
}

/// Returns the origins of the current value: the document's messages, or the person where the value differs from the
/// document. `default` is the form's initial value if no message gives one; its origin is all messages together, by
/// their schema.
pub fn settings(
    messages: &[Message],
    parts: &[usize],
    default: Option<&Value>,
    now: Option<&Value>,
) -> Vec<Setting> {
    let loaded = parts.iter().filter_map(|&place| messages.get(place)).fold(None, joined);
    let sources = match (&loaded, default) {
        (None, Some(default)) => leaves(default, &Pointer::root(), &mut |pointer| Origin {
            pointer,
            messages: parts.to_vec(),
        }),
        _ => origins(messages, parts),
    };
    let loaded = loaded.or_else(|| default.cloned());
    let sources: BTreeMap<&Pointer, &Origin> = sources.iter().map(|o| (&o.pointer, o)).collect();
    let number = |place: &usize| parts.iter().position(|part| part == place).map(|at| at + 1);
    let set = |pointer: Pointer| {
        let was = loaded.as_ref().and_then(|loaded| pointer.get(loaded)).map(Value::to_string);
        let is = now.and_then(|now| pointer.get(now)).map(Value::to_string);
        let origin = sources.get(&pointer).filter(|_| was == is);
        let messages = origin.map(|o| o.messages.iter().filter_map(number).collect());
        Setting { pointer, messages: messages.unwrap_or_default() }
    };
    now.map(|now| leaves(now, &Pointer::root(), &mut { set })).unwrap_or_default()
}

fn joined(before: Option<Value>, message: &Message) -> Option<Value> {
    match message.body() {
        MessageBody::Data { value, .. } => joined_value(before, value, message.joining()),
        _ => before,
    }
}

/// Returns the origins after a join: unchanged parts keep theirs, and all others come from the new message.
fn carried(
    earlier: &[Origin],
    before: &Value,
    after: &Value,
    place: usize,
    how: Joining,
) -> Vec<Origin> {
    let earlier: BTreeMap<&Pointer, &Origin> =
        earlier.iter().map(|origin| (&origin.pointer, origin)).collect();
    leaves(after, &Pointer::root(), &mut |pointer| {
        let was = pointer.get(before);
        let now = pointer.get(after);
        let mut messages =
            earlier.get(&pointer).map(|origin| origin.messages.clone()).unwrap_or_default();
        let stays = was.map(Value::to_string) == now.map(Value::to_string);
        let grew = matches!(how.method, Some("push" | "concat")) && is_longer(was, now);
        if !stays && !grew {
            messages.clear();
        }
        if !stays || messages.is_empty() {
            messages.push(place);
        }
        Origin { pointer, messages }
    })
}

fn is_longer(was: Option<&Value>, now: Option<&Value>) -> bool {
    match (was, now) {
        (Some(Value::Array(was)), Some(Value::Array(now))) => now.starts_with(was),
        (Some(Value::String(was)), Some(Value::String(now))) => now.starts_with(was.as_str()),
        _ => false,
    }
}

/// Calls `make` for every place that is no object with members, and collects the results.
fn leaves<T>(value: &Value, place: &Pointer, make: &mut impl FnMut(Pointer) -> T) -> Vec<T> {
    match value {
        Value::Object(members) if !members.is_empty() => members
            .iter()
            .flat_map(|(key, member)| leaves(member, &place.join(key), make))
            .collect(),
        _ => vec![make(place.clone())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(context: Value, expected: &[(&str, &[usize])]) {
        let sources = context.as_array().unwrap().clone();
        let messages: Vec<Message> = sources.iter().map(|source| Message { source }).collect();
        let parts: Vec<usize> = (0..messages.len()).collect();
        let list = origins(&messages, &parts);
        let list: Vec<_> = list.iter().map(|o| (o.pointer.as_str(), &o.messages[..])).collect();
        assert_eq!(list, expected);
    }

    #[test]
    fn every_part_is_of_the_message_that_set_it_last() {
        check(
            json!([
                {"type": "data", "kind": "user", "data": {"name": "J", "home": {"city": "Rome", "no": 1}}},
                {"type": "data", "kind": "user", "description": "nothing set"},
                {"type": "data", "kind": "user", "data": {"age": 3, "home": {"city": "Oslo"}}},
            ]),
            &[("/name", &[0]), ("/home/city", &[2]), ("/home/no", &[0]), ("/age", &[2])],
        );
    }

    #[test]
    fn what_is_not_as_the_document_has_it_is_the_persons() {
        let context = json!([
            {"type": "input", "x": 1}, {"type": "state", "a": 1, "b": {"c": 2}},
            {"type": "state", "_outputMethod": "push", "_outputPath": "†state.l", "l": 1},
            {"type": "state", "_outputMethod": "push", "_outputPath": "†state.l", "l": 2},
        ]);
        let messages: Vec<Message> =
            context.as_array().unwrap().iter().map(|source| Message { source }).collect();
        let origins_of = |now: Option<Value>| -> Vec<(String, Vec<usize>)> {
            let set = settings(&messages, &[1, 2, 3], None, now.as_ref());
            set.into_iter().map(|s| (s.pointer.to_string(), s.messages)).collect()
        };
        let at = |place: &str, messages: &[usize]| (place.to_owned(), messages.to_vec());
        assert_eq!(
            origins_of(Some(json!({"a": 1, "b": {"c": 2}, "l": [1, 2]}))),
            [at("/a", &[1]), at("/b/c", &[1]), at("/l", &[2, 3])]
        );
        assert_eq!(
            origins_of(Some(json!({"a": 2, "b": 5, "l": [1, 2], "n": {}}))),
            [at("/a", &[]), at("/b", &[]), at("/l", &[2, 3]), at("/n", &[])]
        );
        assert_eq!(origins_of(None), []);
    }

    #[test]
    fn what_a_form_begins_with_by_default_is_the_documents() {
        let source = json!({"type": "input", "schema": {"type": "object"}});
        let messages = [Message { source: &source }];
        let origins_of = |default: Value, now: Value| -> Vec<(String, Vec<usize>)> {
            let set = settings(&messages, &[0], Some(&default), Some(&now));
            set.into_iter().map(|s| (s.pointer.to_string(), s.messages)).collect()
        };
        let at = |place: &str, messages: &[usize]| (place.to_owned(), messages.to_vec());
        assert_eq!(origins_of(json!({}), json!({})), [at("", &[1])]);
        assert_eq!(
            origins_of(json!({"size": 3}), json!({"size": 3, "name": "x"})),
            [at("/size", &[1]), at("/name", &[])]
        );
        assert_eq!(origins_of(json!({"size": 3}), json!({"size": 4})), [at("/size", &[])]);
    }

    #[test]
    fn a_list_that_grew_is_of_all_who_let_it_grow() {
        check(
            json!([
                {"type": "state", "log": ["a"], "n": 1},
                {"type": "state", "_outputMethod": "push", "_outputPath": "†state.log", "log": "b"},
            ]),
            &[("/log", &[0, 1]), ("/n", &[0])],
        );
        check(
            json!([{"type": "state", "log": ["a"]}, {"type": "state", "log": ["a", "b"]}]),
            &[("/log", &[1])],
        );
    }

    #[test]
    fn a_value_that_is_said_again_stays_with_who_said_it_first() {
        check(
            json!([{"type": "data", "data": {"a": {}}}, {"type": "data", "data": {"a": {}}}]),
            &[("/a", &[0])],
        );
        check(json!([{"type": "data", "data": 5}, {"type": "data", "data": 6}]), &[("", &[1])]);
    }
}
