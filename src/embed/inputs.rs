//! The inputs of a document as one value for the host page: an object; or with several, a list of objects, each with
//! its `_instance`.

use pilcrow_core::context::{DataMessage, Entry, merge_context};
use pilcrow_core::document::{InputEdit, Request};
use serde_json::{Map, Value};

/// The key for the name of a case.
const INSTANCE: &str = "_instance";

/// Returns the inputs of a document.
pub(super) fn value(request: &Request) -> Value {
    let inputs: Vec<DataMessage> = inputs(request).collect();
    if let [only] = inputs.as_slice()
        && only.identity.instance.is_none()
    {
        return only.value.clone().unwrap_or_default();
    }
    inputs.into_iter().map(with_instance).collect()
}

/// Returns the edits that put given inputs into a document; inputs of cases that it does not have are left out.
pub(super) fn edits(request: &Request, values: &Value) -> Vec<InputEdit> {
    let values = values.as_array().map_or(std::slice::from_ref(values), Vec::as_slice);
    let edit = |input: DataMessage| {
        let instance = input.identity.instance.as_deref();
        let is_its = |value: &&Value| value.get(INSTANCE).and_then(Value::as_str) == instance;
        let mut value = values.iter().find(is_its)?.clone();
        if let Value::Object(members) = &mut value {
            members.shift_remove(INSTANCE);
        }
        Some(InputEdit { messages: input.parts, value: Some(value) })
    };
    inputs(request).filter_map(edit).collect()
}

fn inputs(request: &Request) -> impl Iterator<Item = DataMessage> {
    let entries = merge_context(&request.messages());
    entries.into_iter().filter_map(|entry| match entry {
        Entry::Data(data) if data.identity.is_input() => Some(data),
        _ => None,
    })
}

fn with_instance(input: DataMessage) -> Value {
    let mut members = Map::new();
    members.extend(input.identity.instance.map(|instance| (INSTANCE.to_owned(), instance.into())));
    match input.value {
        Some(Value::Object(own)) => members.extend(own),
        // Beside the case's name, a value that is no object needs a key.
        Some(other) => drop(members.insert("value".to_owned(), other)),
        None => {}
    }
    Value::Object(members)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::document::parse_document;
    use serde_json::json;

    #[track_caller]
    fn check(document: &str, inputs: Value, expected: Value) {
        let request = parse_document(document).unwrap().request;
        let filled = request.with_inputs(&edits(&request, &inputs));
        assert_eq!(value(&filled), expected);
    }

    #[test]
    fn one_input_is_its_value_and_cases_are_a_list() {
        let one = "{context: [{type: 'input', input: {a: 1, b: 2}}]}";
        check(one, json!({"a": 5}), json!({"a": 5}));
        check(one, json!({"_instance": "①", "a": 5}), json!({"a": 1, "b": 2}));
        let two = "{context: [{type: 'input', _instance: '①', input: {a: 1}}, {type: 'input', _instance: '②', input: {a: 2}}]}";
        let inputs = json!([{"_instance": "②", "a": 7}, {"_instance": "③", "a": 8}]);
        check(two, inputs, json!([{"_instance": "①", "a": 1}, {"_instance": "②", "a": 7}]));
        check("{context: ['Hi']}", json!({"a": 1}), json!([]));
    }
}
