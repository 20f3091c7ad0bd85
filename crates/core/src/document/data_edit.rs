//! Writes a person's edit of merged data (`data`, `state`) into the document's messages.
//!
//! The edit changes the last message with a value, as little as possible: unchanged parts stay in the messages that set
//! them. Merging never removes a key, so that a removed key is removed from earlier messages too. Where that is not
//! enough, since a message has its own `_outputMethod`, the last message receives the whole value and the others none.

use super::join::joined_value;
use super::message::{Message, MessageBody, put_value};
use super::request::{InputEdit, Request};
use serde_json::{Map, Value};

/// Keys that define how a message's value joins the earlier ones; removed from a message that receives the whole value.
const JOINING: [&str; 2] = ["_outputMethod", "_outputPath"];

impl Request {
    /// Returns the document in which the edit's messages merge to the edit's value. Messages of other identities stay
    /// as they are, and so does the document if the value is the same.
    #[must_use]
    pub fn with_data(&self, edit: &InputEdit) -> Self {
        let messages = self.messages();
        let sources = edit.messages.iter().filter_map(|&place| messages.get(place));
        let parts: Vec<Value> = sources.map(|message| message.source.clone()).collect();
        let now = merged(&parts);
        if parts.len() != edit.messages.len() || same(now.as_ref(), edit.value.as_ref()) {
            return self.clone();
        }
        let edited = edited(&parts, now.as_ref(), edit.value.as_ref());
        if !self.members().get("context").is_some_and(Value::is_array) {
            // A context that is no list is its only message.
            let only = edited.into_iter().next().unwrap_or_default();
            return self.with_member("context", only);
        }
        let mut entries: Vec<Value> = messages.iter().map(|m| m.source.clone()).collect();
        for (&place, part) in edit.messages.iter().zip(edited) {
            if let Some(entry) = entries.get_mut(place) {
                *entry = part;
            }
        }
        self.with_context(entries)
    }
}

/// Returns the edited messages, by the first strategy that merges to the wanted value.
fn edited(parts: &[Value], now: Option<&Value>, wanted: Option<&Value>) -> Vec<Value> {
    let last = (0..parts.len())
        .rev()
        .find(|&at| parts.get(at).and_then(value_of).is_some())
        .unwrap_or(parts.len().saturating_sub(1));
    if let Some(wanted) = wanted {
        let pruned = without_what_is_gone(parts, last, wanted);
        let ways = [
            in_last(parts, last, now, wanted),
            in_last(&pruned, last, merged(&pruned).as_ref(), wanted),
        ];
        for edited in ways {
            if same(merged(&edited).as_ref(), Some(wanted)) {
                return edited;
            }
        }
    }
    let whole = parts.iter().enumerate().map(|(at, part)| {
        let value = wanted.filter(|_| at == last).cloned();
        with_value(part, value, at == last)
    });
    whole.collect()
}

/// Changes only the last message.
fn in_last(parts: &[Value], last: usize, now: Option<&Value>, wanted: &Value) -> Vec<Value> {
    let mut edited = parts.to_vec();
    if let Some(part) = edited.get_mut(last) {
        let own = patched(value_of(part), now, wanted);
        *part = with_value(part, own, false);
    }
    edited
}

/// Removes the keys that the wanted value lacks from all messages but the last.
fn without_what_is_gone(parts: &[Value], last: usize, wanted: &Value) -> Vec<Value> {
    let pruned = |(at, part): (usize, &Value)| match value_of(part) {
        Some(mut value) if at != last => {
            let is_other = prune(&mut value, wanted);
            if is_other { with_value(part, Some(value), false) } else { part.clone() }
        }
        _ => part.clone(),
    };
    parts.iter().enumerate().map(pruned).collect()
}

/// Returns a message's own value, changed so that the merged value becomes the wanted one.
fn patched(own: Option<Value>, now: Option<&Value>, wanted: &Value) -> Option<Value> {
    if same(now, Some(wanted)) {
        return own;
    }
    let (Some(Value::Object(now)), Value::Object(wanted)) = (now, wanted) else {
        return Some(wanted.clone());
    };
    let mut own = match own {
        Some(Value::Object(own)) => own,
        None => Map::new(),
        Some(_) => return Some(Value::Object(wanted.clone())),
    };
    own.retain(|key, _| wanted.contains_key(key));
    for (key, wanted) in wanted {
        let own_value = own.get(key).cloned();
        if let Some(value) = patched(own_value, now.get(key), wanted) {
            own.insert(key.clone(), value);
        }
    }
    Some(Value::Object(own))
}

