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
        let reason = type_reason(&error)
            .unwrap_or_else(|| error.masked_with("what stands there").to_string());
        Self::Invalid { pointer, reason }
    }
}

/// What `type` can say, where it says something else: the meta-schema only tells of alternatives.
fn type_reason(error: &ValidationError) -> Option<String> {
    let is_type = error.schema_path().as_str().ends_with("/properties/type/anyOf");
    let known = "“type” is one of string, number, integer, boolean, array, object and null, or a list of them";
    let meant = error.instance().as_str().and_then(|written| meant_type(&written.to_lowercase()));
    let meant = meant.map(|meant| format!("; {meant} is meant here")).unwrap_or_default();
    is_type.then(|| format!("{known}{meant}"))
}

/// The type that a word of other languages stands for.
fn meant_type(written: &str) -> Option<&'static str> {
    Some(match written {
        "text" | "str" | "char" => "string",
        "date" => "string with \"format\": \"date\"",
        "datetime" | "date-time" | "timestamp" => "string with \"format\": \"date-time\"",
        "time" => "string with \"format\": \"time\"",
        "enum" => "\"enum\" with a list of the values",
        "list" | "tuple" | "set" => "array",
        "int" | "long" => "integer",
        "float" | "double" | "decimal" => "number",
        "bool" => "boolean",
        "dict" | "map" | "record" => "object",
        "none" | "nil" => "null",
        _ => return None,
    })
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

#[cfg(test)]
mod tests {
    use crate::Checker;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(schema: Value, expected: &str) {
        let said = Checker::new(&schema).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(said.contains(expected), "{said}");
    }

    #[test]
    fn a_type_that_there_is_not_is_told_with_those_that_there_are() {
        let property = |name: &str| json!({"properties": {"a": {"type": name}}});
        check(property("text"), "at /properties/a/type: “type” is one of string, number,");
        check(property("list"), "or a list of them; array is meant here");
        check(property("int"), "; integer is meant here");
        check(property("date"), "; string with \"format\": \"date\" is meant here");
        check(property("thing"), "object and null, or a list of them");
        check(json!({"type": ["text"]}), "“type” is one of");
        check(
            json!({"$schema": "http://json-schema.org/draft-07/schema#", "type": "text"}),
            "“type” is one of",
        );
    }
}
