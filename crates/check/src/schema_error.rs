//! Errors of schemas that cannot be compiled, for their authors. The reason is the validating library's message, with
//! parts of the schema left out.

use jsonschema::ReferencingError;
use jsonschema::error::{ValidationError, ValidationErrorKind};
use pilcrow_core::document::MAX_DEPTH;
use pilcrow_core::form::protocol::SchemaFault;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::schema::{meant_format, meant_type};
use serde_json::Value;
use std::fmt;

/// The reason why a schema cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SchemaError {
    /// The schema refers to a document that was not passed in; nothing is fetched.
    Remote {
        /// URI of the document.
        uri: String,
        /// Place of the reference in the schema; the root if unknown.
        pointer: Pointer,
    },
    /// The schema is not valid by its dialect's meta-schema, or a reference has no target.
    Invalid {
        /// Place in the schema; the root if the library does not know it.
        pointer: Pointer,
        /// The validating library's message.
        reason: String,
    },
    /// The schema nests deeper than [`MAX_DEPTH`] levels.
    TooDeep,
}

impl fmt::Display for SchemaError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Remote { uri, .. } => {
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
        let fault = fault_of(&error);
        Self::Invalid { pointer: fault.pointer, reason: fault.reason }
    }
}

/// Returns the place and the message of an error in a schema.
pub(crate) fn fault_of(error: &ValidationError<'_>) -> SchemaFault {
    let pointer = Pointer::parse(error.instance_path().as_str()).unwrap_or_default();
    // For a wrong `type`, the meta-schema only reports that no alternative fits.
    let is_type = error.schema_path().as_str().ends_with("/properties/type/anyOf");
    let reason = match is_type {
        true => type_reason(error.instance().as_str().unwrap_or_default()),
        false => required_reason(&pointer, error.instance())
            .unwrap_or_else(|| error.masked_with("what stands there").to_string()),
    };
    SchemaFault { pointer, reason }
}

/// Returns the message for an invalid `type`, with the valid values.
pub(crate) fn type_reason(written: &str) -> String {
    let types = "“type” is one of string, number, integer, boolean, array, object and null, or a list of them";
    let meant = meant_words(written);
    let meant = meant.map(|meant| format!("; {meant} is meant here")).unwrap_or_default();
    format!("{types}{meant}")
}

/// Returns a suggestion for a type's name from another language.
fn meant_words(written: &str) -> Option<String> {
    if let Some(format) = meant_format(written) {
        return Some(format!("string with \"format\": \"{format}\""));
    }
    match written.eq_ignore_ascii_case("enum") {
        true => Some("\"enum\" with a list of the values".to_owned()),
        false => meant_type(written).map(str::to_owned),
    }
}

/// Returns the message for a boolean `required` of a property, with the list of names to use; drafts before the fourth
/// had the boolean.
fn required_reason(pointer: &Pointer, written: &Value) -> Option<String> {
    let around = pointer.parent().filter(|_| pointer.last().as_deref() == Some("required"))?;
    let name = around.last().filter(|_| written.is_boolean())?;
    Some(format!(
        "“required” is a list of names, beside the “properties” that have them: \"required\": [\"{name}\"]"
    ))
}

impl SchemaError {
    /// Returns the error of a reference without a target.
    pub(crate) fn from_reference(reason: &ReferencingError) -> Self {
        match reason {
            ReferencingError::Unretrievable { uri, .. } => {
                Self::Remote { uri: uri.clone(), pointer: Pointer::root() }
            }
            other => Self::Invalid { pointer: Pointer::root(), reason: other.to_string() },
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Checker;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(schema: Value, place: &str, expected: &str) {
        let checker = Checker::new(&schema).unwrap();
        let [fault] = checker.faults() else { panic!("{:?}", checker.faults()) };
        assert_eq!(fault.pointer.as_str(), place);
        assert!(fault.reason.contains(expected), "{}", fault.reason);
    }

    #[test]
    fn a_type_that_there_is_not_is_told_with_those_that_there_are() {
        let property = |name: &str| json!({"properties": {"a": {"type": name}}});
        let place = "/properties/a/type";
        check(property("text"), place, "“type” is one of string, number,");
        check(property("list"), place, "or a list of them; array is meant here");
        check(property("int"), place, "; integer is meant here");
        check(property("date"), place, "; string with \"format\": \"date\" is meant here");
        check(property("uuid"), place, "; string with \"format\": \"uuid\" is meant here");
        check(property("thing"), place, "object and null, or a list of them");
        check(json!({"type": ["text"]}), "/type", "“type” is one of");
        check(json!({"type": 5}), "/type", "“type” is one of");
        let old = "http://json-schema.org/draft-07/schema#";
        check(json!({"$schema": old, "type": "text"}), "/type", "“type” is one of");
    }
}
