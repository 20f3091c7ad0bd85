//! Why a schema cannot be used: for its author, in the validator's words.
//! Refuses to quote the schema at length; the place says where to look.

use jsonschema::ReferencingError;
use jsonschema::error::{ValidationError, ValidationErrorKind};
use pilcrow_core::document::MAX_DEPTH;
use pilcrow_core::pointer::Pointer;
use std::fmt;

/// Why a schema cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemaError {
    /// It refers to a document that is not at hand; nothing is fetched.
    Remote {
        /// The document's address.
        uri: String,
    },
    /// It is not as its dialect wants it, or refers to a place that is not there.
    Invalid {
        /// The place in the schema.
        pointer: Pointer,
        /// What the validator says of it.
        reason: String,
    },
    /// It is nested deeper than documents may be.
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
