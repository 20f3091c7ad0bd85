//! Adjustments: changes to a request after a server refused its first form.

use crate::object::{object, text};
use serde_json::Value;

/// An adjustment of a request. The document itself keeps its author's version.
///
/// Records store it as JSON:
///
/// ```
/// use pilcrow_core::exchange::Adjustment;
///
/// let adjustment = Adjustment::Without { name: "seed".to_owned() };
/// let stored = adjustment.to_value();
/// assert_eq!(stored.to_string(), r#"{"is":"without","name":"seed"}"#);
/// assert_eq!(Adjustment::from_value(&stored), Some(adjustment));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Adjustment {
    /// A setting, or a member of the call's body, is left out.
    Without {
        /// The member's name: one of [`SentPrompt::options`](super::SentPrompt::options), or one of
        /// [`Adjustment::OF_WIRE`].
        name: String,
    },
    /// The limit of the answer's length is sent under its other name: `max_tokens` or `max_completion_tokens`.
    OtherLimit,
    /// All system messages are merged into one, before all others.
    SystemFirst,
    /// System messages are sent with the user's role.
    SystemAsPerson,
    /// Consecutive messages of the same role are merged.
    Turns,
    /// The schema is rewritten for servers that compile it to a grammar; an unknown server gets it as written at first.
    SchemaForGrammar,
    /// The schema is sent as text in the messages, and the server does not enforce it.
    SchemaInText,
}

impl Adjustment {
    /// The member that requests token counts at the end of a stream.
    pub const STREAM_OPTIONS: &str = "stream_options";

    /// The member that requests the answer in pieces.
    pub const STREAM: &str = "stream";

    /// Members that Pilcrow itself adds, and that no document contains.
    pub const OF_WIRE: [&str; 2] = [Self::STREAM_OPTIONS, Self::STREAM];

    /// An instance of each adjustment, to find one by its key.
    const ALL: [Self; 7] = [
        Self::Without { name: String::new() },
        Self::OtherLimit,
        Self::SystemFirst,
        Self::SystemAsPerson,
        Self::Turns,
        Self::SchemaForGrammar,
        Self::SchemaInText,
    ];

    /// Returns the name in records and in the locales.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Without { .. } => "without",
            Self::OtherLimit => "other_limit",
            Self::SystemFirst => "system_first",
            Self::SystemAsPerson => "system_as_person",
            Self::Turns => "turns",
            Self::SchemaForGrammar => "schema_for_grammar",
            Self::SchemaInText => "schema_in_text",
        }
    }

    /// Returns the name of the setting that is left out; empty for other adjustments.
    pub fn name(&self) -> &str {
        match self {
            Self::Without { name } => name,
            _ => "",
        }
    }

    /// Returns the adjustment as JSON for records.
    pub fn to_value(&self) -> Value {
        match self {
            Self::Without { name } => object([("is", text(self.key())), ("name", text(name))]),
            _ => object([("is", text(self.key()))]),
        }
    }

    /// Reads the JSON of [`Adjustment::to_value`]; `None` if it is not of that shape.
    pub fn from_value(value: &Value) -> Option<Self> {
        let key = value.get("is")?.as_str()?;
        match Self::ALL.into_iter().find(|one| one.key() == key)? {
            Self::Without { .. } => {
                Some(Self::Without { name: value.get("name")?.as_str()?.to_owned() })
            }
            plain => Some(plain),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_comes_back_from_a_record() {
        for adjustment in Adjustment::ALL {
            assert_eq!(Adjustment::from_value(&adjustment.to_value()), Some(adjustment));
        }
        assert_eq!(Adjustment::from_value(&json!({"is": "otherwise"})), None);
        assert_eq!(Adjustment::from_value(&json!({"is": "without"})), None);
    }
}
