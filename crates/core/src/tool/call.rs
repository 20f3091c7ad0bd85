//! A call as a model wrote it: its tool, its case, its parameters, and its output path.

use super::output_path::{OutputMethod, OutputPaths};
use super::variable::is_reference;
use crate::context::Tool;
use serde_json::{Map, Value};

/// Members of a call that are not parameters.
const OWN_KEYS: [&str; 5] = ["_tool", "_instance", "_outputPath", "_outputMethod", "output"];

/// Member with the reason of a call, which is shown to the person and not passed to the tool.
pub const REASON: &str = "_reason";

/// A call in an answer.
#[derive(Clone, Copy, Debug)]
pub struct Call<'solution> {
    /// The call's JSON value.
    pub source: &'solution Value,
}

impl<'solution> Call<'solution> {
    /// Returns the calls of an answer: those in `calls`, or the items of a list.
    pub fn find_all(solution: &'solution Value) -> Vec<Self> {
        let list = match solution {
            Value::Array(calls) => Some(calls),
            other => other.get("calls").and_then(Value::as_array),
        };
        list.into_iter().flatten().map(|source| Self { source }).collect()
    }

    /// Returns `_tool`.
    pub fn tool(&self) -> Option<&'solution str> {
        self.text_of("_tool")
    }

    /// Returns `_instance`.
    pub fn instance(&self) -> Option<&'solution str> {
        self.text_of("_instance")
    }

    /// Returns the model's reason for the call; `None` if it gives none.
    pub fn reason(&self) -> Option<&'solution str> {
        self.text_of(REASON).map(str::trim).filter(|reason| !reason.is_empty())
    }

    /// Returns the call without some of its members.
    pub fn without(&self, keys: &[&str]) -> Value {
        match self.source {
            Value::Object(members) => {
                let rest = members.iter().filter(|(key, _)| !keys.contains(&key.as_str()));
                Value::Object(rest.map(|(key, value)| (key.clone(), value.clone())).collect())
            }
            other => other.clone(),
        }
    }

    /// Returns the place of the result: `_outputPath`, or an `output` that is a reference.
    pub fn output_path(&self) -> Option<&'solution str> {
        let named = self.source.get("output").filter(|value| is_reference(value));
        self.text_of("_outputPath").or_else(|| named.and_then(Value::as_str))
    }

    /// Parses the place of the result; `None` if there is no valid path.
    pub fn output_paths(&self) -> Option<OutputPaths> {
        OutputPaths::read(self.output_path()?)
    }

    /// Returns the method by which the result joins the existing value, as the call or its tool sets it; `None` if the
    /// method is unknown.
    pub fn output_method(&self, tool: Option<&Tool>) -> Option<OutputMethod> {
        let own = self.source.get("_outputMethod").filter(|method| !method.is_null());
        let tools = || tool?.meta("_outputMethod").filter(|method| !method.is_null());
        match own.or_else(tools) {
            None => Some(OutputMethod::default()),
            Some(named) => named.as_str().and_then(OutputMethod::read),
        }
    }

    /// Returns the parameters.
    pub fn parameters(&self) -> Map<String, Value> {
        let is_path = |key: &str, value: &Value| key == "output" && is_reference(value);
        let own = self.source.as_object().into_iter().flatten();
        let own = own.filter(|(key, value)| !key.starts_with('_') && !is_path(key, value));
        own.map(|(key, value)| (key.clone(), value.clone())).collect()
    }

    /// Returns the call as it is passed to code or a server. Other members that begin with `_` have no meaning and are
    /// not shown, so they are removed: otherwise they would bypass the person who approves the call.
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
