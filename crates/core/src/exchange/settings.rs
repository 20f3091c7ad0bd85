//! The person's settings of the provider. They contain no API key, as settings are stored unprotected and keys are not.

use super::kind::ProviderKind;
use crate::object::{object, text};
use serde_json::Value;

/// The provider that answers, with its address and model.
///
/// Stored as JSON; members that are missing or of another type get their default:
///
/// ```
/// use pilcrow_core::document::parse_text;
/// use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
///
/// let stored = r#"{"kind":"ollama","baseUrl":"http://localhost:11434","model":"m","modelUrl":"","schemaAsText":false}"#;
/// let settings = ProviderSettings::from_value(&parse_text(stored).unwrap_or_default());
/// assert_eq!(settings.kind, ProviderKind::Ollama);
/// assert_eq!(settings.to_value().to_string(), stored);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderSettings {
    /// The kind of provider.
    pub kind: ProviderKind,
    /// The server's address, as typed.
    pub base_url: String,
    /// The model to use; if empty, the document's own.
    pub model: String,
    /// The address of the in-browser model's file; empty for the one beside the app.
    pub model_url: String,
    /// True if the provider has no structured output, so that the schema goes into the prompt as text.
    pub schema_as_text: bool,
}

impl Default for ProviderSettings {
    fn default() -> Self {
        Self {
            kind: ProviderKind::default(),
            base_url: "https://api.openai.com/v1".to_owned(),
            model: String::new(),
            model_url: String::new(),
            schema_as_text: false,
        }
    }
}

impl ProviderSettings {
    /// Returns the settings as JSON for storage.
    pub fn to_value(&self) -> Value {
        object([
            ("kind", text(self.kind.key())),
            ("baseUrl", text(&self.base_url)),
            ("model", text(&self.model)),
            ("modelUrl", text(&self.model_url)),
            ("schemaAsText", self.schema_as_text.into()),
        ])
    }

    /// Reads stored settings. Members that are missing or of another type get their default, so that settings of an
    /// older or a newer version never lock a person out.
    pub fn from_value(value: &Value) -> Self {
        let fresh = Self::default();
        let text = |key: &str| value.get(key).and_then(Value::as_str);
        let owned = |key: &str, fresh: String| text(key).map_or(fresh, str::to_owned);
        Self {
            kind: text("kind").and_then(ProviderKind::from_key).unwrap_or(fresh.kind),
            base_url: owned("baseUrl", fresh.base_url),
            model: owned("model", fresh.model),
            model_url: owned("modelUrl", fresh.model_url),
            schema_as_text: value
                .get("schemaAsText")
                .and_then(Value::as_bool)
                .unwrap_or(fresh.schema_as_text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_come_back_as_they_were_stored() {
        for kind in ProviderKind::ALL {
            let settings = ProviderSettings {
                kind,
                base_url: "http://127.0.0.1:8089".into(),
                model: "m".into(),
                model_url: "https://x.example/m.gguf".into(),
                schema_as_text: true,
            };
            assert_eq!(ProviderSettings::from_value(&settings.to_value()), settings);
        }
    }

    #[test]
    fn what_storage_lost_is_as_new() {
        let read = ProviderSettings::from_value(&json!({"kind": "quantum", "model": 5}));
        assert_eq!(read, ProviderSettings::default());
        assert_eq!(ProviderSettings::from_value(&Value::Null), ProviderSettings::default());
    }
}
