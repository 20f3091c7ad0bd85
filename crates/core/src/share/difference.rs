//! The differences between inputs and a document, as a shared link contains them, and the inputs restored from them.

use super::SharedAnswer;
use crate::object::text;
use serde_json::{Map, Value};

/// The content of a link for a document that the address names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SharedDifference {
    /// The differences of the inputs.
    pub inputs: Vec<SharedInput>,
    /// The answer to these inputs; `None` if the sender did not include it.
    pub answer: Option<SharedAnswer>,
}

/// The difference of one case's input.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedInput {
    /// The case; `None` for the input of all cases.
    pub instance: Option<String>,
    /// The changed value.
    change: Change,
}

#[derive(Clone, Debug, PartialEq)]
enum Change {
    /// Keys of an object with other values, and keys that were removed.
    Keys { set: Map<String, Value>, unset: Vec<String> },
    /// A different value as a whole.
    Whole(Value),
}

impl SharedInput {
    /// Returns the differing values: the key, `None` for the whole input; and the value, `None` if it was removed.
    pub fn parts(&self) -> Vec<(Option<&str>, Option<&Value>)> {
        match &self.change {
            Change::Whole(value) => vec![(None, Some(value))],
            Change::Keys { set, unset } => {
                let set = set.iter().map(|(key, value)| (Some(key.as_str()), Some(value)));
                set.chain(unset.iter().map(|key| (Some(key.as_str()), None))).collect()
            }
        }
    }
}

/// Returns the differences between inputs by case, given as pairs of the document's value and the current one.
pub fn differences<'value>(
    inputs: impl IntoIterator<Item = (Option<String>, Option<&'value Value>, Option<&'value Value>)>,
) -> Vec<SharedInput> {
    let differing = inputs.into_iter().filter(|(_, before, now)| before != now);
    let differing = differing.filter_map(|(instance, before, now)| {
        let change = match (before, now?) {
            (Some(Value::Object(before)), Value::Object(now)) => keys(before, now),
            (_, now) => Change::Whole(now.clone()),
        };
        Some(SharedInput { instance, change })
    });
    differing.collect()
}

fn keys(before: &Map<String, Value>, now: &Map<String, Value>) -> Change {
    let is_new = |(key, value): &(&String, &Value)| before.get(*key) != Some(*value);
    let set = now.iter().filter(is_new).map(|(key, value)| (key.clone(), value.clone())).collect();
    let unset = before.keys().filter(|key| !now.contains_key(*key)).cloned().collect();
    Change::Keys { set, unset }
}

/// Returns the document's input with the differences applied.
pub fn filled(shared: &SharedInput, own: Option<&Value>) -> Value {
    match &shared.change {
        Change::Whole(value) => value.clone(),
        Change::Keys { set, unset } => {
            let mut members = own.and_then(Value::as_object).cloned().unwrap_or_default();
            members.retain(|key, _| !unset.contains(key));
            set.iter().for_each(|(key, value)| drop(members.insert(key.clone(), value.clone())));
            Value::Object(members)
        }
    }
}

impl SharedDifference {
    /// Converts the difference to the link's JSON: `{inputs, answer?}`, the inputs being a list of objects with `case`,
    /// and `set` and `unset` or `value`.
    pub fn to_value(&self) -> Value {
        let mut members = Map::new();
        members.insert("inputs".to_owned(), self.inputs.iter().map(input_value).collect());
        let answer = self.answer.as_ref().map(SharedAnswer::to_value);
        members.extend(answer.map(|answer| ("answer".to_owned(), answer)));
        Value::Object(members)
    }

    /// Parses the link's JSON; `None` if it has another shape.
    pub fn from_value(value: &Value) -> Option<Self> {
        let answer = match value.get("answer") {
            None => None,
            Some(answer) => Some(SharedAnswer::from_value(answer)?),
        };
        let inputs = value.get("inputs")?.as_array()?.iter().map(input).collect::<Option<_>>()?;
        Some(Self { inputs, answer })
    }
}

