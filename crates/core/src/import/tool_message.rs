//! Tools of a request as one `tool` message.

use crate::object::{object, text};
use crate::tool::without_meta;
use serde_json::{Map, Value};

/// Tools by their names.
#[derive(Debug, Default)]
pub(super) struct Tools(Map<String, Value>);

impl Tools {
    /// Adds a tool. Nothing that was read may say who carries out its calls, or what they see.
    pub fn add(
        &mut self,
        name: &str,
        description: Option<&str>,
        takes: Option<&Value>,
        gives: Option<&Value>,
    ) {
        let mut own = takes.and_then(Value::as_object).cloned().unwrap_or_default();
        own.retain(|key, _| !key.starts_with('_') && key != "description");
        without_meta(&mut own);
        let mut members = Map::new();
        members.extend(description.map(|about| ("description".to_owned(), text(about))));
        members.insert("type".to_owned(), text("object"));
        own.shift_remove("type");
        members.extend(own);
        members.extend(gives.map(|gives| ("_output".to_owned(), gives.clone())));
        self.0.insert(name.to_owned(), Value::Object(members));
    }

    /// The only tool: its name, and what it takes.
    pub fn only(&self) -> Option<(&str, &Value)> {
        self.0
            .iter()
            .next()
            .filter(|_| self.0.len() == 1)
            .map(|(name, takes)| (name.as_str(), takes))
    }

    /// The message; none without a tool.
    pub fn message(self) -> Option<Value> {
        let has_any = !self.0.is_empty();
        has_any.then(|| object([("type", text("tool")), ("tool", Value::Object(self.0))]))
    }
}
