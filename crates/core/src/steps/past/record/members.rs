//! Helpers to write and read the members of a record's objects: empty members are left out, members of a wrong type are
//! ignored.

use serde_json::{Map, Value};

pub(super) fn number(value: &Value, key: &str) -> Option<usize> {
    value.get(key).and_then(as_usize)
}

pub(super) fn as_usize(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|number| usize::try_from(number).ok())
}

pub(super) fn flag(value: &Value, key: &str) -> bool {
    value.get(key).and_then(Value::as_bool).unwrap_or_default()
}

/// A builder of an object with optional members.
#[derive(Default)]
pub(super) struct Members(Map<String, Value>);

impl Members {
    pub fn always(&mut self, key: &str, value: Value) {
        self.0.insert(key.to_owned(), value);
    }

    pub fn some(&mut self, key: &str, value: Option<Value>) {
        self.0.extend(value.map(|value| (key.to_owned(), value)));
    }

    pub fn value(self) -> Value {
        Value::Object(self.0)
    }
}
