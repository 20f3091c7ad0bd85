//! The cases of a document, and the input that all of them share.

use crate::context::{DataMessage, Entry, merge_context, targeted};
use crate::document::{Message, Request};
use crate::field::infer_schema;
use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A document's cases.
///
/// Their kind is what a case is filled in as: their input, or where no case has one, the first data
/// that a case has, such as its state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Batch {
    /// `input`, `state`; empty where there are no cases with data.
    pub kind: String,
    /// The input for all cases, where inputs are the cases' kind.
    pub shared: Option<DataMessage>,
    /// The cases, in the order in which they first appear.
    pub cases: Vec<Case>,
}

/// One case.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// `_instance`.
    pub instance: String,
    /// Its data of the cases' kind; `None` if it has none of that.
    pub data: Option<DataMessage>,
    /// All its messages, by their places in the context.
    pub messages: Vec<usize>,
    /// Where it says something else than the input for all cases.
    pub overridden: Vec<Pointer>,
}

impl Batch {
    /// The schema that the cases share: that of the input for all, or else the first that a case gives.
    pub fn schema(&self) -> Option<&Value> {
        let cases = self.cases.iter().filter_map(|case| case.data.as_ref());
        self.shared.iter().chain(cases).find_map(|data| data.schema.as_ref())
    }

    /// The ids of its cases, in order.
    pub fn instances(&self) -> Vec<String> {
        self.cases.iter().map(|case| case.instance.clone()).collect()
    }

    /// The case of an id.
    pub fn case(&self, instance: &str) -> Option<&Case> {
        self.cases.iter().find(|case| case.instance == instance)
    }

    /// What is in force for a case: the input for all, and its own over it.
    pub fn value(&self, case: &Case) -> Option<Value> {
        targeted(self.shared_value(), case.own()).value
    }

    fn shared_value(&self) -> Option<&Value> {
        self.shared.as_ref()?.value.as_ref()
    }
}

impl Case {
    /// What it says itself.
    pub fn own(&self) -> Option<&Value> {
        self.data.as_ref()?.value.as_ref()
    }
}

/// Reads the cases of a document; there are none where no message has an `_instance`.
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

/// The ids of a document's cases, in the order in which they first appear.
pub fn instances(request: &Request) -> Vec<String> {
    let messages = request.messages();
    instance_places(&messages).into_iter().map(|(instance, _)| instance.to_owned()).collect()
}

/// What the cases are filled in as.
fn kind_of(entries: &[Entry]) -> String {
    let mut kinds = entries.iter().filter_map(|entry| match entry {
        Entry::Data(data) if data.identity.instance.is_some() => Some(data.identity.kind.as_str()),
        _ => None,
    });
    let first = kinds.next().unwrap_or_default();
    let has_input = first == "input" || kinds.any(|kind| kind == "input");
    if has_input { "input".to_owned() } else { first.to_owned() }
}

/// The cases in the order in which they first appear, each with its messages' places.
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

/// What describes a case's own values: the schema that all share, without what the input for all
/// has answered and the case does not override, and with what cases have beyond it, as their
/// values look. Nothing of it is written into the document.
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

/// The longest of the texts that cases have there, so that each fits; what else is there stays.
fn longest_text<'own>(key: &str, first: &'own Value, owns: &[&'own Value]) -> &'own Value {
    let there = owns.iter().filter_map(|own| own.get(key));
    let texts = there.filter(|value| first.is_string() && value.is_string());
    texts.max_by_key(|value| value.as_str().map(str::len)).unwrap_or(first)
}

/// Whether an answer is for one case only: the schema has no calls, and no place that names a case.
/// So it is of an answer that is a text, without a schema.
pub fn holds_one_case(request: &Request) -> bool {
    let Some(schema) = request.schema() else { return true };
    let has_calls = schema.get("properties").is_some_and(|listed| listed.get("calls").is_some());
    !has_calls && !names_cases(schema)
}

/// Whether a schema has a place that names a case.
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
