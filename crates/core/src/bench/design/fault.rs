//! Faults in a document's `bench`.

use crate::pointer::Pointer;

/// A part of a bench that cannot be used, with its pointer in the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchFault {
    /// Pointer from the document's root: `/bench/checks/0`.
    pub pointer: Pointer,
    /// The kind of fault.
    pub kind: FaultKind,
}

/// The kinds of faults in a bench.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The value has the wrong JSON type; the name of the right one: `array`.
    WrongType(&'static str),
    /// The member of this name is missing.
    Missing(&'static str),
    /// A name that is unknown, such as a kind of check or a baseline.
    Unknown(String),
    /// Two variants or inputs have this id.
    Twice(String),
    /// The text is no JSON Pointer.
    BadPointer(String),
    /// The text is no regular expression that can be used.
    BadPattern(String),
    /// The range has no end, or too many values.
    BadRange,
    /// The bench would make more calls than allowed.
    TooMany,
}

impl FaultKind {
    /// Returns the key of its sentence in `locales/*.json`.
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

    /// Returns the word to insert into the sentence: a type, a name, a text of the document; empty if there is none.
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

/// The faults found while a bench is read.
#[derive(Debug, Default)]
pub(in crate::bench) struct Faults(pub Vec<BenchFault>);

impl Faults {
    pub fn add(&mut self, pointer: &Pointer, kind: FaultKind) {
        self.0.push(BenchFault { pointer: pointer.clone(), kind });
    }

    /// Returns the value of a successful read; records its fault and returns `None` otherwise.
    pub fn record_fault<T>(&mut self, pointer: &Pointer, read: Result<T, FaultKind>) -> Option<T> {
        read.map_err(|kind| self.add(pointer, kind)).ok()
    }
}
