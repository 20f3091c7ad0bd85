//! The cases of a document, and the input that they share.

use crate::context::{DataMessage, Entry, merge_context, targeted};
use crate::document::{Message, Request};
use crate::field::infer_schema;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The cases of a document.
///
/// Their kind is the data that a person fills in for a case: its input, or if no case has one, the first data of a
/// case, such as its state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Batch {
    /// Kind of data: `input`, `state`; empty without cases that have data.
    pub kind: String,
    /// The input for all cases, if the cases' kind is `input`.
    pub shared: Option<DataMessage>,
    /// The cases, in the order in which they first appear.
    pub cases: Vec<Case>,
}

/// One case.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Id of the case (`_instance`).
    pub instance: String,
    /// Data of the case of the cases' kind; `None` if it has none.
    pub data: Option<DataMessage>,
    /// Indices of its messages in the context.
    pub messages: Vec<usize>,
    /// Places at which it overrides the input for all cases.
    pub overridden: Vec<Pointer>,
}

impl Batch {
    /// Returns the schema of the cases: of the input for all, or the first that a case has.
    pub fn schema(&self) -> Option<&Value> {
        let cases = self.cases.iter().filter_map(|case| case.data.as_ref());
        self.shared.iter().chain(cases).find_map(|data| data.schema.as_ref())
    }

    /// Returns the ids of the cases, in order.
    pub fn instances(&self) -> Vec<String> {
        self.cases.iter().map(|case| case.instance.clone()).collect()
    }

    /// Returns the case with an id.
    pub fn case(&self, instance: &str) -> Option<&Case> {
        self.cases.iter().find(|case| case.instance == instance)
    }

    /// Returns the effective value of a case: the input for all, overridden by its own.
    pub fn value(&self, case: &Case) -> Option<Value> {
        targeted(self.shared_value(), case.own()).value
    }

    fn shared_value(&self) -> Option<&Value> {
        self.shared.as_ref()?.value.as_ref()
    }
}

impl Case {
    /// Returns its own value.
    pub fn own(&self) -> Option<&Value> {
        self.data.as_ref()?.value.as_ref()
    }
}

/// Reads the cases of a document; empty if no message has an `_instance`.
pub fn batch(request: &Request) -> Batch {
    let messages = request.messages();
    let entries = merge_context(&messages);
    let kind = kind_of(&entries);
    let mut shared = None;
    let mut own: BTreeMap<String, DataMessage> = BTreeMap::new();
    for entry in entries {
        let Entry::Data(data) = entry else { continue };
        match data.identity.instance.clone() {
            Some(instance) if data.identity.kind == kind => drop(own.insert(instance, data)),
            None if data.identity.is_input() && matches!(kind.as_str(), "input" | "") => {
                shared = Some(data);
            }
            _ => {}
        }
    }
    let shared_value = shared.as_ref().and_then(|shared| shared.value.as_ref());
    let cases = instance_places(&messages).into_iter().map(|(instance, messages)| {
        let data = own.remove(instance);
        let own = data.as_ref().and_then(|data| data.value.as_ref());
        let overridden = targeted(shared_value, own).overridden;
        Case { instance: instance.to_owned(), data, messages, overridden }
    });
    let cases = cases.collect();
    Batch { kind, shared, cases }
}

/// Returns the ids of a document's cases, in order of first appearance.
pub fn instances(request: &Request) -> Vec<String> {
    let messages = request.messages();
    instance_places(&messages).into_iter().map(|(instance, _)| instance.to_owned()).collect()
}

/// Returns the kind of data of the cases.
fn kind_of(entries: &[Entry]) -> String {
    let mut kinds = entries.iter().filter_map(|entry| match entry {
        Entry::Data(data) if data.identity.instance.is_some() => Some(data.identity.kind.as_str()),
        _ => None,
    });
    let first = kinds.next().unwrap_or_default();
    let has_input = first == "input" || kinds.any(|kind| kind == "input");
    if has_input { "input".to_owned() } else { first.to_owned() }
}

/// Returns the cases in order of first appearance, each with the indices of its messages.
pub(super) fn instance_places<'document>(
    messages: &[Message<'document>],
) -> Vec<(&'document str, Vec<usize>)> {
    let mut instances: Vec<(&str, Vec<usize>)> = Vec::new();
    let mut indices: BTreeMap<&str, usize> = BTreeMap::new();
    for (place, message) in messages.iter().enumerate() {
        let Some(instance) = message.instance() else { continue };
        let at = *indices.entry(instance).or_insert(instances.len());
        if at == instances.len() {
            instances.push((instance, Vec::new()));
        }
        if let Some((_, places)) = instances.get_mut(at) {
            places.push(place);
        }
    }
    instances
}

