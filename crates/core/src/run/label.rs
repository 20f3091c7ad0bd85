//! A person's label of a run: a name, a note, and whether it is pinned to the top.

use crate::object::text;
use serde_json::{Map, Value};

/// A person's label of a run, in a record `{"name"?: string, "note"?: string, "pinned"?: true}`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunLabel {
    /// Name; empty for the one that is derived from the run's question.
    pub name: String,
    /// Note; empty if there is none.
    pub note: String,
    /// True if the run is listed before others.
    pub is_pinned: bool,
}

impl RunLabel {
    /// Writes the label for a record; `None` if it is empty.
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

    /// Reads a label; malformed parts count as absent, so that a run is not lost for its label.
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
