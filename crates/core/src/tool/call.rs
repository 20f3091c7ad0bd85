//! A call as a model wrote it: which tool, for which case, with what, and where its result goes.

use super::output_path::{OutputMethod, OutputPaths};
use super::variable::is_reference;
use crate::context::Tool;
use serde_json::{Map, Value};

/// What a call says beside its parameters.
const OWN_KEYS: [&str; 5] = ["_tool", "_instance", "_outputPath", "_outputMethod", "output"];

/// Why a call is made: said to the person, and to no tool.
pub const REASON: &str = "_reason";

/// A call, read through.
#[derive(Clone, Copy, Debug)]
pub struct Call<'solution> {
    /// As it was written.
    pub source: &'solution Value,
}

impl<'solution> Call<'solution> {
    /// The calls of an answer: those in `calls`, or a bare list of them.
    pub fn find_all(solution: &'solution Value) -> Vec<Self> {
        let list = match solution {
            Value::Array(calls) => Some(calls),
            other => other.get("calls").and_then(Value::as_array),
        };
        list.into_iter().flatten().map(|source| Self { source }).collect()
    }

    /// `_tool`.
    pub fn tool(&self) -> Option<&'solution str> {
        self.text_of("_tool")
    }

    /// `_instance`.
    pub fn instance(&self) -> Option<&'solution str> {
        self.text_of("_instance")
    }

    /// Why it is made, as the model says; `None` if it says nothing.
    pub fn reason(&self) -> Option<&'solution str> {
        self.text_of(REASON).map(str::trim).filter(|reason| !reason.is_empty())
    }

    /// The call without some of its keys.
    pub fn without(&self, keys: &[&str]) -> Value {
        match self.source {
            Value::Object(members) => {
                let rest = members.iter().filter(|(key, _)| !keys.contains(&key.as_str()));
                Value::Object(rest.map(|(key, value)| (key.clone(), value.clone())).collect())
            }
            other => other.clone(),
        }
    }

    /// Where its result goes: `_outputPath`, or an `output` that is a path.
    pub fn output_path(&self) -> Option<&'solution str> {
        let named = self.source.get("output").filter(|value| is_reference(value));
        self.text_of("_outputPath").or_else(|| named.and_then(Value::as_str))
    }

    /// Where its result goes, read; `None` if it says nothing that is a path.
    pub fn output_paths(&self) -> Option<OutputPaths> {
        OutputPaths::read(self.output_path()?)
    }

    /// How its result joins what is there, as it says, or as its tool does; `None` if that is a way that there is not.
    pub fn output_method(&self, tool: Option<&Tool>) -> Option<OutputMethod> {
        let own = self.source.get("_outputMethod").filter(|method| !method.is_null());
        let tools = || tool?.meta("_outputMethod").filter(|method| !method.is_null());
        match own.or_else(tools) {
            None => Some(OutputMethod::default()),
            Some(named) => named.as_str().and_then(OutputMethod::read),
        }
    }

    /// What it gives to its tool.
    pub fn parameters(&self) -> Map<String, Value> {
        let is_path = |key: &str, value: &Value| key == "output" && is_reference(value);
        let own = self.source.as_object().into_iter().flatten();
        let own = own.filter(|(key, value)| !key.starts_with('_') && !is_path(key, value));
        own.map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    /// The call as it goes to code or a server. Other keys that begin with `_` mean nothing and are shown
    /// nowhere, so they are left out: they would be a way past the person who approves it.
    pub fn passed_on(&self) -> Value {
        let parameters = self.parameters();
        let own = self.source.as_object().into_iter().flatten();
        let is_told = |key: &str| parameters.contains_key(key) || OWN_KEYS.contains(&key);
        own.filter(|(key, _)| is_told(key))
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect()
    }

    fn text_of(&self, key: &str) -> Option<&'solution str> {
        self.source.get(key).and_then(Value::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_no_card_shows_goes_to_nobody() {
        let source = json!({"_tool": "count", "text": "hi", "_note": "†state", "_x": "the letter", "_output": 3, "_outputPath": "†state.n", "_instance": "①"});
        let expected =
            json!({"_tool": "count", "text": "hi", "_outputPath": "†state.n", "_instance": "①"});
        assert_eq!(Call { source: &source }.passed_on(), expected);
        let reasoned = json!({"_tool": "count", "_reason": " To know. "});
        let call = Call { source: &reasoned };
        assert_eq!(
            (call.passed_on(), call.reason()),
            (json!({"_tool": "count"}), Some("To know."))
        );
        assert_eq!(Call { source: &json!({"_reason": 5}) }.reason(), None);
        let path = json!({"_tool": "count", "output": "†state.n"});
        assert_eq!(Call { source: &path }.passed_on(), path);
    }
}
