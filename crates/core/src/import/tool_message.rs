//! Collects the tools of a request in one `tool` message.

use super::note::{Adaptation, Omission};
use super::parts::Parts;
use crate::object::{object, text};
use crate::pointer::Pointer;
use crate::tool::without_meta;
use serde_json::{Map, Value};

/// Tools by name.
#[derive(Debug, Default)]
pub(super) struct Tools(Map<String, Value>);

impl Tools {
    /// Adds a tool. An imported tool may not state who carries out its calls, or which data they see.
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

    /// Puts the tools before the messages. A single tool whose call is forced becomes the answer's schema instead: that
    /// was how structured answers were requested before providers supported schemas.
    pub fn put(self, parts: &mut Parts, choice: Option<&Value>, place: &Pointer) {
        let forced = choice.and_then(forced_name);
        if parts.schema.is_none()
            && let Some((name, takes)) = self.only()
            && forced == Some(name)
        {
            parts.schema = Some(takes.clone());
            parts.changed(place, Adaptation::ForcedTool);
            return;
        }
        if choice.is_some_and(|choice| !is_usual(choice)) {
            parts.not_carried(place, Omission::ToolChoice);
        }
        self.message().into_iter().for_each(|message| parts.context.insert(0, message));
    }

    /// Returns the name and the definition of the only tool; `None` if there are several or none.
    fn only(&self) -> Option<(&str, &Value)> {
        let first = self.0.iter().next().filter(|_| self.0.len() == 1);
        first.map(|(name, takes)| (name.as_str(), takes))
    }

    /// Returns the `tool` message; `None` without a tool.
    pub fn message(self) -> Option<Value> {
        let has_any = !self.0.is_empty();
        has_any.then(|| object([("type", text("tool")), ("tool", Value::Object(self.0))]))
    }
}

/// Returns the name of the tool whose call is forced.
fn forced_name(choice: &Value) -> Option<&str> {
    let named = choice.get("function").unwrap_or(choice);
    named.get("name").and_then(Value::as_str)
}

/// Returns true if the model chooses the tools freely, which is the default.
fn is_usual(choice: &Value) -> bool {
    let kind = choice.as_object().filter(|members| members.len() == 1);
    choice.is_null()
        || choice == "auto"
        || kind.is_some_and(|only| only.get("type") == Some(&"auto".into()))
}
