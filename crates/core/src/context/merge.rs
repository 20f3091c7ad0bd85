//! Merges the messages of one identity into one (docs/documents.md, "Merging"). Messages with another `_instance` are
//! separate.

use super::Identity;
use super::piece::{Piece, pieces};
use crate::document::{Joining, Message, MessageBody, Request, joined_value};
use serde_json::Value;
use std::collections::BTreeMap;

/// An entry of the merged context, at the position of its first message.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A text, which is sent unchanged or as a filled template.
    Text {
        /// Role: `user`, `system`, `assistant`.
        role: String,
        /// Text of the message.
        text: String,
        /// The case that it is for; `None` for all cases.
        instance: Option<String>,
        /// True if placeholders are replaced by values when it is sent.
        is_template: bool,
    },
    /// Labelled data, merged from all messages of its identity.
    Data(DataMessage),
    /// A message of another type, as written.
    Other {
        /// Role of the message.
        role: String,
        /// Type of the message: `tool`, `plan`, `meta`, or empty.
        kind: String,
        /// The message itself.
        source: Value,
    },
}

/// Labelled data, merged from all messages of its identity.
#[derive(Clone, Debug, PartialEq)]
pub struct DataMessage {
    /// Kind and case of the messages.
    pub identity: Identity,
    /// Role of the first message.
    pub role: String,
    /// Merged value; `None` if no message has one.
    pub value: Option<Value>,
    /// The last schema of the messages; `None` if there is none.
    pub schema: Option<Value>,
    /// The last description of the messages; `None` if there is none.
    pub description: Option<String>,
    /// The last display hints of the form (`ui`); `None` if there are none.
    pub ui: Option<Box<Value>>,
    /// Indices of the messages in the context, in order.
    pub parts: Vec<usize>,
    /// True if a message has `"as": "text"`, so that the values are sent only in texts.
    pub is_in_text: bool,
    /// The content of each message, if the model is to merge them; otherwise empty.
    pub pieces: Vec<Piece>,
}

/// Returns the merged data of a context's messages, in order.
pub fn merged_data(messages: &[Message]) -> Vec<DataMessage> {
    let data = merge_context(messages).into_iter().filter_map(|entry| match entry {
        Entry::Data(data) => Some(data),
        _ => None,
    });
    data.collect()
}

/// Merges a context's messages.
pub fn merge_context(messages: &[Message]) -> Vec<Entry> {
    let (mut entries, mut indices) = (Vec::new(), BTreeMap::new());
    for (place, message) in messages.iter().enumerate() {
        add(&mut entries, &mut indices, place, message);
    }
    for entry in &mut entries {
        if let Entry::Data(data) = entry {
            data.pieces = pieces(&data.identity, &data.parts, messages);
        }
    }
    entries
}

/// True if a context has only texts and merged data, none of them for a single case.
pub fn has_only_texts_and_data(messages: &[Message]) -> bool {
    merge_context(messages).iter().all(|entry| match entry {
        Entry::Text { instance, .. } => instance.is_none(),
        Entry::Data(data) => data.identity.instance.is_none() && data.pieces.is_empty(),
        Entry::Other { .. } => false,
    })
}

/// Returns the merged input without a case: the only one, or the input for all cases.
pub fn input_of(request: &Request) -> Option<DataMessage> {
    merge_context(&request.messages()).into_iter().find_map(|entry| match entry {
        Entry::Data(data) if data.identity.is_input() && data.identity.instance.is_none() => {
            Some(data)
        }
        _ => None,
    })
}

/// Returns the data of a kind for a case, or for all cases with `None`; there is at most one.
pub fn data_of<'entries>(
    entries: &'entries [Entry],
    kind: &str,
    instance: Option<&str>,
) -> Option<&'entries DataMessage> {
    entries.iter().find_map(|entry| match entry {
        Entry::Data(data) => {
            let identity = &data.identity;
            let is_it = identity.kind == kind && identity.instance.as_deref() == instance;
            is_it.then_some(data)
        }
        _ => None,
    })
}

/// Indices of the merged entries by identity.
type EntryIndex = BTreeMap<Identity, usize>;

fn add(entries: &mut Vec<Entry>, indices: &mut EntryIndex, place: usize, message: &Message) {
    let role = message.role().to_owned();
    match message.body() {
        MessageBody::Text(text) => {
            let instance = message.instance().map(str::to_owned);
            let is_template = message.is_template();
            entries.push(Entry::Text { role, text, instance, is_template });
        }
        MessageBody::Other { kind } => {
            let source = message.written().clone();
            entries.push(Entry::Other { role, kind: kind.to_owned(), source });
        }
        MessageBody::Data { kind, instance, value, schema, description, ui } => {
            let part = DataMessage {
                identity: Identity { kind: kind.to_owned(), instance: instance.map(str::to_owned) },
                role,
                value,
                schema: schema.cloned(),
                description: description.map(str::to_owned),
                ui: ui.cloned().map(Box::new),
                parts: vec![place],
                is_in_text: message.is_in_text(),
                pieces: Vec::new(),
            };
            join_or_push(entries, indices, part, message.joining());
        }
    }
}

