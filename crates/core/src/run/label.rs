//! What a person says of a run: what it is called, a note, and that it is to stay at the top.

use crate::object::text;
use serde_json::{Map, Value};

/// What a person says of a run. In a record `{"name"?: string, "note"?: string, "pinned"?: true}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunLabel {
    /// Its name; empty for the one that is made of what it was asked.
    pub name: String,
    /// A note.
    pub note: String,
    /// Whether it is listed before the others.
    pub is_pinned: bool,
}

impl RunLabel {
    /// As it is kept; `None` if nothing is said.
    pub(super) fn to_value(&self) -> Option<Value> {
        let texts = [("name", &self.name), ("note", &self.note)];
        let entries = texts.into_iter().filter(|(_, value)| !value.is_empty());
        let mut members: Map<String, Value> =
            entries.map(|(key, value)| (key.to_owned(), text(value))).collect();
        if self.is_pinned {
            members.insert("pinned".to_owned(), true.into());
        }
        (!members.is_empty()).then_some(Value::Object(members))
    }

    /// What is of another shape counts as not said: a run is not given up for its name.
    pub(super) fn from_value(value: Option<&Value>) -> Self {
        let text = |key: &str| value.and_then(|value| value.get(key)).and_then(Value::as_str);
        let pinned = value.and_then(|value| value.get("pinned"));
        Self {
            name: text("name").unwrap_or_default().to_owned(),
            note: text("note").unwrap_or_default().to_owned(),
            is_pinned: pinned == Some(&Value::Bool(true)),
        }
    }
}