fn input_value(input: &SharedInput) -> Value {
    let mut members = Map::new();
    if let Some(instance) = &input.instance {
        members.insert("case".to_owned(), text(instance));
    }
    match &input.change {
        Change::Whole(value) => drop(members.insert("value".to_owned(), value.clone())),
        Change::Keys { set, unset } => {
            members.insert("set".to_owned(), Value::Object(set.clone()));
            if !unset.is_empty() {
                members.insert("unset".to_owned(), unset.iter().map(|key| text(key)).collect());
            }
        }
    }
    Value::Object(members)
}

fn input(source: &Value) -> Option<SharedInput> {
    let instance = match source.get("case") {
        None => None,
        Some(case) => Some(case.as_str()?.to_owned()),
    };
    let change = match (source.get("value"), source.get("set")) {
        (Some(value), None) => Change::Whole(value.clone()),
        (None, Some(Value::Object(set))) => {
            let unset = source.get("unset").and_then(Value::as_array).into_iter().flatten();
            let unset = unset.map(|key| key.as_str().map(str::to_owned)).collect::<Option<_>>()?;
            Change::Keys { set: set.clone(), unset }
        }
        _ => return None,
    };
    Some(SharedInput { instance, change })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[track_caller]
    fn check(before: Value, now: Value, expected: Value) {
        let inputs = differences([(None, Some(&before), Some(&now))]);
        let written = SharedDifference { inputs, answer: None }.to_value();
        assert_eq!(written, json!({"inputs": expected}));
        let read = SharedDifference::from_value(&written).unwrap().inputs;
        let filled = read.first().map(|shared| filled(shared, Some(&before)));
        assert_eq!(filled.unwrap_or(before), now);
    }

    #[test]
    fn only_what_differs_is_carried() {
        check(json!({"a": 1, "b": 2}), json!({"a": 1, "b": 2}), json!([]));
        check(json!({"a": 1, "b": 2}), json!({"a": 1, "b": null}), json!([{"set": {"b": null}}]));
        check(json!({"a": 1, "b": 2}), json!({"b": 2}), json!([{"set": {}, "unset": ["a"]}]));
        check(json!([1]), json!([1, 2]), json!([{"value": [1, 2]}]));
        check(json!({"a": 1}), json!(7), json!([{"value": 7}]));
    }

    #[test]
    fn an_answer_goes_along_with_who_gave_it() {
        let answer = json!({"value": {"ok": true}, "provider": "openai", "model": "m"});
        let link = json!({"inputs": [], "answer": answer});
        let read = SharedDifference::from_value(&link).unwrap();
        assert_eq!(read.answer.as_ref().map(|answer| answer.model.as_str()), Some("m"));
        assert_eq!(read.to_value(), link);
    }

    #[test]
    fn what_says_something_else_is_refused() {
        for value in [
            json!(null),
            json!({}),
            json!({"inputs": {}}),
            json!({"inputs": [7]}),
            json!({"inputs": [{}]}),
            json!({"inputs": [{"set": []}]}),
            json!({"inputs": [{"set": {}, "value": 1}]}),
            json!({"inputs": [{"set": {}, "unset": [1]}]}),
            json!({"inputs": [{"case": 1, "value": 1}]}),
            json!({"inputs": [], "answer": null}),
            json!({"inputs": [], "answer": {"value": 1, "provider": "openai"}}),
        ] {
            assert_eq!(SharedDifference::from_value(&value), None, "{value}");
        }
    }

    fn members() -> impl Strategy<Value = Value> {
        let value = prop_oneof![
            Just(Value::Null),
            any::<i32>().prop_map(Value::from),
            "[a-c]*".prop_map(Value::from)
        ];
        prop::collection::btree_map("[a-e]", value, 0..5)
            .prop_map(|members| Value::Object(members.into_iter().collect()))
    }

    proptest! {
        #[test]
        fn what_is_filled_in_is_what_was_shared(before in members(), now in members()) {
            let inputs = differences([(Some("①".to_owned()), Some(&before), Some(&now))]);
            let shared = SharedDifference { inputs, answer: None };
            let read = SharedDifference::from_value(&shared.to_value()).unwrap();
            prop_assert_eq!(&read, &shared);
            let filled = read.inputs.first().map_or(before.clone(), |shared| filled(shared, Some(&before)));
            prop_assert_eq!(filled, now);
        }
    }
}