/// Removes the keys that another value lacks; returns true if there were any.
fn prune(value: &mut Value, wanted: &Value) -> bool {
    let (Value::Object(members), Value::Object(wanted)) = (value, wanted) else { return false };
    let before = members.len();
    members.retain(|key, _| wanted.contains_key(key));
    let below = members
        .iter_mut()
        .map(|(key, member)| wanted.get(key).is_some_and(|wanted| prune(member, wanted)));
    // `any` would stop at the first one.
    let pruned_below = below.filter(|pruned| *pruned).count() > 0;
    pruned_below || members.len() != before
}

fn with_value(part: &Value, value: Option<Value>, plainly: bool) -> Value {
    let Value::Object(members) = part else { return part.clone() };
    let mut members = members.clone();
    put_value(&mut members, value);
    if plainly {
        members.retain(|key, _| !JOINING.contains(&key.as_str()));
    }
    Value::Object(members)
}

fn value_of(part: &Value) -> Option<Value> {
    match (Message { source: part }).body() {
        MessageBody::Data { value, .. } => value,
        _ => None,
    }
}

fn merged(parts: &[Value]) -> Option<Value> {
    let mut merged = None;
    for part in parts {
        let how = (Message { source: part }).joining();
        merged = joined_value(merged, value_of(part), how);
    }
    merged
}

/// Compares values as texts, since the order of keys and the spelling of numbers matter.
fn same(one: Option<&Value>, other: Option<&Value>) -> bool {
    one.map(Value::to_string) == other.map(Value::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(parts: Value, value: Option<Value>, expected: Value) {
        let messages = (0..parts.as_array().unwrap().len()).collect();
        let request = Request::new(Map::from_iter([("context".to_owned(), parts)]));
        let edited = request.with_data(&InputEdit { messages, value });
        assert_eq!(edited.to_value()["context"].to_string(), expected.to_string());
    }

    #[test]
    fn the_last_message_that_sets_it_says_what_differs() {
        let first = json!({"type": "state", "task": "Draft", "home": {"city": "Rome", "no": 1}});
        let about = json!({"type": "state", "schema": {}, "description": "d"});
        check(
            json!([first, {"type": "state", "state": {"status": "open"}, "_note": 1}, about]),
            Some(json!({"task": "Draft", "home": {"city": "Oslo", "no": 1}, "status": "open"})),
            json!([first, {"type": "state", "state": {"status": "open", "home": {"city": "Oslo"}}, "_note": 1}, about]),
        );
        check(
            json!([{"type": "data", "data": {"a": 1}, "x": 2}]),
            Some(json!({"a": 2, "b": 3})),
            json!([{"type": "data", "data": {"a": 2, "b": 3}, "x": 2}]),
        );
    }

    #[test]
    fn a_key_that_is_gone_goes_from_all_who_say_it() {
        let third = json!({"type": "state", "c": 3});
        check(
            json!([{"type": "state", "a": 1, "b": {"x": 1, "y": 2}}, third, {"type": "state", "a": 2}]),
            Some(json!({"b": {"y": 2}, "c": 3})),
            json!([{"type": "state", "b": {"y": 2}}, third, {"type": "state"}]),
        );
    }

    #[test]
    fn a_list_that_grew_is_said_whole_by_the_last_where_it_changes() {
        let push = json!({"type": "state", "_outputMethod": "push", "_outputPath": "†state.log", "state": {"log": "b"}});
        let first = json!({"type": "state", "log": ["a"], "n": 1});
        check(
            json!([first, push]),
            Some(json!({"log": ["a", "b"], "n": 2})),
            json!([first, {"type": "state", "_outputMethod": "push", "_outputPath": "†state.log", "state": {"log": "b", "n": 2}}]),
        );
        check(
            json!([first, push]),
            Some(json!({"log": ["b"], "n": 1})),
            json!([{"type": "state"}, {"type": "state", "state": {"log": ["b"], "n": 1}}]),
        );
    }

    #[test]
    fn everything_can_be_taken_away_and_be_said_for_the_first_time() {
        check(
            json!([{"type": "data", "data": 1}, {"type": "data", "schema": {}, "data": 2}]),
            None,
            json!([{"type": "data"}, {"type": "data", "schema": {}}]),
        );
        check(
            json!([{"type": "data", "schema": {}}]),
            Some(json!(5)),
            json!([{"type": "data", "schema": {}, "data": 5}]),
        );
    }

    #[test]
    fn a_context_of_one_message_stays_one() {
        let text = r#"{"context": {"type": "state", "n": 1.50}, "x": 1}"#;
        let members = crate::document::parse_text(text).unwrap().as_object().unwrap().clone();
        let edit = InputEdit { messages: vec![0], value: Some(json!({"n": 2})) };
        let edited = Request::new(members).with_data(&edit).to_value();
        assert_eq!(edited.to_string(), r#"{"context":{"type":"state","n":2},"x":1}"#);
    }
}
