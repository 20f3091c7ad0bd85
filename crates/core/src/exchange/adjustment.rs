//! How a prompt was put otherwise, since a server did not take it as it was.

use crate::object::{object, text};
use serde_json::Value;

/// What was put otherwise. The document keeps what its author wrote.
///
/// A record keeps it as JSON:
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
        /// Its name: one of [`SentPrompt::options`](super::SentPrompt::options), or one of
        /// [`Adjustment::OF_WIRE`].
        name: String,
    },
    /// The limit of the answer's length goes by the other of its names, `max_tokens` and
    /// `max_completion_tokens`.
    OtherLimit,
    /// What the system says is one message, before all others.
    SystemFirst,
    /// What the system says is said by the person.
    SystemAsPerson,
    /// Messages of one side that follow each other are one.
    Turns,
    /// The schema is rewritten as grammars take it: that of a server of which nothing is known had been sent as written.
    SchemaForGrammar,
    /// The schema stands in the messages as text, and the server does not enforce it.
    SchemaInText,
}

impl Adjustment {
    /// What asks for counts of tokens at the end of a stream.
    pub const STREAM_OPTIONS: &str = "stream_options";

    /// What asks for the answer in pieces.
    pub const STREAM: &str = "stream";

    /// What is sent of our own accord, and named in no document.
    pub const OF_WIRE: [&str; 2] = [Self::STREAM_OPTIONS, Self::STREAM];

    /// A plain instance of each, for names.
    const ALL: [Self; 7] = [
        Self::Without { name: String::new() },
        Self::OtherLimit,
        Self::SystemFirst,
        Self::SystemAsPerson,
        Self::Turns,
        Self::SchemaForGrammar,
        Self::SchemaInText,
    ];

    /// Its name in records, and in the locales.
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

    /// What it names; empty for those that name nothing.
    pub fn name(&self) -> &str {
        match self {
            Self::Without { name } => name,
            _ => "",
        }
    }

    /// The adjustment as records keep it.
    pub fn to_value(&self) -> Value {
        match self {
            Self::Without { name } => object([("is", text(self.key())), ("name", text(name))]),
            _ => object([("is", text(self.key()))]),
        }
    }

    /// Reads what [`Adjustment::to_value`] wrote.
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
