//! The errors of schemas that cannot be compiled, for their authors; the reason is in the validating
//! library's words, and parts of the schema are left out of it.

use jsonschema::ReferencingError;
use jsonschema::error::{ValidationError, ValidationErrorKind};
use pilcrow_core::document::MAX_DEPTH;
use pilcrow_core::pointer::Pointer;
use std::fmt;

/// Why a schema cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemaError {
    /// It refers to a document that was not handed in; nothing is fetched.
    Remote {
        /// The document's URI.
        uri: String,
    },
    /// It is not valid by its dialect's meta-schema, or a reference leads nowhere.
    Invalid {
        /// The place in the schema; the root where the library does not know it.
        pointer: Pointer,
        /// The validating library's message.
        reason: String,
    },
    /// It nests deeper than [`MAX_DEPTH`] levels.
    TooDeep,
}

impl fmt::Display for SchemaError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Remote { uri } => {
                write!(out, "the schema refers to a document that is not loaded: {uri}")
            }
            Self::Invalid { pointer, reason } if *pointer == Pointer::root() => {
                write!(out, "the schema cannot be used: {reason}")
            }
            Self::Invalid { pointer, reason } => {
                write!(out, "the schema cannot be used, at {pointer}: {reason}")
            }
            Self::TooDeep => write!(out, "the schema is nested deeper than {MAX_DEPTH} levels"),
        }
    }
}

impl std::error::Error for SchemaError {}

impl From<ValidationError<'_>> for SchemaError {
    fn from(error: ValidationError<'_>) -> Self {
        if let ValidationErrorKind::Referencing(reason) = error.kind() {
            return Self::from_reference(reason);
        }
        let pointer = Pointer::parse(error.instance_path().as_str()).unwrap_or_default();
        Self::Invalid { pointer, reason: error.masked_with("what stands there").to_string() }
    }
}

impl SchemaError {
    /// A reference that leads nowhere.
    pub(crate) fn from_reference(reason: &ReferencingError) -> Self {
        match reason {
            ReferencingError::Unretrievable { uri, .. } => Self::Remote { uri: uri.clone() },
            other => Self::Invalid { pointer: Pointer::root(), reason: other.to_string() },
        }
    }
}
