//! The faults of a document's `bench`.

use crate::pointer::Pointer;

/// A part of a bench that cannot be used, with its place in the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchFault {
    /// The place, from the document's root on: `/bench/checks/0`.
    pub pointer: Pointer,
    /// The kind of fault.
    pub kind: FaultKind,
}

/// The kinds of faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The value has another JSON type than the required one, which is named: `array`.
    WrongType(&'static str),
    /// The member of this name is missing.
    Missing(&'static str),
    /// The name is unknown: of a kind of check, a baseline, an input.
    Unknown(String),
    /// Two variants or two inputs have this id.
    Twice(String),
    /// The text is not a JSON Pointer.
    BadPointer(String),
    /// The text is not a supported regular expression.
    BadPattern(String),
    /// The range has no end, or too many values.
    BadRange,
    /// The bench would make more calls than allowed.
    TooMany,
}

impl FaultKind {
    /// Returns the key of the fault's sentence in `locales/*.json`.
    pub fn key(&self) -> &'static str {
        match self {
            Self::WrongType(_) => "wrong_type",
            Self::Missing(_) => "missing",
            Self::Unknown(_) => "unknown",
            Self::Twice(_) => "twice",
            Self::BadPointer(_) => "bad_pointer",
            Self::BadPattern(_) => "bad_pattern",
            Self::BadRange => "bad_range",
            Self::TooMany => "too_many",
        }
    }

    /// Returns the type, the name or the text that the sentence quotes; empty if it quotes none.
    pub fn operand(&self) -> &str {
        match self {
            Self::WrongType(name) | Self::Missing(name) => name,
            Self::Unknown(text)
            | Self::Twice(text)
            | Self::BadPointer(text)
            | Self::BadPattern(text) => text,
            Self::BadRange | Self::TooMany => "",
        }
    }
}

/// The faults found while a bench is parsed.
#[derive(Debug, Default)]
pub(in crate::bench) struct Faults(pub Vec<BenchFault>);

impl Faults {
    pub fn add(&mut self, pointer: &Pointer, kind: FaultKind) {
        self.0.push(BenchFault { pointer: pointer.clone(), kind });
    }

    /// Returns the value that was read; on an error, records the fault and returns `None`.
    pub fn record_fault<T>(&mut self, pointer: &Pointer, read: Result<T, FaultKind>) -> Option<T> {
        read.map_err(|kind| self.add(pointer, kind)).ok()
    }
}
