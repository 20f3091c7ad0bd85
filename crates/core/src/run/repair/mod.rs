//! Free repairs: what a model meant is plain, and only its spelling is wrong.
//!
//! A place is touched only where its type, or its list of values, rules out what stands there, and
//! every change is reported with what was there before. No value is invented, rounded or dropped.

mod value;

pub use value::repaired;

use super::answer_text::{SolutionError, read_solution};
use crate::document::is_strict;
use crate::object::text;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Something in an answer that was put right.
#[derive(Clone, Debug, PartialEq)]
pub struct Repair {
    /// The place in the repaired answer.
    pub pointer: Pointer,
    /// What was wrong there.
    pub kind: RepairKind,
    /// What was there; `None` if it is the text around the value.
    pub from: Option<Value>,
    /// What is there now.
    pub to: Option<Value>,
}

/// What can be put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepairKind {
    /// Words, a code fence or thoughts stood around the value, or it was not spelled as JSON:
    /// trailing commas, bare keys, comments.
    Text,
    /// A number stood in quotes.
    QuotedNumber,
    /// `true` or `false` stood in quotes.
    QuotedBoolean,
    /// `null` stood in quotes.
    QuotedNull,
    /// An object or a list stood in quotes, as JSON text.
    QuotedJson,
    /// A single value stood where a list of such is asked for.
    NotInList,
    /// One of the allowed values, in another letter case.
    LetterCase,
    /// The connection ended after the last bracket, and before the provider said that it was all.
    Unended,
    /// The provider's filter stopped the model behind the last bracket.
    Filtered,
    /// There was no text, and the value stood at the end of the model's thoughts.
    InThoughts,
    /// By the server's count of tokens, it read only a part of the prompt: that cannot be put right, only said.
    CutPrompt,
}

impl RepairKind {
    /// Every kind of repair.
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

    /// Its name in records, and in the locales.
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

    /// The kind of that name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

impl Repair {
    /// A repair of the answer as a whole.
    pub fn of_all(kind: RepairKind) -> Self {
        Self { pointer: Pointer::root(), kind, from: None, to: None }
    }

    /// For the record: `{"pointer", "is": key, "from", "to"}`.
    pub fn to_value(&self) -> Value {
        let mut members = Map::new();
        members.insert("pointer".to_owned(), text(self.pointer.as_str()));
        members.insert("is".to_owned(), text(self.kind.key()));
        for (key, value) in [("from", &self.from), ("to", &self.to)] {
            members.extend(value.clone().map(|value| (key.to_owned(), value)));
        }
        Value::Object(members)
    }

    /// Reads what [`Repair::to_value`] wrote.
    pub fn from_value(value: &Value) -> Option<Self> {
        Some(Self {
            pointer: Pointer::parse(value.get("pointer")?.as_str()?)?,
            kind: RepairKind::from_key(value.get("is")?.as_str()?)?,
            from: value.get("from").cloned(),
            to: value.get("to").cloned(),
        })
    }
}

/// The value in a finished answer's text, and whether it had to be looked for, or was not spelled
/// as JSON.
pub fn read_repaired(raw: &str) -> Result<(Value, Vec<Repair>), SolutionError> {
    let value = read_solution(raw)?;
    let is_plain = is_strict(raw.trim());
    Ok((value, if is_plain { Vec::new() } else { vec![Repair::of_all(RepairKind::Text)] }))
}

#[cfg(test)]
mod tests;
