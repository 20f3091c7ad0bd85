//! What is wrong with a document's `bench`.

use crate::pointer::Pointer;

/// Something of a bench that cannot be used, at its place in the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchFault {
    /// The place, from the document's root on: `/bench/checks/0`.
    pub pointer: Pointer,
    /// The fault.
    pub kind: FaultKind,
}

/// What can be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// Not of the JSON type that it has to be, by its name: `array`.
    WrongType(&'static str),
    /// A member is missing.
    Missing(&'static str),
    /// Nothing of this name is known: a kind of check, a baseline.
    Unknown(String),
    /// Two have the same id.
    Twice(String),
    /// No JSON Pointer.
    BadPointer(String),
    /// No pattern that can be matched.
    BadPattern(String),
    /// A range without an end, or of too many values.
    BadRange,
    /// More calls than a bench may make.
    TooMany,
}

impl FaultKind {
    /// The name of its sentence in `locales/*.json`.
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

    /// What it is about: a type, a name, a text of the document; empty where that is plain.
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

/// What is found to be wrong while a bench is read.
#[derive(Debug, Default)]
pub(in crate::bench) struct Faults(pub Vec<BenchFault>);

impl Faults {
    pub fn add(&mut self, pointer: &Pointer, kind: FaultKind) {
        self.0.push(BenchFault { pointer: pointer.clone(), kind });
    }

    /// What a check of a member gave, where it gave something; its fault otherwise.
    pub fn record_fault<T>(&mut self, pointer: &Pointer, read: Result<T, FaultKind>) -> Option<T> {
        read.map_err(|kind| self.add(pointer, kind)).ok()
    }
}
