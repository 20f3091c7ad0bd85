//! Corrects an answer's values where only the spelling is wrong and the meaning is clear, at no cost.
//!
//! A value is changed only if its type, or its list of allowed values, excludes it, and every change is reported with
//! the value before. No value is invented, rounded or dropped.

mod value;

pub use value::repaired;

use super::answer_text::{SolutionError, read_solution};
use crate::document::is_strict;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// A correction of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Repair {
    /// Place in the corrected answer.
    pub pointer: Pointer,
    /// Kind of the mistake.
    pub kind: RepairKind,
    /// Value before; `None` if the text around the value was wrong.
    pub from: Option<Value>,
    /// Value after.
    pub to: Option<Value>,
}

/// The kinds of mistakes that can be corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepairKind {
    /// Text, a code fence or thoughts around the value, or deviations from JSON: trailing commas, bare keys, comments.
    Text,
    /// A number in quotes.
    QuotedNumber,
    /// `true` or `false` in quotes.
    QuotedBoolean,
    /// `null` in quotes.
    QuotedNull,
    /// An object or list in quotes, as JSON text.
    QuotedJson,
    /// A single value in place of a list of such values.
    NotInList,
    /// An allowed value in another letter case.
    LetterCase,
    /// A connection that ended after the last bracket, before the provider reported the end.
    Unended,
    /// A provider's filter that stopped the model after the last bracket.
    Filtered,
    /// A reply without text, with the value at the end of the model's reasoning.
    InThoughts,
    /// A prompt of which the server read only a part, by its token count; this is only reported, not corrected.
    CutPrompt,
}

impl RepairKind {
    /// All kinds.
    pub const ALL: [Self; 11] = [
        Self::Text,
        Self::QuotedNumber,
        Self::QuotedBoolean,
        Self::QuotedNull,
        Self::QuotedJson,
        Self::NotInList,
        Self::LetterCase,
        Self::Unended,
        Self::Filtered,
        Self::InThoughts,
        Self::CutPrompt,
    ];

    /// Name of the kind in records and locales.
    pub fn key(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::QuotedNumber => "quoted_number",
            Self::QuotedBoolean => "quoted_boolean",
            Self::QuotedNull => "quoted_null",
            Self::QuotedJson => "quoted_json",
            Self::NotInList => "not_in_list",
            Self::LetterCase => "letter_case",
            Self::Unended => "unended",
            Self::Filtered => "filtered",
            Self::InThoughts => "in_thoughts",
            Self::CutPrompt => "cut_prompt",
        }
    }

    /// Returns the kind with that name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

impl Repair {
    /// Creates a correction of the whole answer.
    pub fn of_all(kind: RepairKind) -> Self {
        Self { pointer: Pointer::root(), kind, from: None, to: None }
    }

    /// Writes `{"pointer", "is": key, "from", "to"}` for a record.
    pub fn to_value(&self) -> Value {
        let mut members = Map::new();
        members.insert("pointer".to_owned(), text(self.pointer.as_str()));
        members.insert("is".to_owned(), text(self.kind.key()));
        for (key, value) in [("from", &self.from), ("to", &self.to)] {
            members.extend(value.clone().map(|value| (key.to_owned(), value)));
        }
        Value::Object(members)
    }

    /// Reads a correction that [`Repair::to_value`] wrote; `None` if it is malformed.
    pub fn from_value(value: &Value) -> Option<Self> {
        Some(Self {
            pointer: Pointer::parse(value.get("pointer")?.as_str()?)?,
            kind: RepairKind::from_key(value.get("is")?.as_str()?)?,
            from: value.get("from").cloned(),
            to: value.get("to").cloned(),
        })
    }
}

/// Reads the value of a finished answer's text, with a correction if the text was not strictly that value in JSON.
pub fn read_repaired(raw: &str) -> Result<(Value, Vec<Repair>), SolutionError> {
    let value = read_solution(raw)?;
    let is_plain = is_strict(raw.trim());
    Ok((value, if is_plain { Vec::new() } else { vec![Repair::of_all(RepairKind::Text)] }))
}

#[cfg(test)]
mod tests;
