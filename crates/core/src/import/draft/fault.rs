//! What can be wrong with a draft.

use super::change::ChangeFault;
use crate::misspelling::Misspelling;
use serde_json::{Map, Value};

/// What is wrong with a draft, or was not understood of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftFault {
    /// Nothing came.
    Empty,
    /// Only sentences came, such as a refusal.
    Prose,
    /// The draft ends before it is whole.
    Cut,
    /// The draft is written in a way that cannot be read, from this line on.
    Unreadable {
        /// The line, from 1.
        line: usize,
    },
    /// The draft can be read, and nothing of a tool is in it; with its first names.
    Shapeless(Vec<String>),
    /// The model would be told nothing.
    NoTexts,
    /// There is nothing to fill in.
    NoInput,
    /// The draft does not say what comes back.
    NoAnswer,
    /// A field of a kind that there is not; it became a text.
    Kind {
        /// What the field is called.
        field: String,
        /// The kind, as it was written.
        written: String,
    },
    /// A field that nothing can be made of. It is left out.
    Field(String),
    /// A part that a drafted tool does not have. It is left out.
    LeftOut(String),
    /// There are more fields, or fields within fields, than a tool made of words has. They are left out.
    TooMany,
    /// A name that one object had twice. What came first is lost.
    Repeated(String),
    /// The limits of this field leave nothing between them.
    Limits(String),
    /// A default or an example that its field does not allow.
    Value {
        /// The title of the field.
        field: String,
        /// The value, as JSON.
        value: String,
    },
    /// A name, or a value, that means nothing where it stands.
    Misspelled(Misspelling),
    /// A change that cannot be made.
    Change(ChangeFault),
}

/// The most names that are listed of an object that is no tool.
const MOST_NAMES: usize = 5;

impl DraftFault {
    /// The fault that nothing of a tool is in these members.
    pub(super) fn shapeless(members: &Map<String, Value>) -> Self {
        Self::Shapeless(members.keys().take(MOST_NAMES).cloned().collect())
    }

    /// Whether something is lacking for it, so that it is worth asking again. What was left out, or became a text, is
    /// only told.
    pub fn is_lack(&self) -> bool {
        match self {
            Self::Change(fault) => fault.is_lack(),
            Self::LeftOut(_) | Self::TooMany | Self::Kind { .. } | Self::Field(_) => false,
            _ => true,
        }
    }

    /// What is wrong, for the model that is asked again.
    pub(super) fn sentence(&self) -> String {
        match self {
            Self::Empty => "Nothing came.".to_owned(),
            Self::Prose => "There was no JSON, only sentences.".to_owned(),
            Self::Cut => "It was cut off before its end. Make it shorter.".to_owned(),
            Self::Unreadable { line } => format!("It is no valid JSON from line {line} on."),
            Self::Shapeless(keys) => {
                format!("It is no such document; it begins with {}.", keys.join(", "))
            }
            Self::NoTexts => "It has no text that tells the model what to do.".to_owned(),
            Self::NoInput => {
                "It has no input message with a schema of what the person fills in.".to_owned()
            }
            Self::NoAnswer => "It has no schema with the fields of the answer.".to_owned(),
            Self::Kind { field, written } => format!("`{field}` is of no known type: {written}."),
            Self::Field(name) => format!("`{name}` is no description of a field."),
            Self::LeftOut(name) => format!("`{name}` has no place in it."),
            Self::TooMany => "It has too many fields.".to_owned(),
            Self::Repeated(name) => {
                format!("One object has `{name}` twice, so that the first is lost. Rename one.")
            }
            Self::Limits(field) => {
                format!("No value fits between the minimum and the maximum of `{field}`.")
            }
            Self::Value { field, value } => {
                format!("`{field}` does not allow {value}, its default or example.")
            }
            Self::Change(fault) => fault.sentence(),
            Self::Misspelled(mistake) => {
                let (written, place) = (&mistake.written, mistake.pointer.as_str());
                match mistake.kind.suggestion() {
                    Some(meant) => format!("`{written}` at {place} should be `{meant}`."),
                    None => format!("`{written}` at {place} is wrong: {}.", mistake.kind.key()),
                }
            }
        }
    }
}