/// Returns the schema of the cases' own values: the shared schema without the fields that the input for all fills and
/// no case overrides, and with fields for further values of the cases. It is never written into the document.
pub fn case_schema(schema: Option<&Value>, shared: Option<&Value>, owns: &[&Value]) -> Value {
    let mut described = match schema {
        Some(Value::Object(members)) => members.clone(),
        _ => Map::from_iter([("type".to_owned(), text("object"))]),
    };
    let answered = |key: &str| {
        shared.is_some_and(|shared| shared.get(key).is_some())
            && !owns.iter().any(|own| own.get(key).is_some())
    };
    let listed = described.get("properties").and_then(Value::as_object).cloned();
    let mut properties = listed.unwrap_or_default();
    properties.retain(|key, _| !answered(key));
    for own in owns {
        for (key, value) in own.as_object().into_iter().flatten() {
            if !properties.contains_key(key) {
                let sample = longest_text(key, value, owns);
                properties.insert(key.clone(), infer_schema(sample));
            }
        }
    }
    if let Some(Value::Array(required)) = described.get_mut("required") {
        let is_shared =
            |key: &Value| key.as_str().is_some_and(|k| shared.is_some_and(|s| s.get(k).is_some()));
        required.retain(|key| !is_shared(key));
    }
    let has_any = !properties.is_empty() || described.contains_key("properties");
    if has_any {
        described.insert("properties".to_owned(), Value::Object(properties));
    }
    if described.is_empty() { object([]) } else { Value::Object(described) }
}

/// Returns the longest text of the cases under a key, so that the inferred field fits all; other values stay.
fn longest_text<'own>(key: &str, first: &'own Value, owns: &[&'own Value]) -> &'own Value {
    let there = owns.iter().filter_map(|own| own.get(key));
    let texts = there.filter(|value| first.is_string() && value.is_string());
    texts.max_by_key(|value| value.as_str().map(str::len)).unwrap_or(first)
}

/// True if an answer is for one case: the schema has no calls, and no property that names a case. An answer without a
/// schema is a text, and so for one case.
pub fn holds_one_case(request: &Request) -> bool {
    let Some(schema) = request.schema() else { return true };
    let has_calls = schema.get("properties").is_some_and(|listed| listed.get("calls").is_some());
    !has_calls && !names_cases(schema)
}

/// True if a schema has a property that names a case.
pub(crate) fn names_cases(schema: &Value) -> bool {
    match schema {
        Value::Object(members) => {
            let listed = members.get("properties").and_then(|listed| listed.get("_instance"));
            listed.is_some() || members.values().any(names_cases)
        }
        Value::Array(items) => items.iter().any(names_cases),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use serde_json::json;

    #[test]
    fn cases_are_read_with_what_is_theirs() {
        let text = "[{type: 'input', input: {tone: 'kind', n: 1}, schema: {type: 'object'}},
            {type: 'state', _instance: 'b', x: 1}, {type: 'input', _instance: 'a', comment: 'A'},
            {type: 'plan', _instance: 'c', plan: []}, {type: 'text', _instance: 'b', text: 'hi'},
            {type: 'input', _instance: 'a', n: 2}]";
        let batch = batch(&parse_document(text).unwrap().request);
        assert_eq!(batch.instances(), ["b", "a"]);
        let (b, a) = (&batch.cases[0], &batch.cases[1]);
        assert_eq!((&b.messages, b.own()), (&vec![1, 4], None));
        assert_eq!((&a.messages, a.own()), (&vec![2, 5], Some(&json!({"comment": "A", "n": 2}))));
        assert_eq!(a.overridden, [Pointer::parse("/n").unwrap()]);
        assert_eq!(batch.value(a), Some(json!({"tone": "kind", "n": 2, "comment": "A"})));
        assert_eq!(batch.value(b), Some(json!({"tone": "kind", "n": 1})));
    }

    #[test]
    fn a_document_without_cases_has_none() {
        let request = parse_document("[{type: 'input', a: 1}]").unwrap().request;
        let batch = batch(&request);
        assert!(batch.cases.is_empty() && batch.shared.is_some());
    }

    #[test]
    fn a_case_is_asked_for_what_is_not_answered_for_all() {
        let schema = json!({"type": "object", "title": "T", "required": ["rules", "comment"],
            "properties": {"rules": {"type": "array"}, "comment": {"type": "string"}, "n": {"type": "number"}}});
        let shared = json!({"rules": ["a"], "n": 5});
        assert_eq!(
            case_schema(
                Some(&schema),
                Some(&shared),
                &[&json!({"comment": "x", "n": 3, "extra": true})]
            ),
            json!({"type": "object", "title": "T", "required": ["comment"],
                "properties": {"comment": {"type": "string"}, "n": {"type": "number"}, "extra": {"type": "boolean"}}})
        );
        assert_eq!(
            case_schema(None, None, &[&json!({"a": 1}), &json!({"b": "x"})]),
            json!({"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "string"}}})
        );
        let long = json!({"a": "x\ny"});
        assert_eq!(
            case_schema(None, None, &[&json!({"a": "x"}), &long, &json!({"a": 1})]),
            json!({"type": "object", "properties": {"a": {"type": "string", "format": "multiline"}}})
        );
    }
}
