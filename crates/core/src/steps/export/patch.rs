//! The change from one value to another as JSON Patch (RFC 6902).

use crate::object::{object, text};
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Returns the operations that turn `before` into `after`, in order; empty if they are equal. Objects and lists are
/// changed part by part, everything else is replaced.
pub(super) fn patch(before: &Value, after: &Value) -> Vec<Value> {
    let mut operations = Vec::new();
    change(&Pointer::root(), before, after, &mut operations);
    operations
}

fn change(at: &Pointer, before: &Value, after: &Value, operations: &mut Vec<Value>) {
    match (before, after) {
        (before, after) if before == after => {}
        (Value::Object(before), Value::Object(after)) => members(at, before, after, operations),
        (Value::Array(before), Value::Array(after)) => entries(at, before, after, operations),
        _ => operations.push(set("replace", at, after)),
    }
}

fn members(
    at: &Pointer,
    before: &Map<String, Value>,
    after: &Map<String, Value>,
    operations: &mut Vec<Value>,
) {
    let gone = before.keys().filter(|key| !after.contains_key(*key));
    operations.extend(gone.map(|key| remove(&at.join(key))));
    for (key, value) in after {
        match before.get(key) {
            Some(was) => change(&at.join(key), was, value, operations),
            None => operations.push(set("add", &at.join(key), value)),
        }
    }
}

fn entries(at: &Pointer, before: &[Value], after: &[Value], operations: &mut Vec<Value>) {
    for (place, (was, value)) in before.iter().zip(after).enumerate() {
        change(&at.join(&place.to_string()), was, value, operations);
    }
    // Removals go from the end, as each one moves the entries after it.
    let gone = (after.len()..before.len()).rev();
    operations.extend(gone.map(|place| remove(&at.join(&place.to_string()))));
    let new = after.iter().skip(before.len());
    operations.extend(new.map(|value| set("add", &at.join("-"), value)));
}

fn set(name: &str, at: &Pointer, value: &Value) -> Value {
    object([("op", text(name)), ("path", text(&at.to_string())), ("value", value.clone())])
}

fn remove(at: &Pointer) -> Value {
    object([("op", text("remove")), ("path", text(&at.to_string()))])
}