fn join_or_push(
    entries: &mut Vec<Entry>,
    indices: &mut EntryIndex,
    part: DataMessage,
    how: Joining,
) {
    let earlier = indices.get(&part.identity).and_then(|at| entries.get_mut(*at));
    let Some(Entry::Data(earlier)) = earlier else {
        indices.insert(part.identity.clone(), entries.len());
        let value = joined_value(None, part.value, how);
        entries.push(Entry::Data(DataMessage { value, ..part }));
        return;
    };
    earlier.value = joined_value(earlier.value.take(), part.value, how);
    earlier.schema = part.schema.or(earlier.schema.take());
    earlier.description = part.description.or(earlier.description.take());
    earlier.ui = part.ui.or(earlier.ui.take());
    earlier.is_in_text |= part.is_in_text;
    earlier.parts.extend(part.parts);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[track_caller]
    fn check(context: Value, expected: Value) {
        let sources = context.as_array().unwrap().clone();
        let messages: Vec<Message> = sources.iter().map(|source| Message { source }).collect();
        let merged = merge_context(&messages).into_iter().map(|entry| match entry {
            Entry::Data(data) => {
                json!({data.identity.to_string(): data.value, "parts": data.parts})
            }
            Entry::Text { text, .. } => json!(text),
            Entry::Other { kind, .. } => json!({"other": kind}),
        });
        assert_eq!(Value::Array(merged.collect()).to_string(), expected.to_string());
    }

    #[test]
    fn messages_of_one_kind_merge_where_the_first_stood() {
        check(
            json!([
                {"type": "data", "kind": "user", "data": {"name": "J", "home": {"city": "Rome"}}},
                {"text": "hi"},
                {"type": "data", "kind": "user", "data": {"age": 3, "home": {"zip": "1"}, "name": null}},
            ]),
            json!([{"¶user": {"name": null, "home": {"city": "Rome", "zip": "1"}, "age": 3}, "parts": [0, 2]}, "hi"]),
        );
    }

    #[test]
    fn cases_never_merge_with_each_other_or_with_what_all_share() {
        check(
            json!([
                {"type": "input", "instruction": "x"},
                {"type": "state", "_instance": "①", "a": 1},
                {"type": "state", "_instance": "②", "a": 2},
                {"type": "state", "_instance": "①", "b": [1]},
            ]),
            json!([
                {"¶input": {"instruction": "x"}, "parts": [0]},
                {"¶state ①": {"a": 1, "b": [1]}, "parts": [1, 3]},
                {"¶state ②": {"a": 2}, "parts": [2]},
            ]),
        );
    }

    /// Generates messages of two kinds and three cases; a key has either objects or leaves, never both in turn.
    fn any_message() -> impl Strategy<Value = Value> {
        let leaf = ("[l-n]", any::<u8>().prop_map(Value::from));
        let deep = ("[a-b]", ("[l-n]", any::<u8>()).prop_map(|(key, n)| json!({key: n})));
        let member = prop_oneof![leaf, deep];
        let case = prop_oneof![Just(None), Just(Some("①")), Just(Some("②"))];
        let kind = prop_oneof![Just("state"), Just("user")];
        (prop::collection::vec(member, 1..4), case, kind).prop_map(|(members, case, kind)| {
            let data: serde_json::Map<String, Value> = members.into_iter().collect();
            let mut message = json!({"type": "data", "kind": kind, "data": data});
            if let Some(case) = case {
                message["_instance"] = case.into();
            }
            message
        })
    }

    fn merged(sources: &[Value]) -> Vec<DataMessage> {
        let messages: Vec<Message> = sources.iter().map(|source| Message { source }).collect();
        let data = merge_context(&messages).into_iter().map(|entry| match entry {
            Entry::Data(data) => data,
            other => panic!("{other:?}"),
        });
        data.collect()
    }

    /// Returns the merged data of each identity as a single message.
    fn as_messages(merged: Vec<DataMessage>) -> Vec<Value> {
        let written = merged.into_iter().map(|data| {
            let mut message =
                json!({"type": "data", "kind": data.identity.kind, "data": data.value.unwrap()});
            if let Some(case) = data.identity.instance {
                message["_instance"] = case.into();
            }
            message
        });
        written.collect()
    }

    fn values(merged: &[DataMessage]) -> Vec<String> {
        let line =
            |data: &DataMessage| format!("{} {}", data.identity, data.value.as_ref().unwrap());
        merged.iter().map(line).collect()
    }

    proptest! {
        #[test]
        fn how_messages_are_grouped_makes_no_difference(
            messages in prop::collection::vec(any_message(), 1..8), at in any::<prop::sample::Index>(),
        ) {
            let at = at.index(messages.len());
            let (before, after) = messages.split_at(at);
            let mut grouped = as_messages(merged(before));
            grouped.extend(as_messages(merged(after)));
            prop_assert_eq!(values(&merged(&grouped)), values(&merged(&messages)));
        }

        #[test]
        fn what_others_say_changes_nothing_for_a_case(
            messages in prop::collection::vec(any_message(), 1..8),
        ) {
            for data in merged(&messages) {
                let own: Vec<Value> =
                    data.parts.iter().filter_map(|&part| messages.get(part)).cloned().collect();
                let is_own = |message: &Value| {
                    message["kind"] == data.identity.kind.as_str()
                        && message.get("_instance").and_then(Value::as_str)
                            == data.identity.instance.as_deref()
                };
                prop_assert!(own.iter().all(is_own));
                prop_assert_eq!(messages.iter().filter(|message| is_own(message)).count(), own.len());
                prop_assert_eq!(values(&merged(&own)), values(&[data]));
            }
        }

        #[test]
        fn keys_stand_where_they_first_appeared(
            messages in prop::collection::vec(any_message(), 1..8),
        ) {
            for data in merged(&messages) {
                let mut first: Vec<String> = Vec::new();
                for &part in &data.parts {
                    for key in messages[part]["data"].as_object().unwrap().keys() {
                        if !first.contains(key) {
                            first.push(key.clone());
                        }
                    }
                }
                let value = data.value.unwrap();
                let keys: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
                prop_assert_eq!(keys, first);
            }
        }
    }
}
