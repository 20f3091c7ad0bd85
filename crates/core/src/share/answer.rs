//! The answer that a link contains beside the inputs.

use crate::object::{object, text};
use serde_json::Value;

/// An answer, with its provider and model as the sender's page reports them.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedAnswer {
    /// The answer.
    pub value: Value,
    /// Key of the provider; empty if unknown.
    pub provider: String,
    /// Name of the model; empty if unknown.
    pub model: String,
}

impl SharedAnswer {
    /// Converts the answer to the link's JSON: `{value, provider, model}`.
    pub(super) fn to_value(&self) -> Value {
        object([
            ("value", self.value.clone()),
            ("provider", text(&self.provider)),
            ("model", text(&self.model)),
        ])
    }

    /// Parses the link's JSON; `None` if it has another shape.
    pub(super) fn from_value(value: &Value) -> Option<Self> {
        let word = |key: &str| Some(value.get(key)?.as_str()?.to_owned());
        Some(Self {
            value: value.get("value")?.clone(),
            provider: word("provider")?,
            model: word("model")?,
        })
    }
}
