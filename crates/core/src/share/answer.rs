//! The answer that a link carries beside the inputs.

use crate::object::{object, text};
use serde_json::Value;

/// An answer, and who gave it as the sender's page says.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedAnswer {
    /// The answer.
    pub value: Value,
    /// The provider, by its key; empty where it is not known.
    pub provider: String,
    /// The model; empty where it is not known.
    pub model: String,
}

impl SharedAnswer {
    /// As a link carries it: `{value, provider, model}`.
    pub(super) fn to_value(&self) -> Value {
        object([
            ("value", self.value.clone()),
            ("provider", text(&self.provider)),
            ("model", text(&self.model)),
        ])
    }

    /// From a link; `None` if it says something else.
    pub(super) fn from_value(value: &Value) -> Option<Self> {
        let word = |key: &str| Some(value.get(key)?.as_str()?.to_owned());
        Some(Self {
            value: value.get("value")?.clone(),
            provider: word("provider")?,
            model: word("model")?,
        })
    }
}
